import { randomBytes } from 'node:crypto';
import type { UpstreamReply } from '@eligibility/benefits';
import { FORMAT_REFUSED, line, rejectedWith } from '@eligibility/benefits/testing';
import { decodePayerExchange, encodeInquiry } from '@eligibility/contract';
import { isAppError, type Running, systemClock } from '@eligibility/kit';
import { createLog } from '@eligibility/kit/process';
import { caller, channel, clientOf, serveGrpc } from '@eligibility/kit/grpc';
import { eventually, WIRES } from '@eligibility/kit/testing';
import {
  type CheckEligibilityRequest,
  ClearinghouseServiceClient,
  ClearinghouseServiceService,
} from '@eligibility/protos/clearinghouse/v1/clearinghouse';
import { type CheckResult, Outcome } from '@eligibility/protos/common/v1/check_result';
import { ACTIVE_REPLY, answered } from '../app/_samples';
import { silentMeter } from '../app/ports';
import { ASKED } from '../domain/_inquiry';
import { testGuard, type TestGuard } from '../isolation/adapters/circuits/_isolation';
import { testRoutes } from '../routing/app/_routes';
import { clearinghouseService } from './check-eligibility';

const REQUEST = encodeInquiry(ASKED);
const MAX_IN_FLIGHT = 4;

const MIB = 1024 * 1024;
/** Texts that hardly get smaller: three quarters of their length. */
const LARGE = randomBytes((3 * MIB * 3) / 4).toString('base64');
const TOO_LARGE = randomBytes(4 * MIB).toString('base64');

/** The answer of a covered patient that came as this text. */
const receivedAs = (received: string): UpstreamReply => ({
  ...ACTIVE_REPLY,
  documents: { format: 'x12', sent: 'MARKER-270', received },
});

/** What the fake clearinghouse does with the inquiries of a payer, by the payer's id there. */
const REPLIES: Readonly<Record<string, UpstreamReply>> = {
  active: ACTIVE_REPLY,
  zeroes: answered([line('1'), line('B', { amountCents: 0 })]),
  inactive: answered([line('6')]),
  silent: answered([]),
  stranger: rejectedWith(['75']),
  down: rejectedWith(['42']),
  broken: { kind: 'http-error', httpStatus: 502, traceId: undefined },
  garbled: { kind: 'unreadable', httpStatus: 500 },
  unreachable: { kind: 'never-sent' },
  refusing: { kind: 'http-error', httpStatus: 403, traceId: undefined },
  throttling: { kind: 'http-error', httpStatus: 429, traceId: undefined },
  pedantic: FORMAT_REFUSED,
  talkative: receivedAs(LARGE),
  endless: receivedAs(TOO_LARGE),
};

