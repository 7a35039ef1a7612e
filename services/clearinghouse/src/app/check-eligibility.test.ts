import type { UpstreamReply } from '@eligibility/benefits';
import { CLEARINGHOUSE_REFUSED, line, rejectedWith } from '@eligibility/benefits/testing';
import { decodePayerExchange } from '@eligibility/contract';
import { isAppError } from '@eligibility/kit';
import { createLog } from '@eligibility/kit/process';
import { fakeClock } from '@eligibility/kit/testing';
import { traceOf } from '@eligibility/x12';
import type { PayerEvidence } from '../isolation/domain/evidence';
import { testRoutes, SENT_TRACE } from '../routing/app/_routes';
import { ACTIVE_REPLY, answered, INQUIRY } from './_samples';
import { type CheckDependencies, checkEligibility } from './check-eligibility';
import { type Connector, silentMeter } from './ports';
import type { PayerGuard } from '../isolation/app/ports';

const DEADLINE_MS = 20_000;
const MARGIN_MS = 300;

type Scene = {
  readonly dependencies: CheckDependencies;
  readonly evidence: readonly PayerEvidence[];
  readonly budgets: readonly number[];
  readonly signals: readonly AbortSignal[];
  readonly lines: readonly string[];
};

/** A payer that gives one reply after 120 ms. */
function scene(reply: UpstreamReply, others: Readonly<Record<string, Connector['ask']>> = {}): Scene {
  const clock = fakeClock();
  const [evidence, budgets, signals, lines]: [PayerEvidence[], number[], AbortSignal[], string[]] = [
    [],
    [],
    [],
    [],
  ];
  const guard: PayerGuard = {
    run: async (_target, guarded) => {
      const got = await guarded.call();
      evidence.push(guarded.evidence(got).payer);
      return { kind: 'called', reply: got };
    },
  };
  const ask: Connector['ask'] = (_inquiry, signal) => {
    signals.push(signal);
    clock.advance(120);
    return Promise.resolve(reply);
  };
  const dependencies: CheckDependencies = {
    ...testRoutes({ default: ask, ...others }, clock),
    guard,
    clock,
    log: createLog({ level: 'debug', destination: { write: (line) => lines.push(line) } }),
    meter: silentMeter,
    limits: { deadlineMs: DEADLINE_MS, replyMarginMs: MARGIN_MS },
    treat79AsAccount: false,
    withDeadline: (budgetMs, task) => {
      budgets.push(budgetMs);
      return task(new AbortController().signal);
    },
  };
  return { dependencies, evidence, budgets, signals, lines };
}

const refusing = (dependencies: CheckDependencies): CheckDependencies => ({
  ...dependencies,
  guard: { run: () => Promise.resolve({ kind: 'refused', reason: 'circuit-open' }) },
});

