import request, { type Response } from 'supertest';
import { fakeApp, OPERATOR_TOKEN, SECRET, type FakeApp } from '../../testing/fake-app';
import { API_KEY, OTHER_WORKSPACE, uuid, WORKSPACE } from '../../testing/samples';
import { formatApiKey } from '../../identity/domain/api-key';

const PATH = `/ops/workspaces/${WORKSPACE.id}/keys/revocations`;
const secretOf = (n: number): string => formatApiKey(new Uint8Array(60).fill(n));
const ROTATED = secretOf(8);
const EXPIRED = secretOf(9);
const REVOKED = secretOf(10);
const FOREIGN = secretOf(11);

describe('an operator revoking all keys of a workspace', () => {
  let fake: FakeApp;
  beforeEach(async () => {
    fake = await fakeApp();
    const nowMs = fake.gateway.clock.now();
    await fake.workspaces.addWorkspace(OTHER_WORKSPACE);
    const added = [
      { secret: ROTATED, id: uuid(61), revokedAtMs: nowMs + 60_000 },
      { secret: EXPIRED, id: uuid(62), expiresAtMs: nowMs - 1 },
      { secret: REVOKED, id: uuid(63), revokedAtMs: nowMs - 1 },
      { secret: FOREIGN, id: uuid(64), workspaceId: OTHER_WORKSPACE.id },
    ];
    for (const { secret, ...key } of added)
      await fake.workspaces.addKey({ ...API_KEY, ...key, hash: `hash of ${secret}` });
  });
  const revokeAll = (body: object = { reason: 'ticket 4711' }, path = PATH): Promise<Response> =>
    request(fake.app)
      .post(path)
      .set('Authorization', `Bearer ${OPERATOR_TOKEN}`)
      .send(body)
      .then((answer) => answer);
  const statusOf = async (secret: string): Promise<number> =>
    (await request(fake.app).get('/api/wallet').set('Authorization', `Bearer ${secret}`)).status;

  it('revokes each from the next request on, and no key of another workspace', async () => {
    expect([await statusOf(SECRET), await statusOf(ROTATED), await statusOf(FOREIGN)]).toEqual([
      200, 200, 200,
    ]);
    expect((await revokeAll()).body).toEqual({ revoked: 3 });
    expect([await statusOf(SECRET), await statusOf(ROTATED), await statusOf(FOREIGN)]).toEqual([
      401, 401, 200,
    ]);
  });

  it('finds none the second time, and keeps the first times', async () => {
    await revokeAll();
    const before = await fake.workspaces.findKeyById(API_KEY.id);
    fake.gateway.clock.advance(60_000);
    expect((await revokeAll()).body).toEqual({ revoked: 0 });
    expect(await fake.workspaces.findKeyById(API_KEY.id)).toEqual(before);
  });

  it('can issue a working key afterwards', async () => {
    await revokeAll();
    const issued = await request(fake.app)
      .post(`/ops/workspaces/${WORKSPACE.id}/keys`)
      .set('Authorization', `Bearer ${OPERATOR_TOKEN}`)
      .send({ name: 'new', scopes: ['wallet:read'] });
    expect(await statusOf((issued.body as { key: string }).key)).toBe(200);
  });

  it('leaves one line in the audit log, with the reason', async () => {
    await revokeAll();
    const { entries } = await fake.workspaces.listAudit({ limit: 9, cursor: undefined });
    expect(entries).toMatchObject([
      {
        action: 'workspace.revoke-keys',
        target: WORKSPACE.id,
        detail: { reason: 'ticket 4711' },
        outcome: 'done',
      },
    ]);
    expect(entries).toHaveLength(1);
  });

  it('is refused without a reason, and for an unknown workspace', async () => {
    expect((await revokeAll({ reason: ' ' })).body).toMatchObject({ code: 'validation-failed' });
    const path = `/ops/workspaces/${uuid(99)}/keys/revocations`;
    expect((await revokeAll({ reason: 'x' }, path)).status).toBe(404);
    expect(await statusOf(SECRET)).toBe(200);
  });
});
