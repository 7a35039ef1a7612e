import { AppError } from '@eligibility/kit';
import { fakeClock } from '@eligibility/kit/testing';
import type { Outcome } from '@eligibility/contract';
import fc from 'fast-check';
import { setImmediate as turn } from 'node:timers/promises';
import { fakeGateway, numberedIds, type FakeGateway } from '../../testing/fakes';
import { LIFETIMES, REQUEST, resultOf, uuid } from '../../testing/samples';
import { tempFile } from '@eligibility/testkit/engines';
import { GATEWAY_COLLECTIONS } from '../../bootstrap/stores';
import { checkStore } from '../documents/check-store';
import { checkLive } from './check-live';
import type { CheckStore } from './ports';

const WISH = { maxAgeMs: 60_000, isOnlyStored: false, hasOwnKey: false };

/** What a run draws: how its payer answers each check, and by how many turns each step of a request is late. */
type Drawn = {
  readonly requests: number;
  readonly outcomes: readonly (Outcome | 'refused')[];
  readonly delays: readonly number[];
};

const drawn: fc.Arbitrary<Drawn> = fc.record({
  requests: fc.integer({ min: 2, max: 12 }),
  outcomes: fc.array(fc.constantFrom('active', 'active', 'rejected', 'not-called', 'refused'), {
    minLength: 12,
    maxLength: 12,
  }),
  delays: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 60, maxLength: 60 }),
});

/** The same store, each of whose calls begins and ends late. */
function late(store: CheckStore, pause: () => Promise<void>): CheckStore {
  const slow =
    <Args extends unknown[], T>(act: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      await pause();
      const result = await act(...args);
      await pause();
      return result;
    };
  const { findSame, reserve, findAnswer, recordAnswer, forget } = store;
  return {
    ...store,
    findSame: slow(findSame),
    reserve: slow(reserve),
    findAnswer: slow(findAnswer),
    recordAnswer: slow(recordAnswer),
    forget: slow(forget),
  };
}

/** Two gateways on one store and one wallet. */
function twoGateways({ outcomes, delays }: Drawn): readonly [FakeGateway, FakeGateway] {
  let calls = 0;
  let step = 0;
  const pause = async (): Promise<void> => {
    for (let turns = delays[(step += 1) % delays.length] ?? 0; turns > 0; turns -= 1) await turn();
  };
  const ask = async (): Promise<ReturnType<typeof resultOf>> => {
    const outcome = outcomes[(calls += 1) % outcomes.length] ?? 'active';
    await pause();
    if (outcome === 'refused') throw new AppError('service-unavailable');
    return resultOf(outcome);
  };
  const one = fakeGateway({ granted: 100, ask });
  const checks = late(one.checks, pause);
  return [
    { ...one, checks },
    { ...one, checks, owner: 'process-2', newId: numberedIds(7_000) },
  ];
}

async function charges(run: Drawn): Promise<number> {
  const gateways = twoGateways(run);
  const asking = Array.from({ length: run.requests }, (_, n) => {
    const gateway = gateways[n % 2 === 0 ? 0 : 1];
    const budget = { ...REQUEST.budget, deadlineMs: gateway.clock.now() + 20_000 };
    const request = { ...REQUEST, idempotencyKey: uuid(800 + n), budget, storedAnswers: WISH };
    return checkLive(gateway, request).catch(() => undefined);
  });
  await Promise.all(asking);
  return [...gateways[0].wallet.checks.values()].filter(({ state }) => state === 'captured').length;
}

describe('requests of one question that arrive together at two gateways', () => {
  it('are charged once at most, and once when the payer answers, in any order of their steps', async () => {
    // Together, because a request that waits for another check looks every 200 ms.
    const runs = fc.sample(drawn, 80);
    const charged = await Promise.all(runs.map(charges));
    expect(charged.filter((count) => count > 1)).toEqual([]);
    const answered = runs.map(({ outcomes }) =>
      outcomes.every((one) => one === 'active' || one === 'rejected'),
    );
    expect(charged.filter((count, run) => answered[run] === true && count !== 1)).toEqual([]);
    expect(charged).toContain(1);
  });

  it('run no more than one check where the clock of one gateway is behind, and an older check has the key', async () => {
    const database = tempFile(GATEWAY_COLLECTIONS);
    const clock = fakeClock();
    const behind = { ...clock, now: () => clock.now() - 5_000 };
    const stores = [clock, behind].map((own) =>
      checkStore(database.open(), { clock: own, lifetimes: LIFETIMES }),
    );
    let outcome: Outcome = 'not-called';
    const gateway = fakeGateway({ granted: 100, ask: () => Promise.resolve(resultOf(outcome)) });
    const [ahead, late_] = stores.map((checks, n) => ({
      ...gateway,
      clock: n === 0 ? gateway.clock : { ...gateway.clock, now: () => gateway.clock.now() - 5_000 },
      checks,
      owner: `process-${String(n)}`,
      newId: numberedIds(7_000 + 1_000 * n),
    }));
    const check = (at: typeof ahead, n: number): Promise<unknown> => {
      if (at === undefined) throw new Error('two gateways');
      const budget = { ...REQUEST.budget, deadlineMs: at.clock.now() + 20_000 };
      return checkLive(at, { ...REQUEST, idempotencyKey: uuid(800 + n), budget, storedAnswers: WISH });
    };
    await check(ahead, 1);
    // By its clock older than the check before it, so it is never the newest.
    await check(late_, 2);
    outcome = 'active';
    await Promise.all([check(ahead, 3), check(late_, 4), check(ahead, 5)]);
    const captured = [...gateway.wallet.checks.values()].filter(({ state }) => state === 'captured');
    expect(captured).toHaveLength(1);
    await database.giveBack();
  });
});
