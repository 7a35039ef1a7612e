import { WORKSPACE } from '../../testing/samples';
import { refusalOf } from '../../testing/fakes';
import { fakeOperator } from '../../testing/operator';
import { changeWorkspace, createWorkspace, resumeWorkspace, suspendWorkspace } from './workspaces';

describe('workspaces', () => {
  it('are created under a new id with the current time', async () => {
    const context = await fakeOperator();
    const wanted = {
      name: 'New',
      chargePolicy: 'answered-only',
      rateLimitPerMinute: 30,
      shareWeight: 20,
    } as const;
    const created = await createWorkspace(context, wanted);
    expect(created).toEqual({
      ...wanted,
      id: created.id,
      policies: WORKSPACE.policies,
      suspension: undefined,
      createdAtMs: context.clock.now(),
    });
    expect(await context.workspaces.findWorkspace(created.id)).toEqual(created);
    expect((await context.audit())[0]).toMatchObject({ target: created.id, detail: wanted });
  });

  it('change only in the named fields', async () => {
    const context = await fakeOperator();
    const changed = await changeWorkspace(context, WORKSPACE.id, { rateLimitPerMinute: 30 });
    expect(changed).toEqual({ ...WORKSPACE, rateLimitPerMinute: 30 });
    expect((await context.audit())[0]).toMatchObject({ detail: { rateLimitPerMinute: 30 } });
  });

  it.each(['change', 'suspend', 'resume'] as const)(
    'that are gone when the store is to %s them are not found, and no state is made up',
    async (act) => {
      const context = await fakeOperator();
      const gone = (): Promise<undefined> => Promise.resolve(undefined);
      const workspaces = {
        ...context.workspaces,
        changeWorkspace: gone,
        suspendWorkspace: gone,
        resumeWorkspace: gone,
      };
      const order = { workspaceId: WORKSPACE.id, reason: 'closed' };
      const acts = {
        change: () => changeWorkspace({ ...context, workspaces }, WORKSPACE.id, { name: 'x' }),
        suspend: () => suspendWorkspace({ ...context, workspaces }, order),
        resume: () => resumeWorkspace({ ...context, workspaces }, order),
      };
      expect((await refusalOf(acts[act]())).code).toBe('not-found');
    },
  );
});
