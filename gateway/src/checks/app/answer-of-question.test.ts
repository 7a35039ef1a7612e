import type { CheckResult } from '@eligibility/contract';
import { AppError } from '@eligibility/kit';
import { eventually } from '@eligibility/kit/testing';
import { answerOf, fakeGateway, refusalOf, type FakeGateway } from '../../testing/fakes';
import { CLINIC, REQUEST, resultOf, uuid } from '../../testing/samples';
import { checkLive } from './check-live';
import type { CheckAnswer, CheckRequest, RunningCheck, StoredAnswersWish } from './check-request';

const DERIVED_KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/;
const MINUTE: StoredAnswersWish = { maxAgeMs: 60_000, isOnlyStored: false, hasOwnKey: false };
const OTHER_PAYER = { ...REQUEST.question, payerName: 'Another payer' };

describe('a live check that takes a stored answer', () => {
  let gateway: FakeGateway;
  let answer: () => Promise<CheckResult>;
  let keys: string[];
  let random: number;

  beforeEach(() => {
    answer = () => Promise.resolve(resultOf('active'));
    gateway = fakeGateway({ granted: 10, ask: () => answer() });
    keys = [];
    random = 800;
  });

  const check = (
    wish: Partial<StoredAnswersWish> | undefined = {},
    request: Partial<CheckRequest> = {},
  ): Promise<CheckAnswer | RunningCheck> =>
    checkLive(gateway, {
      ...REQUEST,
      idempotencyKey: uuid((random += 1)),
      startedMs: gateway.clock.monotonicMs(),
      budget: { ...REQUEST.budget, deadlineMs: gateway.clock.now() + 20_000 },
      storedAnswers: { ...MINUTE, ...wish },
      noteIdempotencyKey: (key) => keys.push(key),
      ...request,
    });
  const plain = (request: Partial<CheckRequest> = {}): Promise<CheckAnswer | RunningCheck> =>
    check({}, { storedAnswers: undefined, ...request });
  const asked = (): number => gateway.calls.filter((event) => event === 'ask').length;
  const charged = (): number => gateway.calls.filter((event) => event === 'capture').length;
  /** The payer answers when the test says so. */
  const held = (): { readonly end: (result?: Promise<CheckResult>) => void } => {
    let resolved = (_result: Promise<CheckResult>): void => undefined;
    const answered = new Promise<CheckResult>((resolve) => {
      resolved = resolve;
    });
    answer = () => answered;
    return {
      end: (result = Promise.resolve(resultOf('active'))) => {
        resolved(result);
      },
    };
  };

  it('is given the charged answer of another key, letter by letter, with its age; nothing is asked or held', async () => {
    const first = await answerOf(plain());
    gateway.clock.advance(42_999);
    const before = [...gateway.calls];
    expect(await check()).toEqual({ ...first, ageSeconds: 42, isOfOtherRequest: true });
    // The payer is matched, so that another spelling of it is the same question.
    expect(gateway.calls).toEqual([...before, 'match']);
  });

  it('asks the payer when the answer is older', async () => {
    await plain();
    gateway.clock.advance(60_000);
    expect(await check()).toMatchObject({ ageSeconds: 60 });
    gateway.clock.advance(1);
    expect(await check()).toMatchObject({ ageSeconds: undefined });
    expect(charged()).toBe(2);
  });

  it('is given the answer to the same question only, and of the same clinic', async () => {
    await plain();
    await check({}, { question: OTHER_PAYER });
    await check({}, { clinic: { ...CLINIC, clientId: uuid(22) } });
    expect(charged()).toBe(3);
  });

  it('asks again when the last answer was not charged, each time with another key', async () => {
    answer = () => Promise.resolve(resultOf('not-called'));
    for (let n = 0; n < 3; n += 1) expect(await check()).toMatchObject({ ageSeconds: undefined });
    expect(new Set(keys).size).toBe(3);
    for (const key of keys) expect(key).toMatch(DERIVED_KEY);
    expect([asked(), charged()]).toEqual([3, 0]);
  });

  it('is given a charged answer behind a later one that was not charged', async () => {
    const { checkId } = await answerOf(plain());
    answer = () => Promise.resolve(resultOf('not-called'));
    await plain();
    expect(await check()).toMatchObject({ checkId });
  });

  it('waits for a check of the same question that runs under another key', async () => {
    const { end } = held();
    const running = plain();
    await eventually(() => asked() === 1);
    const joined = check();
    end();
    const { checkId, body } = await answerOf(running);
    expect(await joined).toMatchObject({ checkId, body, ageSeconds: 0, isOfOtherRequest: true });
    expect([asked(), charged()]).toEqual([1, 1]);
  });

  it('waits as long as its caller does and the request may take, and then has the id of the check that runs', async () => {
    const { end } = held();
    const running = plain();
    await eventually(() => asked() === 1);
    const startedMs = gateway.clock.monotonicMs();
    const bounded = await check({}, { waitUntilMs: startedMs });
    const { now } = gateway.clock;
    const late = await check({}, { budget: { ...REQUEST.budget, deadlineMs: now() } });
    end();
    const { checkId } = await answerOf(running);
    expect([bounded, late]).toEqual(Array(2).fill({ kind: 'running', checkId }));
  });

  it('looks again and runs itself when the check that it waits for is refused', async () => {
    const { end } = held();
    const refused = refusalOf(plain());
    await eventually(() => asked() === 1);
    const joined = answerOf(check());
    answer = () => Promise.resolve(resultOf('active'));
    end(Promise.reject(new AppError('service-unavailable')));
    await refused;
    expect(await joined).toMatchObject({ ageSeconds: undefined });
    expect([asked(), charged()]).toEqual([2, 1]);
  });

  it('runs one check when several wait for one that is refused', async () => {
    const { end } = held();
    const refused = refusalOf(check());
    await eventually(() => asked() === 1);
    const joined = [check(), check(), check()];
    answer = () => Promise.resolve(resultOf('active'));
    end(Promise.reject(new AppError('service-unavailable')));
    await refused;
    const checkIds = (await Promise.all(joined.map(answerOf))).map(({ checkId }) => checkId);
    expect(new Set(checkIds).size).toBe(1);
    expect([asked(), charged()]).toEqual([2, 1]);
  });

  describe('and only a stored one', () => {
    const only = (wish: Partial<StoredAnswersWish> = {}): Promise<CheckAnswer | RunningCheck> =>
      check({ isOnlyStored: true, ...wish });

    it('is refused without one, whatever key it has; nothing is stored of it', async () => {
      await plain({ idempotencyKey: uuid(700), question: OTHER_PAYER });
      for (const wish of [{}, { hasOwnKey: true }]) {
        const refusal = await refusalOf(only(wish));
        expect(refusal.code).toBe('answer-not-stored');
      }
      const { entries } = await gateway.checks.list(
        { workspaceId: REQUEST.workspace.id },
        { limit: 9, cursor: undefined },
      );
      expect(entries).toHaveLength(1);
    });

    it('is given one, and waits for a check that runs', async () => {
      const { checkId } = await answerOf(plain());
      expect(await only()).toMatchObject({ checkId });
      gateway.clock.advance(60_001);
      const { end } = held();
      const running = plain();
      await eventually(() => asked() === 2);
      const joined = only();
      end();
      expect(await joined).toMatchObject({ checkId: (await answerOf(running)).checkId });
    });
  });

  describe('with a key of its own', () => {
    const own = (n: number, request: Partial<CheckRequest> = {}): Promise<CheckAnswer | RunningCheck> =>
      check({ hasOwnKey: true }, { idempotencyKey: uuid(n), ...request });

    it('is given the answer of its own check first, however old and whether charged or not', async () => {
      answer = () => Promise.resolve(resultOf('not-called'));
      const first = await answerOf(own(701));
      answer = () => Promise.resolve(resultOf('active'));
      await plain();
      gateway.clock.advance(120_000);
      expect(await own(701)).toEqual({ ...first, ageSeconds: 120 });
      const match = () => Promise.reject(new AppError('payer-not-found'));
      gateway = { ...gateway, payers: { ...gateway.payers, match } };
      expect(await own(701)).toEqual({ ...first, ageSeconds: 120 });
      expect((await refusalOf(own(702))).code).toBe('payer-not-found');
    });

    it('is refused when the key has another question, or its check runs', async () => {
      await plain({ idempotencyKey: uuid(701), question: OTHER_PAYER });
      expect((await refusalOf(own(701))).code).toBe('idempotency-key-reused');
      const { end } = held();
      const running = own(702);
      await eventually(() => asked() === 2);
      expect((await refusalOf(own(702))).code).toBe('idempotency-in-progress');
      end();
      await running;
    });

    it('is given a stored answer while the key is new, and leaves the key unused', async () => {
      const { checkId } = await answerOf(plain());
      expect(await own(701)).toMatchObject({ checkId, isOfOtherRequest: true });
      gateway.clock.advance(60_001);
      const next = await answerOf(own(701));
      expect(next.ageSeconds).toBeUndefined();
      expect(await plain({ idempotencyKey: uuid(701) })).toMatchObject({ checkId: next.checkId });
      expect(keys).toEqual([]);
    });
  });

  it('counts each answer that is found as stored, and no key for it', async () => {
    const counted: string[] = [];
    gateway = { ...gateway, meter: { ...gateway.meter, reserved: (_kind, what) => void counted.push(what) } };
    await check();
    await check();
    expect(counted).toEqual(['mine', 'stored']);
  });
});
