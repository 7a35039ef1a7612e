import type { UpstreamReply } from '@eligibility/benefits';
import { FORMAT_REFUSED, rejectedWith } from '@eligibility/benefits/testing';
import { type CheckResult, decodePayerExchange } from '@eligibility/contract';
import { silentLog } from '@eligibility/kit';
import { fakeClock } from '@eligibility/kit/testing';
import { testRoutes } from '../routing/app/_routes';
import { ACTIVE_REPLY, INQUIRY } from './_samples';
import { type CheckDependencies, checkEligibility } from './check-eligibility';
import { silentMeter } from './ports';

const TODAY = Date.UTC(2026, 0, 15, 17);

/** Checks with connectors that reply so, in their order; each is a route. */
function check(
  replies: Readonly<Record<string, UpstreamReply>>,
  inquiry: Partial<typeof INQUIRY & { dateOfService: string }> = {},
): Promise<CheckResult> {
  const clock = fakeClock(TODAY);
  const connectors = Object.entries(replies).map(
    ([name, reply]) => [name, () => Promise.resolve(reply)] as const,
  );
  const dependencies: CheckDependencies = {
    ...testRoutes(Object.fromEntries(connectors), clock),
    guard: {
      run: async (_target, guarded) => ({ kind: 'called', reply: await guarded.call() }),
    },
    clock,
    log: silentLog,
    meter: silentMeter,
    limits: { deadlineMs: 20_000, replyMarginMs: 300 },
    treat79AsAccount: false,
    withDeadline: (_budgetMs, task) => task(new AbortController().signal),
  };
  const routes = Object.keys(replies).map((connector) => ({ connector, payerId: '1' }));
  return checkEligibility(
    dependencies,
    { ...INQUIRY, payer: { ...INQUIRY.payer, routes }, ...inquiry },
    undefined,
  );
}

/** The reply with what was exchanged for it. */
function exchanging(reply: UpstreamReply, name: string): UpstreamReply {
  if (reply.kind !== 'answered') throw new Error('only answers have documents');
  return {
    ...reply,
    documents: { format: 'x12', sent: `270 of ${name}`, received: `271 of ${name}` },
  };
}

const keptOf = ({ exchange }: CheckResult) => exchange && decodePayerExchange(exchange);

describe('what was exchanged for a check', () => {
  it('is in its result, with the question that the summary answers', async () => {
    const kept = keptOf(await check({ default: exchanging(ACTIVE_REPLY, 'default') }));
    expect(kept).toEqual({
      format: 'x12',
      sent: '270 of default',
      received: '271 of default',
      serviceTypeCode: '30',
      onDate: '2026-01-15',
      directoryName: 'Directory Name',
    });
  });

  it('has no social security number, neither in what was sent nor in what came back', async () => {
    const asked = { memberId: '', socialSecurityNumber: '219099999' };
    const documents = {
      format: 'x12',
      sent: 'NM1*IL*1*DOE*JANE~REF*SY*219099999~',
      received: 'NM1*IL*1*DOE*JANE****MI*W1~REF*SY*219-09-9999~MSG*NO 219099999~',
    } as const;
    const reply: UpstreamReply = { ...exchanging(ACTIVE_REPLY, 'default'), documents } as UpstreamReply;
    const subscriber = { ...INQUIRY.subscriber, ...asked };
    expect(keptOf(await check({ default: reply }, { subscriber }))).toMatchObject({
      sent: 'NM1*IL*1*DOE*JANE~REF*SY*XXXXXXXXX~',
      received: 'NM1*IL*1*DOE*JANE****MI*W1~REF*SY*XXX-XX-XXXX~MSG*NO XXXXXXXXX~',
    });
  });

  it('is about the day and the service that were asked', async () => {
    const asked = { serviceTypeCode: '35', dateOfService: '2026-02-01' };
    expect(keptOf(await check({ default: exchanging(ACTIVE_REPLY, 'default') }, asked))).toMatchObject({
      serviceTypeCode: '35',
      onDate: '2026-02-01',
    });
  });

  it('is kept of a rejection', async () => {
    const result = await check({ default: exchanging(rejectedWith(['75']), 'default') });
    expect([result.outcome, keptOf(result)?.received]).toEqual(['rejected', '271 of default']);
  });

  it('is that of the attempt which the result is from, and not of an earlier one', async () => {
    const result = await check({
      default: exchanging(rejectedWith(['42']), 'default'),
      south: exchanging(ACTIVE_REPLY, 'south'),
    });
    expect([result.outcome, keptOf(result)?.received]).toEqual(['active', '271 of south']);
  });

  it.each<[string, Readonly<Record<string, UpstreamReply>>]>([
    ['a failure', { default: { kind: 'http-error', httpStatus: 500, traceId: undefined } }],
    ['a refusal of our format', { default: FORMAT_REFUSED }],
    [
      'a failure after an answer',
      { default: exchanging(rejectedWith(['42']), 'default'), south: { kind: 'timed-out' } },
    ],
  ])('is nothing for %s', async (_what, replies) => {
    expect((await check(replies)).exchange).toBeUndefined();
  });
});
