import { randomUUID } from 'node:crypto';
import { SCOPES } from '../../../gateway/src/identity/domain/api-key';
import { codeOf, type Answer } from '../../helpers/client';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';
import { openedWorkspace, type OpenedWorkspace } from '../../helpers/workspaces';

const NEW = { name: 'Harbour', npi: '1234567893' };
const OWN = '/api/workspace/clinics';
const idOf = ({ body }: Answer): string => (body as { readonly clientId: string }).clientId;

describe('the clinics of a workspace', () => {
  let system: SharedSystem;
  let workspace: OpenedWorkspace;
  beforeAll(async () => {
    system = await sharedSystem('Clinics');
  });
  beforeEach(async () => {
    workspace = await openedWorkspace(system, 'Clinics');
  });
  const add = (by: OpenedWorkspace, wanted: object = {}): Promise<Answer> =>
    by.call(OWN, { method: 'POST', json: { ...NEW, ...wanted } });
  const listed = async (by: Pick<OpenedWorkspace, 'call'>, query = ''): Promise<readonly string[]> => {
    const { data } = (await by.call(`${OWN}${query}`)).body as {
      readonly data: readonly { readonly clientId: string }[];
    };
    return data.map(({ clientId }) => clientId);
  };

  describe.each([
    [
      'itself',
      (json: object): Promise<Answer> =>
        workspace.call(`${OWN}/${workspace.access.clientId}`, { method: 'PATCH', json }),
    ],
    [
      'an operator',
      (json: object): Promise<Answer> =>
        system.operate(`/ops/workspaces/${workspace.workspaceId}/clinics/${workspace.access.clientId}`, {
          method: 'PATCH',
          json,
        }),
    ],
  ])('changed by %s', (_who, change) => {
    const PROVIDER_IDS = [
      { payerId: 'TXMCD', qualifier: 'SV', id: '0098765' },
      { payerId: 'TXMCD', qualifier: '1J', id: '42' },
    ];

    it('get another name, NPI, practitioner, taxonomy code, state, usual service or number at a payer', async () => {
      const practitioner = { firstName: 'Ann', lastName: 'Ray' };
      const wish = { name: 'Maple South', npi: '1234567893', practitioner, taxonomyCode: '207Q00000X' };
      const more = { state: 'TX', defaultServiceType: '35', payerProviderIds: PROVIDER_IDS };
      const changed = await change({ ...wish, ...more });
      expect([changed.status, changed.body]).toMatchObject([200, { ...wish, ...more, retiredAt: null }]);
      expect((await change({ state: 'GA', defaultServiceType: 'AL' })).body).toMatchObject({
        ...wish,
        state: 'GA',
        defaultServiceType: 'AL',
        payerProviderIds: PROVIDER_IDS,
      });
      const names = ['practitioner', 'taxonomyCode', 'state', 'defaultServiceType', 'payerProviderIds'];
      const without = await change(Object.fromEntries(names.map((name) => [name, null])));
      for (const name of names) expect(without.body).not.toHaveProperty(name);
    });

    it('make no checks while they are retired', async () => {
      expect((await workspace.mock()).status).toBe(200);
      const retired = await change({ retired: true });
      expect(retired.body).toMatchObject({ retiredAt: expect.stringMatching(/Z$/) as string });
      const refused = await workspace.mock();
      expect([refused.status, codeOf(refused)]).toEqual([403, 'client-forbidden']);
      await change({ retired: false });
      expect((await workspace.mock()).status).toBe(200);
    });

    it.each([
      {},
      { npi: '1234567890' },
      { name: '' },
      { practitioner: { firstName: 'Ann' } },
      { taxonomyCode: '207Q' },
      { state: 'Texas' },
      { state: 'tx' },
      { state: 'ZZ' },
      { defaultServiceType: 'dental' },
      { defaultServiceType: 'al' },
      { defaultServiceType: '29' },
      { payerProviderIds: [{ payerId: 'TXMCD', qualifier: 'SY', id: '123456789' }] },
      { payerProviderIds: [{ payerId: 'TXMCD', qualifier: 'SV', id: '0*1' }] },
      { payerProviderIds: ['12', '34'].map((id) => ({ payerId: 'TXMCD', qualifier: 'SV', id })) },
      { payerProviderIds: [null, null] },
      { retired: 'yes' },
    ])('are not changed by %j', async (wish) => {
      expect((await change(wish)).status).toBe(400);
    });
  });

  it('are added by a key, which the audit log names, and listed newest first, a page at a time', async () => {
    const added = await add(workspace);
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({ ...NEW, workspaceId: workspace.workspaceId, retiredAt: null });
    const audit = await system.operate('/ops/audit', { query: { limit: '1' } });
    expect(audit.body).toMatchObject({
      data: [{ actor: `key:${workspace.keyId}`, action: 'clinic.add', target: workspace.workspaceId }],
    });
    expect(await listed(workspace)).toEqual([idOf(added), workspace.access.clientId]);
    expect(await listed(workspace, '?limit=1')).toEqual([idOf(added)]);
  });

  it('take no client id of a clinic of another workspace, and are not found under it', async () => {
    const other = await openedWorkspace(system, 'Other');
    const { clientId } = other.access;
    expect(codeOf(await add(workspace, { clientId }))).toBe('operation-conflict');
    const patch = { method: 'PATCH', json: NEW };
    for (const id of [clientId, randomUUID()]) {
      expect(codeOf(await workspace.call(`${OWN}/${id}`, patch))).toBe('not-found');
      const ofOperator = `/ops/workspaces/${workspace.workspaceId}/clinics/${id}`;
      expect((await system.operate(ofOperator, patch)).status).toBe(404);
    }
    expect((await other.call(OWN)).body).toMatchObject({ data: [{ name: 'Other clinic' }] });
  });

  it('are listed and changed by a key that is bound to some of them alone, and none is added by it', async () => {
    const second = idOf(await add(workspace));
    const own = workspace.access.clientId;
    const bound = await workspace.withKey({ scopes: SCOPES, clientIds: [own] });
    expect(await listed(bound)).toEqual([own]);
    const change = (id: string): Promise<Answer> =>
      bound.call(`${OWN}/${id}`, { method: 'PATCH', json: NEW });
    expect((await change(own)).status).toBe(200);
    expect(codeOf(await change(second))).toBe('not-found');
    const refused = await bound.call(OWN, { method: 'POST', json: NEW });
    expect([refused.status, codeOf(refused)]).toEqual([403, 'client-forbidden']);
    expect(await listed(workspace)).toHaveLength(2);
  });
});
