import { randomUUID } from 'node:crypto';
import { codeOf, PATIENT } from '../../helpers/client';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';

const FIXTURES = [
  { slug: 'payer1-dependent1', success: true, upstreamStatusCode: 200 },
  { slug: 'payer2-subscriber-only', success: true, upstreamStatusCode: 200 },
  { slug: 'dental', success: true, upstreamStatusCode: 200 },
  { slug: 'medical-inactive', success: false, upstreamStatusCode: 200 },
  { slug: 'mbi-lookup-ssn', success: true, upstreamStatusCode: 200 },
  { slug: '75-subscriber-not-found', success: false, upstreamStatusCode: 404 },
  { slug: '42-payer-unable-to-respond', success: false, upstreamStatusCode: 503 },
  { slug: '43-invalid-missing-provider-info', success: false, upstreamStatusCode: 400 },
  { slug: '72-invalid-missing-subscriber-id', success: false, upstreamStatusCode: 400 },
  { slug: '73-invalid-missing-subscriber-name', success: false, upstreamStatusCode: 400 },
  { slug: '79-invalid-participant-info', success: false, upstreamStatusCode: 400 },
];

describe('mock checks', () => {
  let system: SharedSystem;
  beforeAll(async () => {
    system = await sharedSystem('Mock');
  });

  it.each(FIXTURES)(
    'answer $slug alike by POST and by GET',
    async ({ slug, success, upstreamStatusCode }) => {
      const byPost = await system.mock({ mockFixture: slug });
      const query = { ...PATIENT, mockFixture: slug, idempotencyKey: randomUUID() };
      const byGet = await system.call('/api/eligibility/check/mock', { query });

      expect(byPost).toMatchObject({ status: 200, body: { success, upstreamStatusCode } });
      expect(byGet.status).toBe(200);
      const [posted, got] = [byPost, byGet].map(({ body }) => body as Record<string, unknown>);
      // Each answer has a time and a trace id of its own.
      expect(got).toEqual({ ...posted, latencyMs: got?.['latencyMs'], traceId: got?.['traceId'] });
      expect(got?.['traceId']).not.toEqual(posted?.['traceId']);
    },
  );

  it.each(FIXTURES.filter(({ slug }) => /^\d/.test(slug)))(
    'answer $slug as a complete upstream error',
    async ({ slug }) => {
      const { body } = await system.mock({ mockFixture: slug });

      expect(body).toMatchObject({
        success: false,
        traceId: expect.any(String) as string,
        errorMessage: expect.stringContaining(slug.slice(0, 2)) as string,
        benefitSummary: {
          coverageActive: false,
          planName: null,
          deductibleRemaining: null,
          outOfPocketRemaining: null,
          coinsurancePercent: null,
          copayAmount: null,
          inNetworkPreferred: null,
        },
      });
    },
  );

  it('answer the first fixture when none is named', async () => {
    const unnamed = await system.mock();
    const named = await system.mock({ mockFixture: 'payer1-dependent1' });
    const { benefitSummary } = named.body as Record<string, unknown>;
    expect(unnamed.body).toMatchObject({ success: true, benefitSummary });
  });

  it('list the slugs when the fixture is unknown', async () => {
    const answer = await system.mock({ mockFixture: 'no-such-thing' });
    expect(answer.status).toBe(400);
    expect(codeOf(answer)).toBe('unknown-fixture');
    expect((answer.body as { slugs: string[] }).slugs).toEqual(FIXTURES.map(({ slug }) => slug));
  });

  it('never touch the wallet or the payer network, and are logged with the mock tag', async () => {
    const before = await system.balance();
    const callsBefore = system.standalone.simulator?.stats().calls;
    await system.mock();
    expect(await system.balance()).toEqual(before);
    expect(system.standalone.simulator?.stats().calls).toBe(callsBefore);
    const log = await system.call('/api/eligibility/checks', { query: { limit: '1' } });
    expect(log.body).toMatchObject({ data: [{ tags: ['mock'], charged: false, outcome: 'active' }] });
  });

  it('offer the list of fixtures', async () => {
    const { body } = await system.call('/api/eligibility/fixtures');
    expect((body as { data: { slug: string }[] }).data.map(({ slug }) => slug)).toEqual(
      FIXTURES.map(({ slug }) => slug),
    );
  });
});
