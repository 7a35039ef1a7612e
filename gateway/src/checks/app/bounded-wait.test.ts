import type { CheckResult } from '@eligibility/contract';
import { AppError, systemClock } from '@eligibility/kit';
import { eventually } from '@eligibility/kit/testing';
import { answerOf, fakeGateway, refusalOf, type FakeGateway } from '../../testing/fakes';
import { REQUEST, resultOf, uuid, WORKSPACE } from '../../testing/samples';
import type { RunningCheck, CheckAnswer } from './check-request';
import { checkLive } from './check-live';
import { checkMock } from './check-mock';

const CHECK_ID = uuid(5_001);
const RUNNING: RunningCheck = { kind: 'running', checkId: CHECK_ID };

describe('a caller that limits its wait', () => {
  let gateway: FakeGateway;
  let asked: number;
  let warned: unknown[];
  let end: (result: Promise<CheckResult>) => void;

  beforeEach(() => {
    asked = 0;
    warned = [];
    const answered = new Promise<CheckResult>((resolve) => {
      end = resolve;
    });
    gateway = fakeGateway({
      ask: () => {
        asked += 1;
        return answered;
      },
    });
    // A wait is real time: the timers that it runs on are.
    const clock = { ...gateway.clock, monotonicMs: systemClock.monotonicMs };
    gateway = { ...gateway, clock, log: { ...gateway.log, warn: (...line) => void warned.push(line) } };
  });

  const check = (waitMs?: number): Promise<CheckAnswer | RunningCheck> =>
    checkLive(gateway, {
      ...REQUEST,
      ...(waitMs === undefined ? {} : { waitUntilMs: gateway.clock.monotonicMs() + waitMs }),
    });
  const balance = () => gateway.wallet.balance(WORKSPACE.id, REQUEST.budget);
  const isSettled = async (): Promise<boolean> => (await balance()).held === 0;

  it('gets the answer when it comes in time', async () => {
    end(Promise.resolve(resultOf('active')));
    expect(await check(60_000)).toMatchObject({ kind: 'answered', ageSeconds: undefined });
  });

  it('gets the id of its check when the time is over; the check is asked, stored and charged once', async () => {
    expect(await check(20)).toEqual(RUNNING);
    expect(await balance()).toMatchObject({ held: 1, captured: 0 });
    end(Promise.resolve(resultOf('active')));
    await eventually(isSettled);
    expect(await balance()).toMatchObject({ held: 0, captured: 1 });
    expect(await answerOf(check())).toMatchObject({ checkId: CHECK_ID, ageSeconds: 0 });
    expect(asked).toBe(1);
  });

  it('waits, on a retry, for the answer of the running check', async () => {
    expect(await check(0)).toEqual(RUNNING);
    expect(await check(20)).toEqual(RUNNING);
    const retry = check(60_000);
    end(Promise.resolve(resultOf('active')));
    expect(await answerOf(retry)).toMatchObject({ checkId: CHECK_ID, ageSeconds: 0 });
    expect(asked).toBe(1);
  });

  it('is not counted as work of its workspace while it waits for the check of another request', async () => {
    const waiting: string[] = [];
    const uncounted = async <Result>(workspaceId: string, wait: () => Promise<Result>): Promise<Result> => {
      waiting.push(workspaceId);
      const waited = await wait();
      waiting.pop();
      return waited;
    };
    expect(await check(0)).toEqual(RUNNING);
    gateway = { ...gateway, uncounted };
    const retry = check(60_000);
    await eventually(() => waiting[0] === WORKSPACE.id);
    end(Promise.resolve(resultOf('active')));
    expect(await answerOf(retry)).toMatchObject({ checkId: CHECK_ID });
    expect(waiting).toEqual([]);
  });

  it('is refused as before when it does not limit its wait', async () => {
    await check(0);
    expect((await refusalOf(check())).code).toBe('idempotency-in-progress');
  });

  it('is not charged when the check is refused later: that is logged, and the key is free again', async () => {
    expect(await check(20)).toEqual(RUNNING);
    end(Promise.reject(new AppError('service-unavailable')));
    await eventually(isSettled);
    expect(await balance()).toMatchObject({ held: 0, captured: 0 });
    await eventually(() => warned.length === 1);
    expect(warned).toMatchObject([
      [
        'a check was refused after its caller stopped waiting',
        { checkId: CHECK_ID, code: 'service-unavailable' },
      ],
    ]);
    expect(await gateway.checks.findAnswer(WORKSPACE.id, CHECK_ID)).toBeUndefined();
  });

  it('is refused at once by what is decided within its time', async () => {
    gateway = {
      ...gateway,
      payers: { ...gateway.payers, match: () => Promise.resolve({ kind: 'not-found', nearest: [] }) },
    };
    expect((await refusalOf(check(60_000))).code).toBe('payer-not-found');
    expect(warned).toEqual([]);
  });

  it('may limit the wait of a mock check as well', async () => {
    const never = { ...gateway.fixtures, result: () => new Promise<never>(() => undefined) };
    const waitUntilMs = gateway.clock.monotonicMs() + 20;
    expect(await checkMock({ ...gateway, fixtures: never }, { ...REQUEST, waitUntilMs }, 'dental')).toEqual(
      RUNNING,
    );
  });
});
