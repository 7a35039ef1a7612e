import { WORKSPACE } from '../../testing/samples';
import { refusalOf } from '../../testing/fakes';
import { fakeOperator } from '../../testing/operator';
import { changeWorkspace, createWorkspace, resumeWorkspace, suspendWorkspace } from './workspaces';

describe('workspaces', () => {
  it('are created under a new id with the current time', async () => {
    const deps = await fakeOperator();
    const wanted = {
      name: 'New',
      chargePolicy: 'answered-only',
      rateLimitPerMinute: 30,
      shareWeight: 20,
    } as const;
    const created = await createWorkspace(deps, wanted);
    expect(created).toEqual({
      ...wanted,
      id: created.id,
      policies: WORKSPACE.policies,
      suspension: undefined,
      createdAtMs: deps.clock.now(),
    });
    expect(await deps.workspaces.findWorkspace(created.id)).toEqual(created);
    expect((await deps.audit())[0]).toMatchObject({ target: created.id, detail: wanted });
  });

  it('change only in the named fields', async () => {
    const deps = await fakeOperator();
    const changed = await changeWorkspace(deps, WORKSPACE.id, { rateLimitPerMinute: 30 });
    expect(changed).toEqual({ ...WORKSPACE, rateLimitPerMinute: 30 });
    expect((await deps.audit())[0]).toMatchObject({ detail: { rateLimitPerMinute: 30 } });
  });

  it.each(['change', 'suspend', 'resume'] as const)(
    'that are gone when the store is to %s them are not found, and no state is made up',
    async (act) => {
      const deps = await fakeOperator();
      const gone = (): Promise<undefined> => Promise.resolve(undefined);
      const workspaces = {
        ...deps.workspaces,
        changeWorkspace: gone,
        suspendWorkspace: gone,
        resumeWorkspace: gone,
      };
      const order = { workspaceId: WORKSPACE.id, reason: 'closed' };
      const acts = {
        change: () => changeWorkspace({ ...deps, workspaces }, WORKSPACE.id, { name: 'x' }),
        suspend: () => suspendWorkspace({ ...deps, workspaces }, order),
        resume: () => resumeWorkspace({ ...deps, workspaces }, order),
      };
      expect((await refusalOf(acts[act]())).code).toBe('not-found');
    },
  );
});