describe.each(WIRES)('the clearinghouse service over %s', (_wire, bindAddress) => {
  const lines: string[] = [];
  const release: (() => void)[] = [];
  let guard: TestGuard;
  let running: Running;
  let client: ClearinghouseServiceClient;
  let asked = 0;

  /** Payers named `hung` end by their signal, payers named `held` when the test releases them. */
  const ask = (tradingPartnerId: string, signal: AbortSignal): Promise<UpstreamReply> => {
    asked += 1;
    if (tradingPartnerId === 'faulty') return Promise.reject(new TypeError('Markerfirst'));
    if (tradingPartnerId === 'hung') return ended(signal);
    if (tradingPartnerId === 'held')
      return new Promise((resolve) =>
        release.push(() => {
          resolve(ACTIVE_REPLY);
        }),
      );
    return Promise.resolve(REPLIES[tradingPartnerId] ?? { kind: 'connection-lost' });
  };

  beforeAll(async () => {
    const log = createLog({ level: 'debug', destination: { write: (line) => lines.push(line) } });
    guard = testGuard({ maxInFlight: MAX_IN_FLIGHT, openMs: 60_000, maxOpenMs: 60_000, log });
    running = await serveGrpc({
      bindAddress: bindAddress(),
      service: ClearinghouseServiceService,
      implementation: clearinghouseService({
        ...testRoutes({ default: ({ payer }, signal) => ask(payer.tradingPartnerId, signal) }, systemClock),
        guard: guard.guard,
        clock: systemClock,
        log,
        meter: silentMeter,
        limits: { deadlineMs: 20_000, replyMarginMs: 1_000 },
        treat79AsAccount: false,
        withDeadline: (budgetMs, task) => task(AbortSignal.timeout(budgetMs)),
        networks: { isSimulated: () => Promise.resolve(undefined) },
        backgroundPlaces: 7,
      }),
      serviceName: 'eligibility.clearinghouse.v1.ClearinghouseService',
      drainMs: 1_000,
    });
    client = clientOf(ClearinghouseServiceClient, running.address, channel());
  });

  afterAll(async () => {
    client.close();
    await running.stop();
    guard.circuits.close();
  });

  const send = (request: CheckEligibilityRequest, waitsMs = 5_000) =>
    caller(client.checkEligibility.bind(client))(request, {
      requestId: 'request-1',
      deadlineMs: Date.now() + waitsMs,
    });

  const respond = (tradingPartnerId: string, waitsMs?: number) => {
    const payer = { ...ASKED.payer, payerId: `payer-${tradingPartnerId}`, tradingPartnerId };
    return send({ ...REQUEST, payer }, waitsMs);
  };
  const check = async (tradingPartnerId: string, waitsMs?: number): Promise<CheckResult | undefined> =>
    (await respond(tradingPartnerId, waitsMs)).result;

  const refusal = async (sent: Promise<unknown>): Promise<unknown> => sent.catch((thrown: unknown) => thrown);

  it.each([
    ['active', Outcome.ACTIVE, 200],
    ['inactive', Outcome.INACTIVE, 200],
    ['silent', Outcome.NOT_STATED, 200],
    ['stranger', Outcome.REJECTED, 404],
    ['down', Outcome.UNAVAILABLE, 503],
    ['broken', Outcome.UNAVAILABLE, 502],
    ['garbled', Outcome.UNAVAILABLE, 500],
    ['lost', Outcome.UNAVAILABLE, 502],
    ['unreachable', Outcome.NEVER_SENT, 502],
    ['refusing', Outcome.ACCOUNT_REFUSED, 403],
    ['throttling', Outcome.THROTTLED, 429],
    ['pedantic', Outcome.FORMAT_REFUSED, 502],
  ])('answers what a payer that is %s comes to', async (payer, outcome, upstreamStatusCode) => {
    expect(await check(payer)).toMatchObject({ outcome, upstreamStatusCode });
  });

  it('sends zero as zero and omits what is not stated', async () => {
    const { summary, errorMessage } = (await check('zeroes')) ?? {};
    expect(summary).toMatchObject({
      coverageActive: true,
      copayCents: 0,
      payerName: 'Payer As It Names Itself',
    });
    expect(summary?.deductibleRemainingCents).toBeUndefined();
    expect(errorMessage).toBeUndefined();
  });

  it('lists the reject codes with a sentence and the trace', async () => {
    const result = await check('stranger');
    expect(result).toMatchObject({
      rejectCodes: ['75'],
      traceId: 'trace-1',
      summary: { coverageActive: false },
    });
    expect(result?.errorMessage).toContain('75');
  });

  it('passes an answer of 3 MiB on with its result, and the result alone of one that is over the limit', async () => {
    const { payerExchange } = await respond('talkative');
    expect(decodePayerExchange(payerExchange)).toMatchObject({ sent: 'MARKER-270', received: LARGE });
    const { result, ...rest } = await respond('endless');
    expect([result?.outcome, rest.payerExchange.length]).toEqual([Outcome.ACTIVE, 0]);
    expect(lines.filter((line) => line.includes('too large to be kept'))).toEqual([
      expect.stringContaining(ASKED.checkId),
    ]);
  });

  it("ends a hung payer's check within the caller's deadline, as a result", async () => {
    expect(await check('hung', 1_150)).toMatchObject({ outcome: Outcome.NO_ANSWER, upstreamStatusCode: 504 });
  });

  it('sends nothing when the deadline leaves no time', async () => {
    const before = asked;
    expect(isAppError(await refusal(check('active', 900)), 'service-unavailable')).toBe(true);
    expect(asked).toBe(before);
  });

  it('runs checks in parallel up to the limit of the payer, and takes no places of other payers', async () => {
    const held = Array.from({ length: MAX_IN_FLIGHT }, () => check('held'));
    await eventually(() => release.length === MAX_IN_FLIGHT);
    expect(await check('held')).toMatchObject({ outcome: Outcome.NOT_CALLED, upstreamStatusCode: 503 });
    expect(await check('active')).toMatchObject({ outcome: Outcome.ACTIVE });
    release.splice(0).forEach((one) => {
      one();
    });
    const results = await Promise.all(held);
    expect(results.map((result) => result?.outcome)).toEqual(Array(MAX_IN_FLIGHT).fill(Outcome.ACTIVE));
  });

  it('stops asking a payer that fails five times in a row', async () => {
    for (let failures = 0; failures < 5; failures += 1) await check('failing');
    const before = asked;
    expect(await check('failing')).toMatchObject({ outcome: Outcome.NOT_CALLED });
    expect(asked).toBe(before);
  });

  it('refuses a wrong request and names the field', async () => {
    const thrown = await refusal(send({ ...REQUEST, provider: { ...ASKED.provider, npi: '12' } }));
    expect(isAppError(thrown, 'validation-failed') && thrown.options.detail).toBe(
      'missing or not valid: provider.npi',
    );
  });

  it('answers internal, without inner text, when a connector throws', async () => {
    const thrown = await refusal(check('faulty'));
    expect(isAppError(thrown, 'internal') && thrown.options.detail).toBeFalsy();
    expect(isAppError(thrown, 'internal')).toBe(true);
  });

  it('has no patient data in its log', () => {
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.join('')).not.toMatch(/marker|1984/i);
  });
});

function ended(signal: AbortSignal): Promise<UpstreamReply> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      resolve({ kind: 'timed-out' });
    });
  });
}
