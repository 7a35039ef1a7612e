import { randomUUID } from 'node:crypto';
import { codeOf, PATIENT, type Answer } from '../../helpers/client';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';

const CHECK = '/api/eligibility/check';

describe('an operator in control of a workspace', () => {
  let system: SharedSystem;
  let path: string;
  beforeAll(async () => {
    system = await sharedSystem('Controls');
    path = `/ops/workspaces/${system.workspaceId}`;
  });
  const order = (act: string): Promise<Answer> =>
    system.operate(`${path}/${act}`, { json: { reason: 'ticket 4711' } });
  const patch = (policies: object): Promise<Answer> =>
    system.operate(path, { method: 'PATCH', json: { policies } });

  it('suspends it until it is resumed: checks and replays are refused, and nothing is charged', async () => {
    const key = randomUUID();
    const first = await system.live({}, key);
    const before = await system.balance();
    expect((await order('suspend')).body).toMatchObject({ suspension: { reason: 'ticket 4711' } });
    for (const refused of [await system.live({}, key), await system.live(), await system.mock()])
      expect([refused.status, codeOf(refused)]).toEqual([403, 'workspace-suspended']);
    expect((await order('resume')).body).toMatchObject({ suspension: null });
    expect(await system.balance()).toEqual(before);
    const again = await system.live({}, key);
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
  });

  it('requires idempotency keys and POST for live checks, and the refusals cost nothing', async () => {
    const before = await system.balance();
    await patch({ idempotencyKey: 'required', getChecks: 'refused' });
    const keyless = await system.call(CHECK, { json: PATIENT });
    expect([keyless.status, codeOf(keyless)]).toEqual([400, 'idempotency-key-invalid']);
    const byGet = await system.call(CHECK, { query: { ...PATIENT, idempotencyKey: randomUUID() } });
    expect([byGet.status, codeOf(byGet), byGet.headers['allow']]).toEqual([
      405,
      'method-not-allowed',
      'POST',
    ]);
    expect(await system.balance()).toEqual(before);
    await patch({ idempotencyKey: 'warn', getChecks: 'allowed' });
    const warned = await system.call(CHECK, { query: PATIENT });
    expect([warned.status, warned.headers['idempotency-key-missing']]).toEqual([200, 'true']);
  });

  it('revokes all its keys at once, and finds every key in one list', async () => {
    await system.operate(`${path}/keys`, { json: { name: 'second', scopes: ['wallet:read'] } });
    const usable = async (): Promise<number> => {
      const query = { workspaceId: system.workspaceId, usable: 'true', limit: '1' };
      const { body } = await system.operate('/ops/keys', { query });
      return (body as { data: unknown[] }).data.length;
    };
    expect(await usable()).toBe(1);
    expect((await order('keys/revocations')).body).toEqual({ revoked: 2 });
    expect(codeOf(await system.live())).toBe('unauthorized');
    expect(await usable()).toBe(0);
    expect((await order('keys/revocations')).body).toEqual({ revoked: 0 });
  });
});