describe('the result of a check', () => {
  it('is what the payer answered, with one log line without patient data', async () => {
    const { dependencies, evidence, lines } = scene(ACTIVE_REPLY);
    const result = await checkEligibility(dependencies, INQUIRY, undefined);
    expect(result).toMatchObject({ outcome: 'active', traceId: 'trace-1', upstreamStatusCode: 200 });
    expect(evidence).toEqual(['success']);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines.join(''))).toEqual({
      level: 'info',
      time: expect.any(String) as string,
      msg: 'check done',
      checkId: INQUIRY.checkId,
      payerId: 'payer-1',
      connector: 'default',
      upstreamAttempts: 1,
      outcome: 'active',
      upstreamStatus: 200,
      rejectCodes: [],
      durationMs: 120,
    });
    expect(lines.join('')).not.toMatch(/marker|1984/i);
  });

  it('is about the day of the caller, and today without one', async () => {
    const ended = line('1', { dates: [{ qualifier: '347', from: '2001-12-31', to: '2001-12-31' }] });
    const outcomeOn = async (dateOfService?: string) => {
      const { dependencies } = scene(answered([ended]));
      const inquiry = { ...INQUIRY, ...(dateOfService === undefined ? {} : { dateOfService }) };
      return (await checkEligibility(dependencies, inquiry, undefined)).outcome;
    };
    expect([await outcomeOn('2001-12-31'), await outcomeOn('2002-01-01'), await outcomeOn()]).toEqual([
      'active',
      'inactive',
      'inactive',
    ]);
  });

  it('has with it what was exchanged in the attempt that it is from, about the day of the caller', async () => {
    const exchanging = (name: string): UpstreamReply =>
      ({
        ...(name === 'default' ? rejectedWith(['42']) : ACTIVE_REPLY),
        documents: { format: 'x12', sent: `270 of ${name}`, received: `271 of ${name}` },
      }) as UpstreamReply;
    const { dependencies } = scene(exchanging('default'), {
      south: () => Promise.resolve(exchanging('south')),
    });
    const routes = ['default', 'south'].map((connector) => ({ connector, payerId: '1' }));
    const inquiry = { ...INQUIRY, payer: { ...INQUIRY.payer, routes }, dateOfService: '2026-02-01' };
    const { outcome, exchange } = await checkEligibility(dependencies, inquiry, undefined);
    expect([outcome, exchange && decodePayerExchange(exchange)]).toEqual([
      'active',
      expect.objectContaining({ sent: '270 of south', received: '271 of south', onDate: '2026-02-01' }),
    ]);
  });

  it.each([
    [false, 'clearinghouse-refused'],
    [true, 'account-refused'],
  ])('treats AAA 79 as a problem of our account: %s', async (treat79AsAccount, outcome) => {
    const dependencies = { ...scene(rejectedWith(['79'])).dependencies, treat79AsAccount };
    expect(await checkEligibility(dependencies, INQUIRY, undefined)).toMatchObject({ outcome });
  });

  it.each([true, false])('says whether a simulator answered: %s', async (isSimulated) => {
    const { dependencies } = scene({ ...ACTIVE_REPLY, isSimulated } as UpstreamReply);
    const result = await checkEligibility(dependencies, INQUIRY, undefined);
    expect(result.isSimulated ?? false).toBe(isSimulated);
  });

  it('has the trace that was sent when the clearinghouse gave none, and our own when nothing was sent', async () => {
    const { dependencies } = scene({ kind: 'timed-out' });
    const trace = async (given: CheckDependencies) =>
      (await checkEligibility(given, INQUIRY, undefined)).traceId;
    expect(await trace(dependencies)).toBe(SENT_TRACE);
    expect(await trace(refusing(dependencies))).toBe(traceOf(INQUIRY));
  });

  it('is not-called when the guard refuses, and the log line has the reason', async () => {
    const { dependencies, signals, lines } = scene(ACTIVE_REPLY);
    const result = await checkEligibility(refusing(dependencies), INQUIRY, undefined);
    expect(result).toMatchObject({ outcome: 'not-called', upstreamStatusCode: 503 });
    expect(signals).toEqual([]);
    expect(JSON.parse(lines.join(''))).toMatchObject({ outcome: 'not-called', reason: 'circuit-open' });
  });

  it('raises an alarm when the clearinghouse refuses our account', async () => {
    const { dependencies, evidence, lines } = scene({
      kind: 'http-error',
      httpStatus: 401,
      traceId: undefined,
    });
    const result = await checkEligibility(dependencies, INQUIRY, undefined);
    expect(result.outcome).toBe('account-refused');
    expect(evidence).toEqual(['none']);
    expect(JSON.parse(lines.join(''))).toMatchObject({
      level: 'error',
      msg: 'the clearinghouse refuses our account',
    });
  });

  it('raises an alarm when the clearinghouse refuses, with the reason, and does not count against the payer', async () => {
    const { dependencies, evidence, lines } = scene(CLEARINGHOUSE_REFUSED);
    const result = await checkEligibility(dependencies, INQUIRY, undefined);
    const told = { outcome: 'clearinghouse-refused', upstreamStatusCode: 502, traceId: SENT_TRACE };
    expect([result, evidence]).toMatchObject([told, ['none']]);
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 'error', msg: 'the clearinghouse refused an inquiry', reason: '999', rejectCodes: ['5'] },
      { level: 'info', msg: 'check done', outcome: 'clearinghouse-refused', upstreamStatus: 502 },
    ]);
  });

  it('also raises the alarm when another route answers after a refusal', async () => {
    const south = () => Promise.resolve(ACTIVE_REPLY);
    const { dependencies, lines } = scene(CLEARINGHOUSE_REFUSED, { south });
    const routes = ['default', 'south'].map((connector) => ({ connector, payerId: '1' }));
    const result = await checkEligibility(
      dependencies,
      { ...INQUIRY, payer: { ...INQUIRY.payer, routes } },
      undefined,
    );
    expect(result.outcome).toBe('active');
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 'error', msg: 'the clearinghouse refused an inquiry', connector: 'default' },
      { level: 'info', msg: 'check done', connector: 'south', upstreamAttempts: 2 },
    ]);
  });

  it('lists the reject codes, and a wrong member id does not count against the payer', async () => {
    const { dependencies, evidence, lines } = scene(rejectedWith(['75']));
    expect(await checkEligibility(dependencies, INQUIRY, undefined)).toMatchObject({ outcome: 'rejected' });
    expect(evidence).toEqual(['success']);
    expect(JSON.parse(lines.join(''))).toMatchObject({ rejectCodes: ['75'], upstreamStatus: 404 });
  });

  it('judges a plan by the current day in the United States', async () => {
    const plan = line('1', { dates: [{ qualifier: '347', from: '2025-12-31', to: '2025-12-31' }] });
    const { dependencies } = scene(answered([plan]));
    const onNewYearsEve = { ...dependencies, clock: fakeClock(Date.UTC(2026, 0, 1, 3)) };
    expect((await checkEligibility(onNewYearsEve, INQUIRY, undefined)).outcome).toBe('active');
    const onNewYearsDay = { ...dependencies, clock: fakeClock(Date.UTC(2026, 0, 1, 17)) };
    expect((await checkEligibility(onNewYearsDay, INQUIRY, undefined)).outcome).toBe('inactive');
  });
});

