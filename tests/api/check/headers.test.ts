import { randomUUID } from 'node:crypto';
import { codeOf, PATIENT, type Answer } from '../../helpers/client';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';
import { openedWorkspace } from '../../helpers/workspaces';

const CHECK = '/api/eligibility/check';

describe('the headers of a check', () => {
  let system: SharedSystem;
  beforeAll(async () => {
    system = await sharedSystem('Headers');
  });

  it('name the doubts of an answer and of its replay, as the log does', async () => {
    const key = randomUUID();
    const [first, replay] = [await system.live({}, key), await system.live({}, key)];
    const doubts = first.headers['benefit-doubts'] ?? '';
    expect(doubts).toContain('copayAmount;reason=several-amounts');
    expect(replay.headers).toMatchObject({ 'idempotent-replayed': 'true', 'benefit-doubts': doubts });
    const { body } = await system.call(`${CHECK}s/${first.headers['check-id'] ?? ''}`);
    const logged = (body as { readonly doubts: readonly Readonly<Record<'field' | 'reason', string>>[] })
      .doubts;
    expect(logged.map(({ field, reason }) => `${field};reason=${reason}`).join(', ')).toBe(doubts);
    expect((await system.live({ memberId: 'AAA75-1' })).headers).not.toHaveProperty('benefit-doubts');
  });

  it('name no payer and no remaining checks of a mock check, nor of a payer that was not found', async () => {
    for (const { headers } of [await system.mock(), await system.live({ payerName: 'zzqqxv' })])
      for (const name of ['payer-id', 'payer-name', 'checks-remaining'])
        expect(headers).not.toHaveProperty(name);
  });

  it('name the ignored fields of body and query, also on a replay, and never their values', async () => {
    const key = randomUUID();
    const ask = (): Promise<Answer> =>
      system.call(CHECK, {
        query: { serviceDate: '2026-01-01' },
        json: { ...PATIENT, idempotencyKey: key, serviceTypeCode: 'secret-35' },
      });
    for (const replayed of [undefined, 'true']) {
      const { headers } = await ask();
      expect(headers['idempotent-replayed']).toBe(replayed);
      expect(headers['ignored-fields']).toBe('serviceTypeCode, serviceDate');
    }
    const byGet = await system.call(CHECK, { query: { ...PATIENT, providerNpi: '1' } });
    expect(byGet.headers['ignored-fields']).toBe('providerNpi');
    const known = await system.call(`${CHECK}/mock`, {
      query: { idempotencyKey: randomUUID() },
      json: { ...PATIENT, mockFixture: 'dental' },
    });
    expect(known.headers).not.toHaveProperty('ignored-fields');
  });

  it('name what a caller prefers and that it sent no key, also where the wallet is empty', async () => {
    const empty = await openedWorkspace(system, 'Empty', 1);
    await empty.live();
    const headers = { prefer: 'wait=30, include=benefits' };
    const refused = await empty.call(CHECK, { json: PATIENT, headers });
    expect(codeOf(refused)).toBe('insufficient-balance');
    expect(refused.headers).toMatchObject({
      ...{ 'preference-applied': 'wait=30', 'idempotency-key-missing': 'true', 'checks-remaining': '0' },
    });
  });

  it('say that a key is missing only where none was sent, in whatever place', async () => {
    const key = randomUUID;
    const kept = [
      await system.call(CHECK, { json: PATIENT, headers: { 'idempotency-key': key() } }),
      await system.call(CHECK, { json: PATIENT, query: { idempotencyKey: key() } }),
      await system.call(CHECK, { json: { ...PATIENT, idempotencyKey: key() } }),
      await system.call(CHECK, { query: { ...PATIENT, idempotencyKey: key() } }),
    ];
    for (const { headers } of kept) expect(headers).not.toHaveProperty('idempotency-key-missing');
    const missing = await system.call(CHECK, { json: PATIENT });
    expect(missing.headers).toMatchObject({ 'idempotency-key-missing': 'true' });
  });

  it('allow POST alone where the workspace refuses GET, stored answers included, but not for mock checks', async () => {
    const workspace = await openedWorkspace(system, 'Refuses GET');
    const query = { ...PATIENT, idempotencyKey: randomUUID() };
    const asked = { json: PATIENT, headers: { 'idempotency-key': query.idempotencyKey } };
    await workspace.call(CHECK, asked);
    const policies = { idempotencyKey: 'required', getChecks: 'refused' };
    const path = `/ops/workspaces/${workspace.workspaceId}`;
    await system.operate(path, { method: 'PATCH', json: { policies } });
    const refused = await workspace.call(CHECK, { query });
    expect([refused.status, refused.headers['allow']]).toEqual([405, 'POST']);
    expect(refused.text).toContain('Send the check by POST');
    expect(refused.text).not.toContain(PATIENT.memberId);
    expect((await workspace.call(CHECK, asked)).headers).toMatchObject({ 'idempotent-replayed': 'true' });
    for (const call of [{ query: PATIENT }, { json: PATIENT }]) {
      const mock = await workspace.call(`${CHECK}/mock`, call);
      expect(mock.status).toBe(200);
      expect(mock.headers).not.toHaveProperty('idempotency-key-missing');
    }
    const keyless = await workspace.call(CHECK, { json: PATIENT });
    expect(keyless.text).toContain('requires an idempotency key');
    expect(keyless.headers).not.toHaveProperty('idempotency-key-missing');
  });

  it.each([
    [{ getcheck: 'refused' }, 'policies'],
    [{ idempotencyKey: 'optional' }, 'policies.idempotencyKey'],
    [{ getChecks: 'no' }, 'policies.getChecks'],
    [{ searchWithoutMemberId: 'yes' }, 'policies.searchWithoutMemberId'],
    [null, 'policies'],
  ])('do not change by the policies %j, which are refused', async (policies, field) => {
    const path = `/ops/workspaces/${system.workspaceId}`;
    const refused = await system.operate(path, { method: 'PATCH', json: { policies } });
    expect(refused).toMatchObject({
      ...{ status: 400, body: { code: 'validation-failed', errors: [{ field }] } },
    });
  });
});
