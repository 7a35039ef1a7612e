import { randomUUID } from 'node:crypto';
import { SCOPES } from '../../../gateway/src/identity/domain/api-key';
import { clientOf, codeOf, type Answer, type Client } from '../../helpers/client';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';
import { openedWorkspace, type OpenedWorkspace } from '../../helpers/workspaces';
import { signedIn, type Person } from '../people/_people';

const KEYS = '/api/workspace/keys';
type Issued = { readonly id: string; readonly key: string };
type List = { readonly data: readonly { readonly id: string }[] };

describe('a key that manages keys', () => {
  let system: SharedSystem;
  let workspace: OpenedWorkspace;
  beforeAll(async () => {
    system = await sharedSystem('Own keys');
  });
  beforeEach(async () => {
    workspace = await openedWorkspace(system, 'Own keys');
  });

  const ask = (by: Client, method: string, path: string, json?: object): Promise<Answer> =>
    by.call(`${KEYS}${path}`, { method, ...(json && { json }) });
  const issue = (by: Client, wanted: object = {}): Promise<Answer> =>
    ask(by, 'POST', '', { name: 'desk', scopes: ['checks:read'], ...wanted });
  const issued = async (answering: Promise<Answer>): Promise<Issued> => {
    const answer = await answering;
    expect(answer.status).toBe(201);
    return answer.body as Issued;
  };
  const ofOperator = (limits: object): Promise<Issued> => {
    const json = { name: 'desk', scopes: ['check:live'], ...limits };
    return issued(system.operate(`/ops/workspaces/${workspace.workspaceId}/keys`, { json }));
  };
  const change = (keyId: string, json: object): Promise<Answer> =>
    system.operate(`/ops/keys/${keyId}`, { method: 'PATCH', json });
  const statusOf = async (apiKey: string): Promise<number> =>
    (await clientOf({ ...workspace.access, apiKey }).call('/api/wallet')).status;
  const listed = async (by: Client, query = ''): Promise<readonly string[]> =>
    ((await ask(by, 'GET', query)).body as List).data.map(({ id }) => id);
  const newestActs = async (limit: number): Promise<readonly object[]> => {
    const audit = await system.operate('/ops/audit', { query: { limit: String(limit) } });
    return (audit.body as { readonly data: readonly object[] }).data;
  };

  it('issues, rotates with an overlap, limits and revokes one, each audited under its own id', async () => {
    const made = await issue(workspace, { scopes: ['wallet:read'], checksPerDay: 5 });
    const { id, key } = await issued(Promise.resolve(made));
    expect(made.body).toMatchObject({ name: 'desk', workspaceId: workspace.workspaceId, checksPerDay: 5 });
    expect(await statusOf(key)).toBe(200);
    const list = (await ask(workspace, 'GET', '')).text;
    expect(list).toContain(id);
    expect(list).not.toContain(key);
    const fresh = await issued(ask(workspace, 'POST', `/${id}/rotate`, { overlapSeconds: 60 }));
    expect([await statusOf(key), await statusOf(fresh.key)]).toEqual([200, 200]);
    const limited = await ask(workspace, 'PATCH', `/${fresh.id}`, { rateLimitPerMinute: 7 });
    expect(limited.body).toMatchObject({ id: fresh.id, rateLimitPerMinute: 7, checksPerDay: 5 });
    expect((await ask(workspace, 'DELETE', `/${fresh.id}`)).status).toBe(204);
    expect([await statusOf(key), await statusOf(fresh.key)]).toEqual([200, 401]);
    expect(await listed(workspace, '?usable=false')).toEqual([fresh.id]);
    expect(await listed(workspace, '?usable=true')).toEqual([id, workspace.keyId]);
    const acts = await newestActs(4);
    const actor = `key:${workspace.keyId}`;
    expect(acts).toMatchObject(
      ['key.revoke', 'key.change', 'key.rotate', 'key.issue'].map((action) => ({
        actor,
        action,
        outcome: 'done',
      })),
    );
    expect(acts[3]).toMatchObject({ target: workspace.workspaceId, detail: { keyId: id } });
    for (const secret of [key, fresh.key]) expect(JSON.stringify(acts)).not.toContain(secret);
  });

  it('gives no scope that it lacks, takes over no key that opens more, and revokes one all the same', async () => {
    const narrow = await workspace.withKey({ scopes: ['workspace:admin', 'checks:read'] });
    await issued(issue(narrow, { scopes: ['checks:read', 'workspace:admin'] }));
    const before = await listed(workspace);
    const refused = await issue(narrow, { scopes: ['checks:read', 'check:live'] });
    expect([refused.status, codeOf(refused)]).toEqual([403, 'client-forbidden']);
    expect(refused.body).toMatchObject({ detail: expect.stringContaining('check:live') as string });
    const wider = await workspace.withKey({ scopes: ['wallet:read'] });
    const path = `/${wider.keyId}`;
    const rotation = await ask(narrow, 'POST', `${path}/rotate`, { overlapSeconds: 0 });
    const loosening = await ask(narrow, 'PATCH', path, { checksPerDay: null });
    expect([rotation, loosening].map(codeOf)).toEqual(['client-forbidden', 'client-forbidden']);
    expect(await listed(workspace)).toEqual([wider.keyId, ...before]);
    expect(await statusOf(wider.access.apiKey)).toBe(200);
    expect((await ask(narrow, 'DELETE', path)).status).toBe(204);
    expect(await statusOf(wider.access.apiKey)).toBe(401);
  });

  it('of some clinics sees, gives and revokes keys of these clinics alone', async () => {
    const own = workspace.access.clientId;
    const json = { name: 'Second', npi: '1234567893' };
    const added = await workspace.call('/api/workspace/clinics', { method: 'POST', json });
    const { clientId: second } = added.body as { readonly clientId: string };
    const bound = await workspace.withKey({ scopes: SCOPES, clientIds: [own] });
    const unseen = [
      await workspace.withKey(),
      await workspace.withKey({ clientIds: [second] }),
      await workspace.withKey({ clientIds: [own, second] }),
    ];
    const seen = await workspace.withKey({ clientIds: [own] });
    expect(await listed(bound)).toEqual([seen.keyId, bound.keyId]);
    for (const { keyId, access } of unseen) {
      expect(codeOf(await ask(bound, 'DELETE', `/${keyId}`))).toBe('not-found');
      expect(await statusOf(access.apiKey)).toBe(200);
    }
    expect((await ask(bound, 'DELETE', `/${seen.keyId}`)).status).toBe(204);
    await issued(issue(bound, { clientIds: [own] }));
    for (const clientIds of [undefined, [second], [own, second]])
      expect(codeOf(await issue(bound, { clientIds }))).toBe('client-forbidden');
  });

  describe('does not loosen what an operator limited', () => {
    let admin: Person;
    beforeEach(async () => {
      admin = await signedIn(system, { role: 'admin', workspaceId: workspace.workspaceId });
    });
    /** Asked by an admin and by a key, who are answered alike. */
    const changedTo = async (id: string, json: object): Promise<number> => {
      const { status } = await admin('PATCH', `${KEYS}/${id}`, { json });
      expect((await ask(workspace, 'PATCH', `/${id}`, json)).status).toBe(status);
      return status;
    };

    it.each([
      ['checksPerDay', 5, [6, null], [5, 4]],
      ['rateLimitPerMinute', 60, [61, null], [60, 1]],
      [
        'allowedAddresses',
        ['192.0.2.1', '198.51.100.0/24'],
        [['192.0.2.1', '203.0.113.0/24'], null],
        [['192.0.2.1']],
      ],
    ])('in %s, and tightens it', async (name, value, looser, tighter) => {
      const { id } = await ofOperator({ [name]: value });
      for (const wanted of looser) expect(await changedTo(id, { [name]: wanted })).toBe(403);
      for (const wanted of tighter) expect(await changedTo(id, { [name]: wanted })).toBe(200);
      expect((await change(id, { [name]: null })).status).toBe(200);
      for (const wanted of [value, null]) expect(await changedTo(id, { [name]: wanted })).toBe(200);
    });

    it('through a rotation, nor when the operator limited it later', async () => {
      const { id } = await ofOperator({ checksPerDay: 5 });
      const rotated = await admin('POST', `${KEYS}/${id}/rotate`, { json: { overlapSeconds: 0 } });
      expect(await changedTo((rotated.body as Issued).id, { checksPerDay: null })).toBe(403);
      const later = await ofOperator({});
      await change(later.id, { rateLimitPerMinute: 9 });
      expect(await changedTo(later.id, { rateLimitPerMinute: null })).toBe(403);
      for (const checksPerDay of [3, null]) expect(await changedTo(later.id, { checksPerDay })).toBe(200);
    });
  });

  it('is revoked with all others of its workspace by an operator, who says why, and who then issues another', async () => {
    const other = await openedWorkspace(system, 'Other');
    const { key: overlapping } = await issued(issue(workspace, { scopes: ['wallet:read'] }));
    await ask(workspace, 'POST', `/${(await listed(workspace))[0] ?? ''}/rotate`, { overlapSeconds: 60 });
    const revokeAll = (json: object, id = workspace.workspaceId): Promise<Answer> =>
      system.operate(`/ops/workspaces/${id}/keys/revocations`, { method: 'POST', json });
    expect(codeOf(await revokeAll({ reason: ' ' }))).toBe('validation-failed');
    expect((await revokeAll({ reason: 'x' }, randomUUID())).status).toBe(404);
    expect(await statusOf(overlapping)).toBe(200);
    expect((await revokeAll({ reason: 'ticket 4711' })).body).toEqual({ revoked: 3 });
    const detail = { reason: 'ticket 4711' };
    expect(await newestActs(1)).toMatchObject([
      { action: 'workspace.revoke-keys', target: workspace.workspaceId, detail, outcome: 'done' },
    ]);
    for (const key of [workspace.access.apiKey, overlapping]) expect(await statusOf(key)).toBe(401);
    expect(await statusOf(other.access.apiKey)).toBe(200);
    expect(await statusOf((await ofOperator({ scopes: ['wallet:read'] })).key)).toBe(200);
  });
});
