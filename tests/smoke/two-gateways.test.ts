import { randomUUID } from 'node:crypto';
import { eventually } from '@eligibility/testkit';
import { startCompose, type ComposeSystem } from '../compose/_processes';
import { clientOf, type Client } from '../helpers/client';

/** Starting nine processes on a small machine takes its time. */
const START_MS = 60_000;

describe('two gateways of one installation', () => {
  let system: ComposeSystem;
  beforeAll(async () => {
    system = await startCompose({});
    await Promise.all(system.all.map(({ isHealthy }) => eventually(isHealthy, START_MS)));
  }, 2 * START_MS);
  afterAll(async () => {
    await system.stop();
  });

  it('answer a live check and its retry at the other gateway byte for byte, and charge once', async () => {
    const [one, other] = await clinicAtBoth(system);
    const key = randomUUID();
    const answer = await one.live({}, key);
    const replay = await other.live({}, key);
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(replay.text).toBe(answer.text);
    expect(replay.headers['idempotent-replayed']).toBe('true');
    expect(await other.balance()).toMatchObject({ available: 19, captured: 1 });
  });
});

/** A clinic with twenty checks, by a key of its program, at each gateway. */
async function clinicAtBoth(system: ComposeSystem): Promise<readonly [Client, Client]> {
  const base = { apiKey: '', clientId: '', operatorToken: system.secrets['operator_token'] ?? '' };
  const operator = clientOf({ ...base, baseUrl: `http://${system.addressOf('gateway', 8082)}` });
  const make = async (path: string, json: object): Promise<Readonly<Record<string, string>>> => {
    const headers = { 'idempotency-key': randomUUID() };
    return (await operator.operate(path, { json, headers })).body as Readonly<Record<string, string>>;
  };
  const workspace = `/ops/workspaces/${String((await make('/ops/workspaces', { name: 'North Clinics' }))['id'])}`;
  const clinic = await make(`${workspace}/clinics`, { name: 'North', npi: '1999999984' });
  await make(`${workspace}/wallet/grants`, { checks: 20, reason: 'order 1042' });
  const scopes = ['check:live', 'wallet:read'];
  const key = await make(`${workspace}/keys`, { name: 'front desk', scopes });
  const access = { ...base, apiKey: String(key['key']), clientId: String(clinic['clientId']) };
  const at = (name: string): Client =>
    clientOf({ ...access, baseUrl: `http://${system.addressOf(name, 8080)}` });
  return [at('gateway'), at('gateway-2')];
}
