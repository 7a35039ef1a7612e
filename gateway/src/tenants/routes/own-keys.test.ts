import type { Response } from 'supertest';
import { SCOPES, type Scope } from '../../identity/domain/api-key';
import type { ApiKey } from '../../identity/domain/workspace';
import { fakeApp, type FakeApp } from '../../testing/fake-app';
import { API_KEY, CLINIC, FIRST_PAGE, OTHER_WORKSPACE, uuid, WORKSPACE } from '../../testing/samples';

const KEYS = '/api/workspace/keys';
const SECOND_CLINIC = { ...CLINIC, clientId: uuid(21) };
type Issued = { readonly id: string; readonly key: string };
type List = { readonly data: readonly { readonly id: string }[] };

describe('/api/workspace/keys', () => {
  let fake: FakeApp;
  const opened = async (scopes: readonly Scope[] = SCOPES, clientIds?: readonly string[]): Promise<void> => {
    fake = await fakeApp({ scopes, ...(clientIds && { clientIds }) });
    await fake.workspaces.addWorkspace(OTHER_WORKSPACE);
    await fake.workspaces.addClinic(SECOND_CLINIC);
  };
  beforeEach(() => opened());

  const issue = (body: object): Promise<Response> =>
    fake
      .call('post', KEYS)
      .send({ name: 'desk', scopes: ['checks:read'], ...body })
      .then((answer) => answer);
  const addKey = async (n: number, wanted: Partial<ApiKey> = {}): Promise<string> => {
    await fake.workspaces.addKey({ ...API_KEY, id: uuid(n), hash: `hash ${String(n)}`, ...wanted });
    return uuid(n);
  };
  const listed = async (query = ''): Promise<readonly string[]> =>
    ((await fake.call('get', `${KEYS}${query}`)).body as List).data.map(({ id }) => id);
  const codeOf = ({ body }: Response): string => (body as { code: string }).code;

  it('issues a key that works, shows it once, and audits it under the id of the key that asked', async () => {
    const answer = await issue({ clientIds: [CLINIC.clientId], checksPerDay: 5 });
    expect(answer.status).toBe(201);
    const { id, key, ...shown } = answer.body as Issued;
    expect(shown).toMatchObject({ name: 'desk', workspaceId: WORKSPACE.id, checksPerDay: 5 });
    const used = await fake.call('get', '/api/eligibility/checks').set('Authorization', `Bearer ${key}`);
    expect(used.status).toBe(200);
    expect((await fake.call('get', KEYS)).text).not.toContain(key);
    const [line] = (await fake.workspaces.listAudit(FIRST_PAGE)).entries;
    expect(line).toMatchObject({
      actor: `key:${API_KEY.id}`,
      action: 'key.issue',
      target: WORKSPACE.id,
      detail: { keyId: id },
      outcome: 'done',
    });
    expect(JSON.stringify(line)).not.toContain(key);
  });

  it('issues no scope that the caller lacks, and writes nothing', async () => {
    await opened(['workspace:admin', 'checks:read']);
    expect((await issue({ scopes: ['checks:read', 'workspace:admin'] })).status).toBe(201);
    const refused = await issue({ scopes: ['checks:read', 'check:live'] });
    expect(refused.body).toMatchObject({ status: 403, code: 'client-forbidden' });
    expect((refused.body as { detail: string }).detail).toContain('check:live');
    expect(await listed()).toHaveLength(2);
  });

  it('neither rotates nor changes a key that opens more than the caller, but revokes it', async () => {
    await opened(['workspace:admin', 'checks:read']);
    const wider = await addKey(70, { scopes: ['checks:read', 'check:live'] });
    const rotation = await fake.call('post', `${KEYS}/${wider}/rotate`).send({ overlapSeconds: 0 });
    const change = await fake.call('patch', `${KEYS}/${wider}`).send({ checksPerDay: null });
    expect([codeOf(rotation), codeOf(change)]).toEqual(['client-forbidden', 'client-forbidden']);
    expect((await fake.workspaces.findKeyById(wider))?.revokedAtMs).toBeUndefined();
    expect((await fake.call('delete', `${KEYS}/${wider}`)).status).toBe(204);
    expect((await fake.workspaces.findKeyById(wider))?.revokedAtMs).toBe(fake.gateway.clock.now());
  });

  it('rotates a key with an overlap, changes limits, and revokes, each under the id of the caller', async () => {
    const old = await addKey(70);
    const rotated = await fake.call('post', `${KEYS}/${old}/rotate`).send({ overlapSeconds: 60 });
    expect(rotated.status).toBe(201);
    const { id, key } = rotated.body as Issued;
    const works = await fake.call('get', '/api/wallet').set('Authorization', `Bearer ${key}`);
    expect(works.status).toBe(200);
    expect((await fake.workspaces.findKeyById(old))?.revokedAtMs).toBe(fake.gateway.clock.now() + 60_000);
    const changed = await fake.call('patch', `${KEYS}/${id}`).send({ rateLimitPerMinute: 7 });
    expect(changed.body).toMatchObject({ id, rateLimitPerMinute: 7, checksPerDay: null });
    expect((await fake.call('delete', `${KEYS}/${id}`)).status).toBe(204);
    const gone = await fake.call('get', '/api/wallet').set('Authorization', `Bearer ${key}`);
    expect(gone.status).toBe(401);
    const { entries } = await fake.workspaces.listAudit(FIRST_PAGE);
    expect(entries.map(({ actor, action }) => [actor, action])).toEqual(
      ['key.revoke', 'key.change', 'key.rotate'].map((action) => [`key:${API_KEY.id}`, action]),
    );
  });

  it('finds, lists and changes no key of another workspace', async () => {
    const foreign = await addKey(70, { workspaceId: OTHER_WORKSPACE.id });
    const before = await fake.workspaces.findKeyById(foreign);
    const tries = async (keyId: string): Promise<readonly object[]> => {
      const answers = [
        await fake.call('patch', `${KEYS}/${keyId}`).send({ checksPerDay: 1 }),
        await fake.call('post', `${KEYS}/${keyId}/rotate`).send({ overlapSeconds: 0 }),
        await fake.call('delete', `${KEYS}/${keyId}`),
      ];
      return answers.map(({ body }) => ({ ...(body as object), instance: '' }));
    };
    const refusals = await tries(foreign);
    expect(refusals).toEqual(await tries(uuid(99)));
    expect(refusals.map((body) => (body as { code: string }).code)).toEqual(Array(3).fill('not-found'));
    expect(await listed()).toEqual([API_KEY.id]);
    expect(await fake.workspaces.findKeyById(foreign)).toEqual(before);
    expect((await fake.workspaces.listAudit(FIRST_PAGE)).entries).toEqual([]);
  });

  it('refuses a clinic of another workspace', async () => {
    await fake.workspaces.addClinic({ ...CLINIC, clientId: uuid(22), workspaceId: OTHER_WORKSPACE.id });
    expect((await issue({ clientIds: [uuid(22)] })).body).toMatchObject({ code: 'validation-failed' });
  });

  it('lists only usable keys, or only others, when it is asked to', async () => {
    const revoked = await addKey(70, { revokedAtMs: 1 });
    expect(await listed('?usable=false')).toEqual([revoked]);
    expect(await listed('?usable=true')).toEqual([API_KEY.id]);
    expect((await fake.call('get', `${KEYS}?workspaceId=${OTHER_WORKSPACE.id}`)).status).toBe(400);
  });

  describe('of a caller that is bound to clinics', () => {
    beforeEach(() => opened(SCOPES, [CLINIC.clientId]));

    it('lists the keys that are bound to no other clinic, and finds no others', async () => {
      const unbound = await addKey(70);
      const other = await addKey(71, { clientIds: [SECOND_CLINIC.clientId] });
      const both = await addKey(72, { clientIds: [CLINIC.clientId, SECOND_CLINIC.clientId] });
      const own = await addKey(73, { clientIds: [CLINIC.clientId] });
      expect(await listed()).toEqual([own, API_KEY.id]);
      for (const id of [unbound, other, both]) {
        expect(codeOf(await fake.call('delete', `${KEYS}/${id}`))).toBe('not-found');
        expect((await fake.workspaces.findKeyById(id))?.revokedAtMs).toBeUndefined();
      }
      expect((await fake.call('delete', `${KEYS}/${own}`)).status).toBe(204);
    });

    it('issues keys for these clinics alone', async () => {
      expect((await issue({ clientIds: [CLINIC.clientId] })).status).toBe(201);
      const wider = [undefined, [SECOND_CLINIC.clientId], [CLINIC.clientId, SECOND_CLINIC.clientId]];
      for (const clientIds of wider) expect(codeOf(await issue({ clientIds }))).toBe('client-forbidden');
      expect(await listed()).toHaveLength(2);
    });
  });
});