describe('the deadline of a check', () => {
  it.each([
    ['ours, when the caller has none', undefined, DEADLINE_MS],
    ['ours, when the caller waits longer', 60_000, DEADLINE_MS],
    ["the caller's, less what the reply needs to travel", 5_000, 4_700],
    ['rounded down to whole milliseconds', 5_000.9, 4_700],
  ])('is %s', async (_name, waitsMs, budgetMs) => {
    const { dependencies, budgets } = scene(ACTIVE_REPLY);
    const deadlineMs = waitsMs === undefined ? undefined : dependencies.clock.now() + waitsMs;
    await checkEligibility(dependencies, INQUIRY, deadlineMs);
    expect(budgets).toEqual([budgetMs]);
  });

  it.each([-1_000, 0, MARGIN_MS])('refuses before any work when %d ms are left', async (leftMs) => {
    const { dependencies, signals, budgets } = scene(ACTIVE_REPLY);
    const refusal: unknown = await checkEligibility(
      dependencies,
      INQUIRY,
      dependencies.clock.now() + leftMs,
    ).catch((thrown: unknown) => thrown);
    expect(isAppError(refusal, 'service-unavailable')).toBe(true);
    expect([...signals, ...budgets]).toEqual([]);
  });

  it.each<[string, number, PayerEvidence]>([
    ['blames the payer that had the whole of it', 60_000, 'failure'],
    ['blames the payer that had half of it', DEADLINE_MS / 2 + MARGIN_MS, 'failure'],
    ['does not blame the payer when the caller was in a hurry', 1_000, 'none'],
  ])('%s', async (_name, waitsMs, shown) => {
    const { dependencies, evidence } = scene({ kind: 'timed-out' });
    await checkEligibility(dependencies, INQUIRY, dependencies.clock.now() + waitsMs);
    expect(evidence).toEqual([shown]);
  });
});
