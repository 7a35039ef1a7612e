import { randomUUID } from 'node:crypto';
import { toAppError } from '@eligibility/kit';
import { fakeClock } from '@eligibility/kit/testing';
import fc from 'fast-check';
import { oldestKeptCounter } from '../domain/account';
import { grant } from '../domain/operation';
import { capture, hold, release, utcDay } from './change-wallet';
import type { WalletStore } from './ports';

type OpenStore = { readonly store: WalletStore; readonly close: () => Promise<void> };

const DAY_MS = 24 * 60 * 60 * 1_000;
const BUDGETS = { workspace: 4, 'key:1': 2, 'key:2': 3 } as const;
type Scope = keyof typeof BUDGETS;
const SCOPES = Object.keys(BUDGETS) as readonly Scope[];

/** One request about one of a few checks, each asked with one of two keys. */
type Step =
  | { readonly kind: 'hold' | 'capture' | 'release'; readonly check: number; readonly fence: number }
  | { readonly kind: 'next-day' };

const check = fc.integer({ min: 1, max: 8 });
const fence = fc.integer({ min: 1, max: 3 });
const kind = fc.constantFrom('hold' as const, 'hold' as const, 'capture' as const, 'release' as const);
const move: fc.Arbitrary<Step> = fc.record({ kind, check, fence });
const step = fc.oneof(
  { weight: 12, arbitrary: move },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'next-day' }) },
);

