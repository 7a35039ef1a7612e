import { randomUUID } from 'node:crypto';
import { codeOf, type Answer, type Call } from '../../helpers/client';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';

/** No other file asks this payer: it is isolated here, and its aliases change. */
const PAYER = '00570';

type Made = { readonly id: string; readonly token: string };
describe('named operators', () => {
  let system: SharedSystem;
  beforeAll(async () => {
    system = await sharedSystem('Operators');
  });

  const as = (token: string, path: string, call: Call = {}): Promise<Answer> =>
    system.operate(path, { ...call, headers: { ...call.headers, authorization: `Bearer ${token}` } });
  const make = async (name: string, roles: readonly string[]): Promise<Made> => {
    const json = { name, roles, expiresAt: '2099-01-01T00:00:00Z' };
    const made = await system.operate('/ops/operators', { json });
    expect(made.status).toBe(201);
    return made.body as Made;
  };
  const newest = async (path: string): Promise<unknown> =>
    ((await system.operate(path, { query: { limit: '1' } })).body as { data: unknown[] }).data[0];
  const grant = (token: string, key = randomUUID()): Promise<Answer> =>
    as(token, `/ops/workspaces/${system.workspaceId}/wallet/grants`, {
      json: { checks: 5, reason: 'order 1042' },
      headers: { 'idempotency-key': key },
    });

  it('are recorded in the audit log, the journal, the catalog and the override for what they did', async () => {
    const { token } = await make('billing', ['money']);
    expect((await grant(token)).status).toBe(200);
    expect(await newest('/ops/audit')).toMatchObject({ actor: 'billing', action: 'wallet.grant' });
    expect(await newest(`/ops/workspaces/${system.workspaceId}/wallet/journal`)).toMatchObject({
      actor: 'billing',
    });

    const { token: night } = await make('night-shift', ['read', 'payers']);
    const isolate = { reason: 'ticket 4711', actor: 'another' };
    const override = await as(night, `/ops/circuits/payers/${PAYER}/isolate`, { json: isolate });
    expect(override.body).toMatchObject({ by: 'night-shift', why: 'ticket 4711' });
    const { overrides } = (await as(night, '/ops/circuits')).body as {
      readonly overrides: readonly object[];
    };
    expect(overrides).toContainEqual(expect.objectContaining({ id: PAYER, by: 'night-shift' }));
    await as(night, `/ops/circuits/payers/${PAYER}/auto`, { json: { reason: 'it is well' } });

    const setAliases = (aliases: unknown): Promise<Answer> =>
      as(night, `/ops/payers/${PAYER}/aliases`, { method: 'PUT', json: { aliases } });
    const { aliases } = (await system.operate(`/ops/payers/${PAYER}`)).body as { readonly aliases: string[] };
    expect((await setAliases([...aliases, 'Highmark of the test'])).status).toBe(200);
    expect(await newest('/ops/payers/versions')).toMatchObject({ actor: 'night-shift' });
    expect((await setAliases(aliases)).status).toBe(200);
  });

  it("cannot repeat each other's grants: the journal names one of them", async () => {
    const { token } = await make('accounts', ['money']);
    const key = randomUUID();
    expect((await grant(token, key)).status).toBe(200);
    const before = await system.balance();
    expect(codeOf(await grant(system.access.operatorToken, key))).toBe('operation-conflict');
    expect((await grant(token, key)).status).toBe(200);
    expect(await system.balance()).toEqual(before);
  });

  it('may do what their roles allow, and the rest is refused, changes nothing and is recorded', async () => {
    const { token } = await make('onlooker', ['read']);
    const before = await system.balance();
    const refused = await grant(token);
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'operator-forbidden', detail: 'The operator onlooker lacks the role money.' },
    });
    expect(await system.balance()).toEqual(before);
    expect(await newest('/ops/audit')).toMatchObject({
      actor: 'onlooker',
      action: 'operator.forbidden',
      target: 'POST /ops/workspaces/:workspaceId/wallet/grants',
      outcome: 'refused',
      code: 'operator-forbidden',
    });
    expect((await as(token, '/ops/audit/verification')).body).toMatchObject({ isIntact: true });
  });

  it('cannot use the clinic API, and an API key cannot use theirs', async () => {
    const { token } = await make('everything', ['read', 'payers', 'money', 'access', 'admin']);
    expect(codeOf(await as(token, '/api/wallet'))).toBe('unauthorized');
    expect(codeOf(await as(system.access.apiKey, '/ops/operators'))).toBe('unauthorized');
  });

  it('lose all access with the next request after they are revoked', async () => {
    const { id, token } = await make('leaving', ['read']);
    expect((await as(token, '/ops/circuits')).status).toBe(200);
    expect((await system.operate(`/ops/operators/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await as(token, '/ops/circuits')).status).toBe(401);
  });

  it('have their tokens in no log line', async () => {
    const { token } = await make('quiet', ['read']);
    await as(token, '/ops/circuits');
    await as(`${token}x`, '/ops/circuits');
    expect(system.logged()).toContain('"actor":"quiet"');
    expect(system.logged()).not.toContain(token.slice(8, 38));
  });
});
