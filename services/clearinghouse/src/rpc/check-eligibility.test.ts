import { randomBytes } from 'node:crypto';
import type { UpstreamReply } from '@eligibility/benefits';
import { rejectedWith } from '@eligibility/benefits/testing';
import { decodePayerExchange, encodeInquiry } from '@eligibility/contract';
import { isAppError, type Running, systemClock } from '@eligibility/kit';
import { createLog } from '@eligibility/kit/process';
import { caller, channel, clientOf, serveGrpc } from '@eligibility/kit/grpc';
import { WIRES } from '@eligibility/kit/testing';
import {
  type CheckEligibilityRequest,
  ClearinghouseServiceClient,
  ClearinghouseServiceService,
} from '@eligibility/protos/clearinghouse/v1/clearinghouse';
import { Outcome } from '@eligibility/protos/common/v1/check_result';
import { ACTIVE_REPLY } from '../app/_samples';
import { silentMeter } from '../app/ports';
import { ASKED } from '../domain/_inquiry';
import { testRoutes } from '../routing/app/_routes';
import { clearinghouseService } from './check-eligibility';

const REQUEST = encodeInquiry(ASKED);

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
  stranger: rejectedWith(['75']),
  talkative: receivedAs(LARGE),
  endless: receivedAs(TOO_LARGE),
};

describe.each(WIRES)('the clearinghouse service over %s', (_wire, bindAddress) => {
  const lines: string[] = [];
  let running: Running;
  let client: ClearinghouseServiceClient;
  let asked = 0;

  /** A payer named `hung` ends by its signal. */
  const ask = (tradingPartnerId: string, signal: AbortSignal): Promise<UpstreamReply> => {
    asked += 1;
    if (tradingPartnerId === 'faulty') return Promise.reject(new TypeError('Markerfirst'));
    if (tradingPartnerId === 'hung') return ended(signal);
    return Promise.resolve(REPLIES[tradingPartnerId] ?? ACTIVE_REPLY);
  };

  beforeAll(async () => {
    const log = createLog({ level: 'debug', destination: { write: (line) => lines.push(line) } });
    running = await serveGrpc({
      bindAddress: bindAddress(),
      service: ClearinghouseServiceService,
      implementation: clearinghouseService({
        ...testRoutes({ default: ({ payer }, signal) => ask(payer.tradingPartnerId, signal) }, systemClock),
        guard: { run: async (_target, guarded) => ({ kind: 'called', reply: await guarded.call() }) },
        clock: systemClock,
        log,
        meter: silentMeter,
        limits: { deadlineMs: 20_000, replyMarginMs: 1_000 },
        treat79AsAccount: false,
        withDeadline: (budgetMs, task) => task(AbortSignal.timeout(budgetMs)),
        networks: { isSimulated: () => Promise.resolve(true) },
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
  });

  const budget = (waitsMs = 5_000) => ({ requestId: 'request-1', deadlineMs: Date.now() + waitsMs });
  const send = (request: CheckEligibilityRequest, waitsMs?: number) =>
    caller(client.checkEligibility.bind(client))(request, budget(waitsMs));
  const respond = (tradingPartnerId: string, waitsMs?: number) => {
    const payer = { ...ASKED.payer, payerId: `payer-${tradingPartnerId}`, tradingPartnerId };
    return send({ ...REQUEST, payer }, waitsMs);
  };
  const refusal = async (sent: Promise<unknown>): Promise<unknown> => sent.catch((thrown: unknown) => thrown);

  it('answers what a check comes to, with its trace', async () => {
    expect((await respond('stranger')).result).toMatchObject({
      outcome: Outcome.REJECTED,
      upstreamStatusCode: 404,
      rejectCodes: ['75'],
      traceId: 'trace-1',
    });
  });

  it('says whether a simulator answers, and how many checks may run in the background', async () => {
    const described = await caller(client.describeNetwork.bind(client))({}, budget());
    expect(described).toEqual({ simulated: true, backgroundPlaces: 7 });
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
    const { result } = await respond('hung', 1_150);
    expect(result).toMatchObject({ outcome: Outcome.NO_ANSWER, upstreamStatusCode: 504 });
  });

  it('sends nothing when the deadline leaves no time', async () => {
    const before = asked;
    expect(isAppError(await refusal(respond('active', 900)), 'service-unavailable')).toBe(true);
    expect(asked).toBe(before);
  });

  it('refuses a wrong request and names the field', async () => {
    const thrown = await refusal(send({ ...REQUEST, provider: { ...ASKED.provider, npi: '12' } }));
    expect(isAppError(thrown, 'validation-failed') && thrown.options.detail).toBe(
      'missing or not valid: provider.npi',
    );
  });

  it('answers internal, without inner text, when a connector throws', async () => {
    const thrown = await refusal(respond('faulty'));
    expect(isAppError(thrown, 'internal') && thrown.options.detail).toBeFalsy();
    expect(isAppError(thrown, 'internal')).toBe(true);
  });

  it('has no patient data in its log', () => {
    expect(lines.length).toBeGreaterThan(4);
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