/** The contract of every wallet store about daily limits. */
export function dailyUseContract(
  name: string,
  open: () => OpenStore | Promise<OpenStore>,
  runs: number,
): void {
  describe(`checks a day on ${name}`, () => {
    const clock = fakeClock();
    let opened: OpenStore;
    let store: WalletStore;
    beforeAll(async () => {
      opened = await open();
      ({ store } = opened);
    });
    afterAll(async () => opened.close());

    const funded = async (checks = 1_000): Promise<string> => {
      const workspaceId = randomUUID();
      const decide = grant({ checks, actor: 'ops', reason: 'order' });
      await store.change({ workspaceId, operationId: 'top-up', atMs: clock.now(), decide });
      return workspaceId;
    };
    const limitsOf = (...scopes: readonly Scope[]) =>
      scopes.map((scope) => ({ scope, maxChecks: BUDGETS[scope] }));
    const used = (workspaceId: string, day = utcDay(clock.now())) =>
      store.dailyUse(workspaceId, { day, scopes: SCOPES });
    const codeOf = async (work: Promise<unknown>): Promise<string> =>
      work.then(
        () => 'done',
        (refusal: unknown) => toAppError(refusal).code,
      );
    const take = (
      workspaceId: string,
      operationId: string,
      at = 1,
      limits = limitsOf('workspace', 'key:1'),
    ) => codeOf(hold({ store, clock }, { workspaceId, operationId }, { fence: at, dailyLimits: limits }));

    it('holds exactly as many as each limit allows, of any number of concurrent requests', async () => {
      const workspaceId = await funded();
      const codes = await Promise.all(Array.from({ length: 40 }, (_, n) => take(workspaceId, String(n))));
      expect(codes.filter((code) => code === 'done')).toHaveLength(2);
      expect(codes.filter((code) => code === 'daily-budget-exhausted')).toHaveLength(38);
      expect(await used(workspaceId)).toEqual([2, 2, 0]);
      expect(await store.balance(workspaceId)).toMatchObject({ held: 2, available: 998 });
    });

    it('counts a check once, however often its hold is repeated or taken over', async () => {
      const workspaceId = await funded();
      for (const at of [1, 1, 2, 3, 3]) expect(await take(workspaceId, 'check', at)).toBe('done');
      expect(await used(workspaceId)).toEqual([1, 1, 0]);
      await release({ store, clock }, { workspaceId, operationId: 'check' }, 3);
      await release({ store, clock }, { workspaceId, operationId: 'check' }, 3);
      expect(await used(workspaceId)).toEqual([0, 0, 0]);
      expect(await take(workspaceId, 'check', 4)).toBe('done');
      await capture({ store, clock }, { workspaceId, operationId: 'check' }, 4);
      expect(await take(workspaceId, 'check', 5)).toBe('operation-conflict');
      expect(await used(workspaceId)).toEqual([1, 1, 0]);
    });

    it('frees a place on the day it was taken, and never on another', async () => {
      const workspaceId = await funded();
      const [before, day] = [utcDay(clock.now()), 'check'];
      await take(workspaceId, day);
      clock.advance(DAY_MS);
      await take(workspaceId, 'today');
      await release({ store, clock }, { workspaceId, operationId: day }, 1);
      expect([await used(workspaceId, before), await used(workspaceId)]).toEqual([
        [0, 0, 0],
        [1, 1, 0],
      ]);
    });

    it('stores nothing of a refusal: the same operation works on the next day, or with a higher limit', async () => {
      const workspaceId = await funded();
      for (const operationId of ['a', 'b']) await take(workspaceId, operationId);
      expect(await take(workspaceId, 'c')).toBe('daily-budget-exhausted');
      expect(await take(workspaceId, 'c', 1, [{ scope: 'key:1', maxChecks: 3 }])).toBe('done');
      expect(await take(workspaceId, 'd')).toBe('daily-budget-exhausted');
      clock.advance(DAY_MS);
      expect(await take(workspaceId, 'd')).toBe('done');
    });

    it('counts nothing without a limit, and only the scope that has one', async () => {
      const workspaceId = await funded();
      await take(workspaceId, 'a', 1, []);
      await take(workspaceId, 'b', 1, limitsOf('key:2'));
      expect(await used(workspaceId)).toEqual([0, 0, 1]);
      expect(await used(randomUUID())).toEqual([0, 0, 0]);
    });

    it('forgets days that are long past', async () => {
      const workspaceId = await funded();
      const first = utcDay(clock.now());
      for (let day = 0; day < 12; day += 1) {
        await take(workspaceId, String(day));
        clock.advance(DAY_MS);
        // Enough changes for a store that archives from time to time.
        for (let n = 0; n < 70 && day === 11; n += 1)
          await take(workspaceId, `${String(day)}/${String(n)}`, 1, []);
      }
      expect(await used(workspaceId, first)).toEqual([0, 0, 0]);
    }, 30_000);

    it('never exceeds a limit in any interleaving, and the use is what is held or captured', async () => {
      const script = fc.array(step, { minLength: 1, maxLength: 25, size: 'max' });
      await fc.assert(
        fc.asyncProperty(fc.tuple(script, script, script), async (scripts) => {
          const workspaceId = await funded();
          const places = new Map<string, string>();
          const keyOf = (n: number): Scope => (n % 2 === 0 ? 'key:1' : 'key:2');
          const perform = async (one: Step): Promise<void> => {
            if (one.kind === 'next-day') {
              clock.advance(DAY_MS);
              return;
            }
            const key = { workspaceId, operationId: String(one.check) };
            if (one.kind === 'hold')
              await take(workspaceId, key.operationId, one.fence, limitsOf('workspace', keyOf(one.check)));
            else await codeOf({ capture, release }[one.kind]({ store, clock }, key, one.fence));
          };
          await Promise.all(
            scripts.map(async (steps) => {
              for (const one of steps) {
                await perform(one);
                const now = await used(workspaceId);
                SCOPES.forEach((scope, n) => {
                  expect(now[n]).toBeLessThanOrEqual(BUDGETS[scope]);
                });
              }
            }),
          );
          // The journal says which checks are held or captured, and on which day each was held.
          const journal = await store.journal(workspaceId, { beforeSequence: undefined, limit: 1_000 });
          for (const { kind: moved, operationId, atMs } of [...journal].reverse()) {
            if (moved === 'hold') places.set(operationId, utcDay(atMs));
            if (moved === 'release') places.delete(operationId);
          }
          const days = journal.map(({ atMs }) => utcDay(atMs)).sort();
          // Older ones may be forgotten.
          const oldestKept = oldestKeptCounter(days.at(-1) ?? '');
          for (const day of new Set(days.filter((one) => one >= oldestKept))) {
            const counted = [...places].filter(([, held]) => held === day).map(([id]) => keyOf(Number(id)));
            const of = (scope: Scope): number => counted.filter((one) => one === scope).length;
            expect(await used(workspaceId, day)).toEqual([counted.length, of('key:1'), of('key:2')]);
          }
        }),
        { numRuns: runs },
      );
    }, 120_000);
  });
}
