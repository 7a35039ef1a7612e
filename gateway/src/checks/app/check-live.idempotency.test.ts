import type { CheckResult } from '@eligibility/contract';
import { AppError } from '@eligibility/kit';
import { eventually } from '@eligibility/kit/testing';
import { answerOf, fakeGateway, refusalOf, type FakeGateway } from '../../testing/fakes';
import { RESERVATION, REQUEST, resultOf, uuid, WORKSPACE } from '../../testing/samples';
import { checkLive } from './check-live';
import type { CheckAnswer, CheckRequest } from './check-request';
import { leaseKeeper } from './leases';
import type { Attempt, Wallet } from './ports';

type Ask = () => Promise<CheckResult>;

const ACTIVE = resultOf('active');
const DOWN = new AppError('service-unavailable');
const OTHER_QUESTION = { ...REQUEST.question, payerName: 'Another payer' };

describe('a check runs once per idempotency key', () => {
  let gateway: FakeGateway;
  /** The attempts that asked the payer. */
  let asked: Attempt[];
  /** What the wallet was asked to do for good. */
  let settled: string[];

  beforeEach(() => {
    gateway = fakeGateway({ granted: 10 });
    asked = [];
    settled = [];
  });

  const once = (
    ask: Ask = () => Promise.resolve(ACTIVE),
    request: Partial<CheckRequest> = {},
    wallet: Partial<Wallet> = {},
  ): Promise<CheckAnswer> => {
    let attempt: Attempt;
    const fake = gateway.wallet;
    const checked = checkLive(
      {
        ...gateway,
        wallet: {
          ...fake,
          hold: ({ dailyLimits, ...held }, budget) => {
            attempt = held;
            return fake.hold({ ...held, ...(dailyLimits && { dailyLimits }) }, budget);
          },
          settle: async (settlement, held, budget) => {
            const balance = await fake.settle(settlement, held, budget);
            settled.push(`${settlement} ${held.checkId} ${String(held.fence)}`);
            return balance;
          },
          ...wallet,
        },
        clearinghouse: {
          ...gateway.clearinghouse,
          ask: () => {
            asked.push(attempt);
            return ask();
          },
        },
      },
      { ...REQUEST, startedMs: gateway.clock.monotonicMs(), ...request },
    );
    return answerOf(checked);
  };
  /** A payer that answers when the test says so. */
  const held = (): { ask: Ask; end: () => void } => {
    let end = (): void => undefined;
    const answered = new Promise<CheckResult>((resolve) => {
      end = () => {
        resolve(ACTIVE);
      };
    });
    return { ask: () => answered, end };
  };

  it('answers a retry with the same bytes, without a call to catalog, wallet or payer', async () => {
    const first = await once();
    const events = [...gateway.calls];
    gateway.clock.advance(60_000);
    const again = await once();
    expect(gateway.calls).toEqual(events);
    expect(first).toMatchObject({ checkId: uuid(5_001), ageSeconds: undefined });
    expect(again).toEqual({ ...first, ageSeconds: 60 });
    expect(asked).toHaveLength(1);
    expect(settled).toEqual([`capture ${uuid(5_001)} 1`]);
  });

  it('measures the whole request from its arrival', async () => {
    const startedMs = gateway.clock.monotonicMs() - 250.4;
    const { body, checkId } = await once(undefined, { startedMs });
    expect(JSON.parse(body)).toMatchObject({ latencyMs: 250 });
    expect(await gateway.checks.find(RESERVATION.workspaceId, checkId)).toMatchObject({ latencyMs: 250 });
  });

  it('refuses the key for another request', async () => {
    await once();
    const refusal = await refusalOf(once(undefined, { question: OTHER_QUESTION }));
    expect(refusal.code).toBe('idempotency-key-reused');
    expect(asked).toHaveLength(1);
  });

  it('asks once for 50 requests at the same time; the others are refused while it runs', async () => {
    const { ask, end } = held();
    const all = Array.from({ length: 50 }, () => once(ask));
    const refusals = await Promise.all(all.slice(1).map(refusalOf));
    end();
    expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(['idempotency-in-progress']));
    expect(await all[0]).toMatchObject({ ageSeconds: undefined });
    expect(asked).toHaveLength(1);
  });

  it.each([
    [0, 1],
    [1_001, 2],
    [29_999, 5],
  ])('%d ms into the check, a retry is asked to come back in %d s', async (laterMs, retryAfterSeconds) => {
    const { ask, end } = held();
    const first = once(ask);
    await eventually(() => asked.length === 1);
    gateway.clock.advance(laterMs);
    const refusal = await refusalOf(once());
    end();
    await first;
    expect(refusal).toMatchObject({ code: 'idempotency-in-progress', options: { retryAfterSeconds } });
  });

  it('names the original check when its answer is no longer stored', async () => {
    const { checkId } = await once();
    gateway.clock.advance(86_400_000);
    const refusal = await refusalOf(once());
    expect(refusal.code).toBe('idempotency-result-expired');
    expect(refusal.options.detail).toContain(checkId);
  });

  it('expires the lease of a check whose hold may be open: a retry takes over with a higher fence', async () => {
    const deaf = { settle: () => Promise.reject(DOWN) };
    expect(await refusalOf(once(() => Promise.reject(DOWN), {}, deaf))).toBe(DOWN);
    expect(gateway.calls.at(-1)).toBe('expireLease');
    await once();
    expect(asked).toEqual([
      { checkId: uuid(5_001), workspaceId: WORKSPACE.id, fence: 1 },
      { checkId: uuid(5_001), workspaceId: WORKSPACE.id, fence: 2 },
    ]);
    expect(settled).toEqual([`capture ${uuid(5_001)} 2`]);
  });

  it('is refused as an internal error on an unexpected failure, with its hold released', async () => {
    const bug = new TypeError('a bug');
    const refusal = await refusalOf(once(() => Promise.reject(bug)));
    expect(refusal).toMatchObject({ code: 'internal', cause: bug });
    expect(settled).toEqual([`release ${uuid(5_001)} 1`]);
    expect(await gateway.checks.takeOverdue('process-2', 10)).toEqual([]);
  });

  it('neither answers nor settles after it was taken over; the attempt that took over does', async () => {
    const { ask, end } = held();
    const sleeper = once(ask);
    await eventually(() => asked.length === 1);
    gateway.clock.advance(30_000);
    const answer = await once();
    end();
    const refusal = await refusalOf(sleeper);
    expect(refusal).toMatchObject({ code: 'idempotency-in-progress', options: { retryAfterSeconds: 1 } });
    expect(settled).toEqual([`capture ${uuid(5_001)} 2`]);
    expect((await once()).body).toBe(answer.body);
  });

  it('keeps its lease while it runs', async () => {
    const { ask, end } = held();
    const running = once(ask);
    await eventually(() => asked.length === 1);
    for (let n = 0; n < 10; n += 1) {
      gateway.clock.advance(20_000);
      await gateway.leases.renew();
    }
    expect((await refusalOf(once())).code).toBe('idempotency-in-progress');
    end();
    await running;
  });

  it.each<[string, Ask]>([
    ['is answered', () => Promise.resolve(ACTIVE)],
    ['is refused', () => Promise.reject(DOWN)],
    ['fails', () => Promise.reject(new Error('a bug'))],
  ])('stops renewing its lease when it %s', async (_how, outcome) => {
    const renewed: (readonly Attempt[])[] = [];
    const renew = (attempts: readonly Attempt[]): Promise<void> => {
      renewed.push(attempts);
      return Promise.resolve();
    };
    gateway = { ...gateway, leases: leaseKeeper({ renew }) };
    const running = once(async () => {
      await gateway.leases.renew();
      return outcome();
    });
    await running.catch(() => undefined);
    await gateway.leases.renew();
    expect(renewed).toEqual([[{ checkId: uuid(5_001), workspaceId: WORKSPACE.id, fence: 1 }]]);
  });
});
