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

  it('are the same request by GET and by POST, in both date formats: the second is a replay', async () => {
    const key = randomUUID();
    const byPost = await system.live({ patientDateOfBirth: '04/12/1980' }, key);
    const byGet = await system.call('/api/eligibility/check', { query: { ...PATIENT, idempotencyKey: key } });

    expect(byPost.status).toBe(200);
    expect(byGet.text).toBe(byPost.text);
    expect(byGet.headers['idempotent-replayed']).toBe('true');
    expect(byGet.headers['cache-control']).toBe('no-store');
  });

  it('run by GET alone, and get a key when the client sends none', async () => {
    const answer = await system.call('/api/eligibility/check', { query: PATIENT });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(answer.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    {
      memberId: 'INACTIVE1',
      success: false,
      upstream: 200,
      outcome: 'inactive',
      charged: true,
      hasMessage: false,
    },
    {
      memberId: 'NOTSTATED1',
      success: false,
      upstream: 200,
      outcome: 'not-stated',
      charged: true,
      hasMessage: true,
    },
    {
      memberId: 'DEPENDENT1',
      success: true,
      upstream: 200,
      outcome: 'active',
      charged: true,
      hasMessage: false,
    },
    {
      memberId: 'AAA75X',
      success: false,
      upstream: 404,
      outcome: 'rejected',
      charged: true,
      hasMessage: true,
    },
    {
      memberId: 'AAA72X',
      success: false,
      upstream: 400,
      outcome: 'rejected',
      charged: true,
      hasMessage: true,
    },
    {
      memberId: 'AAA42X',
      payerName: 'Humana',
      success: false,
      upstream: 503,
      outcome: 'unavailable',
      charged: true,
      hasMessage: true,
    },
    {
      memberId: 'HTTP500X',
      payerName: 'UMR',
      success: false,
      upstream: 500,
      outcome: 'unavailable',
      charged: true,
      hasMessage: true,
    },
    {
      memberId: 'RESETX',
      payerName: 'GEHA',
      success: false,
      upstream: 502,
      outcome: 'unavailable',
      charged: true,
      hasMessage: true,
    },
    {
      memberId: 'TRUNCATEDX',
      payerName: 'Florida Blue',
      success: false,
      upstream: 502,
      outcome: 'unavailable',
      charged: true,
      hasMessage: true,
    },
    {
      memberId: 'GARBAGEX',
      payerName: 'Cigna',
      success: false,
      upstream: 200,
      outcome: 'unavailable',
      charged: true,
      hasMessage: true,
    },
    {
      memberId: 'HTTP401X',
      success: false,
      upstream: 401,
      outcome: 'account-refused',
      charged: false,
      hasMessage: true,
    },
    {
      memberId: 'AAA41X',
      success: false,
      upstream: 200,
      outcome: 'account-refused',
      charged: false,
      hasMessage: true,
    },
    {
      memberId: 'HTTP429X',
      success: false,
      upstream: 429,
      outcome: 'throttled',
      charged: false,
      hasMessage: true,
    },
  ])(
    '$memberId comes to $outcome',
    async ({ memberId, payerName = 'Aetna', success, upstream, outcome, charged, hasMessage }) => {
      const before = await system.balance();
      // Rows that count as failures have a payer of their own each, so that none of them opens a circuit.
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

  it('finds payers for a search box', async () => {
    const { body } = await system.call('/api/payers', { query: { query: 'aetn' } });
    expect((body as { data: { name: string }[] }).data[0]?.name).toBe('Aetna');
  });
});
