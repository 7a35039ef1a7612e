import { WORKSPACE } from '../../testing/samples';
import { fakeOperator } from '../../testing/operator';
import { changeWorkspace, createWorkspace } from './workspaces';

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
});
