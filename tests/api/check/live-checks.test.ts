import { randomUUID } from 'node:crypto';
import { PATIENT } from '../../helpers/client';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';

const ANSWERING = [
  'UnitedHealthcare',
  'TRICARE East',
  'Original Medicare',
  'Geisinger Health Plan',
  'UPMC Health Plan',
  'Meritain Health',
];

type Fate = [
  memberId: string,
  payerName: string,
  success: boolean,
  upstream: number,
  outcome: string,
  charged: boolean,
  hasMessage: boolean,
];

describe('live checks', () => {
  let system: SharedSystem;
  beforeAll(async () => {
    system = await sharedSystem('Live checks');
    // With fewer payers that answer, those that fail below would be taken for a clearinghouse that is down.
    await Promise.all(ANSWERING.map((payerName) => system.live({ payerName })));
  });

  it('answers a benefit summary, charges one check, and logs it without patient data', async () => {
    const before = await system.balance();
    const answer = await system.live();

    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        upstreamStatusCode: 200,
        errorMessage: null,
        benefitSummary: { coverageActive: true },
      },
    });
    const after = await system.balance();
    expect(after).toEqual({ ...before, available: before.available - 1, captured: before.captured + 1 });
    const log = await system.call('/api/eligibility/checks', { query: { limit: '1' } });
    expect(log.body).toMatchObject({
      data: [{ tags: ['live'], charged: true, outcome: 'active', payerName: 'Aetna' }],
    });
    expect(log.body).toMatchObject({ data: [{ simulated: true, payerId: '60054' }] });
    expect(log.text).not.toContain(PATIENT.memberId);
    expect(log.text).not.toContain(PATIENT.patientLastName);
  });

  it('name the simulator and the matched payer in the answer, and readiness names the simulator', async () => {
    const { headers } = await system.live({ payerName: 'aetna' });
    expect(headers).toMatchObject({
      'payer-network': 'simulator',
      'payer-id': '60054',
      'payer-name': 'Aetna',
    });
    const ops = `http://${system.standalone.opsAddress}`;
    expect(await (await fetch(`${ops}/readyz`)).json()).toMatchObject({ simulated: true });
    const metrics = await (await fetch(`${ops}/metrics`)).text();
    expect(metrics).toMatch(/^eligibility_simulated_connectors 1$/m);
  });

  it('report how many checks remain in the wallet, and a replay does not', async () => {
    const key = randomUUID();
    const first = await system.live({}, key);
    const { available } = await system.balance();
    expect(first.headers['checks-remaining']).toBe(String(available));
    const replay = await system.live({}, key);
    expect([replay.headers['idempotent-replayed'], replay.headers['checks-remaining']]).toEqual([
      'true',
      undefined,
    ]);
  });

  it('run by GET alone, and get a key when the client sends none', async () => {
    const answer = await system.call('/api/eligibility/check', { query: PATIENT });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(answer.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  // Rows that count as failures have a payer of their own each, so that none of them opens a circuit.
  it.each<Fate>([
    ['INACTIVE1', 'Aetna', false, 200, 'inactive', true, false],
    ['NOTSTATED1', 'Aetna', false, 200, 'not-stated', true, true],
    ['DEPENDENT1', 'Aetna', true, 200, 'active', true, false],
    ['AAA75X', 'Aetna', false, 404, 'rejected', true, true],
    ['AAA72X', 'Aetna', false, 400, 'rejected', true, true],
    ['AAA42X', 'Humana', false, 503, 'unavailable', true, true],
    ['HTTP500X', 'UMR', false, 500, 'unavailable', true, true],
    ['RESETX', 'GEHA', false, 502, 'unavailable', true, true],
    ['TRUNCATEDX', 'Florida Blue', false, 502, 'unavailable', true, true],
    ['GARBAGEX', 'Cigna', false, 200, 'unavailable', true, true],
    ['HTTP401X', 'Aetna', false, 401, 'account-refused', false, true],
    ['AAA41X', 'Aetna', false, 200, 'account-refused', false, true],
    ['HTTP429X', 'Aetna', false, 429, 'throttled', false, true],
  ])(
    'member %s of %s is answered with success %s, status %d and outcome %s; charged: %s, explained: %s',
    async (memberId, payerName, success, upstream, outcome, charged, hasMessage) => {
      const before = await system.balance();
      const answer = await system.live({ memberId, payerName });

      expect(answer).toMatchObject({ status: 200, body: { success, upstreamStatusCode: upstream } });
      const { errorMessage, traceId } = answer.body as {
        errorMessage: string | null;
        traceId: string | null;
      };
      expect(errorMessage !== null).toBe(hasMessage);
      expect(traceId).not.toBeNull();
      const log = await system.call('/api/eligibility/checks', { query: { limit: '1' } });
      expect(log.body).toMatchObject({ data: [{ outcome, charged, upstreamStatusCode: upstream }] });
      const { available } = await system.balance();
      expect(available).toBe(before.available - (charged ? 1 : 0));
    },
  );

  it('pages the log, newest first, and finds one check by its id', async () => {
    await system.mock();
    const first = await system.call('/api/eligibility/checks', { query: { limit: '2' } });
    const page = first.body as { data: { id: string; createdAt: string }[]; nextCursor: string };
    const second = await system.call('/api/eligibility/checks', {
      query: { limit: '2', cursor: page.nextCursor },
    });
    const times = [...page.data, ...(second.body as typeof page).data].map(({ createdAt }) => createdAt);

    expect(times).toEqual([...times].sort().reverse());
    const one = await system.call(`/api/eligibility/checks/${String(page.data[0]?.id)}`);
    expect(one.body).toEqual(page.data[0]);
  });
});
