import { decodePayerExchange } from '@eligibility/contract';
import { createMetrics } from '@eligibility/kit/telemetry';
import { Outcome } from '@eligibility/protos/common/v1/check_result';
import { INQUIRY } from '../domain/_inquiry';
import type { Route } from '../domain/inquiry';
import { ACTIVE, serviceHarness } from './_service-harness';

/** What a payer says of a patient, each with a mark. */
const PERSON = { memberId: 'MARKER-MEMBER', firstName: 'Markerfirst', lastName: 'Markerlast' };
const ANSWER = { ...ACTIVE, subscriber: { ...PERSON, gender: 'MARKER-GENDER' } };
const DOWN = { ...ANSWER, errors: [{ code: '42' }] };

const BOTH_ROUTES: readonly Route[] = [
  { connector: 'default', payerId: '00042' },
  { connector: 'fallback', payerId: 'OTHER42' },
];

describe('what is exchanged with a payer', () => {
  const { lines, startUpstream, startService, stop } = serviceHarness();
  afterEach(stop);

  it('is returned as it was sent and received, and no part of it is logged or counted', async () => {
    const metrics = createMetrics();
    const bodies: string[] = [];
    const first = await startUpstream(() => Promise.resolve(DOWN));
    const second = await startUpstream(() => Promise.resolve(ANSWER), bodies);
    const { respond } = await startService({ url: first.url, fallbackUrl: second.url, metrics });
    const { result, payerExchange } = await respond(BOTH_ROUTES);
    expect(result?.outcome).toBe(Outcome.ACTIVE);
    expect(decodePayerExchange(payerExchange)).toEqual({
      format: 'json',
      sent: bodies.join(''),
      received: JSON.stringify(ANSWER),
      serviceTypeCode: '30',
      onDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string,
      directoryName: INQUIRY.payer.name,
    });
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join('')).not.toMatch(/marker|1984/i);
    const counted = await metrics.text();
    expect(counted).toContain('eligibility_payer_checks_total');
    expect(counted).not.toMatch(/marker|1984/i);
  });

  it('is nothing after a failure', async () => {
    const { url } = await startUpstream(() => Promise.resolve({ message: PERSON.memberId }));
    const { respond } = await startService({ url });
    const { result, payerExchange } = await respond();
    expect([result?.outcome, payerExchange.length]).toEqual([Outcome.UNAVAILABLE, 0]);
    expect(lines.join('')).not.toMatch(/marker/i);
  });
});
