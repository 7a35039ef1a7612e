import { SCOPES } from '../../identity/domain/api-key';
import { fakeApp } from '../../testing/fake-app';
import { API_KEY, CLINIC, FIRST_PAGE, OTHER_WORKSPACE, WORKSPACE } from '../../testing/samples';
import { signedIn } from '../../testing/signed-in';

const PATH = '/api/workspace';

describe('the threshold of a low balance', () => {
  it('is changed and taken away by the workspace itself, and audited under the key that asked', async () => {
    const fake = await fakeApp({ scopes: SCOPES });
    await fake.workspaces.addWorkspace(OTHER_WORKSPACE);
    for (const lowBalanceChecks of [200, 0, null]) {
      const changed = await fake.call('patch', PATH).send({ lowBalanceChecks });
      expect([changed.status, changed.body]).toEqual([200, (await fake.call('get', PATH)).body]);
      expect(changed.body).toMatchObject({ id: WORKSPACE.id, lowBalanceChecks });
    }
    const { entries } = await fake.workspaces.listAudit(FIRST_PAGE);
    expect(entries).toHaveLength(3);
    expect(entries[2]).toMatchObject({
      actor: `key:${API_KEY.id}`,
      action: 'workspace.change',
      target: WORKSPACE.id,
      detail: { lowBalanceChecks: 200 },
      outcome: 'done',
    });
    expect(await fake.workspaces.findWorkspace(OTHER_WORKSPACE.id)).toEqual(OTHER_WORKSPACE);
  });

  it('is all that a workspace changes of itself', async () => {
    const fake = await fakeApp({ scopes: SCOPES });
    const sent = { lowBalanceChecks: 5, checksPerDay: 9, chargePolicy: 'answered-only', name: 'Mine' };
    expect((await fake.call('patch', PATH).send(sent)).status).toBe(200);
    expect(await fake.workspaces.findWorkspace(WORKSPACE.id)).toEqual({ ...WORKSPACE, lowBalanceChecks: 5 });
    for (const body of [{}, { lowBalanceChecks: -1 }, { lowBalanceChecks: 1.5 }, { lowBalanceChecks: '5' }])
      expect((await fake.call('patch', PATH).send(body)).body).toMatchObject({ code: 'validation-failed' });
  });

  it('is an admin’s of the whole workspace', async () => {
    const bound = await fakeApp({ scopes: SCOPES, clientIds: [CLINIC.clientId] });
    const without = await fakeApp({ scopes: SCOPES.filter((scope) => scope !== 'workspace:admin') });
    const wanted = { lowBalanceChecks: 5 };
    for (const { call } of [bound, without])
      expect((await call('patch', PATH).send(wanted)).body).toMatchObject({ code: 'client-forbidden' });
    const statuses = await Promise.all(
      (['admin', 'front-desk'] as const).map(async (role) => {
        const person = await signedIn(bound.app, { role, workspaceId: WORKSPACE.id });
        return (await person('patch', PATH).send(wanted)).status;
      }),
    );
    expect(statuses).toEqual([200, 403]);
  });
});
