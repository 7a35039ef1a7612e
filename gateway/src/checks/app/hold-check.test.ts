import type { Outcome } from '@eligibility/contract';
import fc from 'fast-check';
import type { Budget } from '../../identity/domain/workspace';
import { answerOf, fakeGateway, refusalOf, type FakeGateway, type PortAnswers } from '../../testing/fakes';
import { LIFETIMES, REQUEST, resultOf, uuid, WORKSPACE } from '../../testing/samples';
import { checkLive } from './check-live';
import { silentMeter } from './check-meter';
import type { CheckRequest } from './check-request';
import { reconcile } from './reconcile';

const KEY_SCOPE = `key:${REQUEST.keyId ?? ''}`;

describe('a live check under a daily budget of its key or workspace', () => {
  const reached: Budget[] = [];
  beforeEach(() => reached.splice(0));
  const gatewayWith = (answers: PortAnswers = {}): FakeGateway => ({
    ...fakeGateway({ granted: 100, ...answers }),
    meter: { ...silentMeter, budgetReached: (budget) => reached.push(budget) },
  });
  const request = (n: number, budgets: { key?: number; workspace?: number }): CheckRequest => ({
    ...REQUEST,
    idempotencyKey: uuid(n),
    keyChecksPerDay: budgets.key,
    workspace: { ...WORKSPACE, checksPerDay: budgets.workspace },
  });
  const usedOf = (gateway: FakeGateway, ...scopes: readonly string[]) =>
    gateway.wallet.dailyUse({ workspaceId: WORKSPACE.id, scopes }, REQUEST.budget);

  it.each<[Budget, { key?: number; workspace?: number }]>([
    ['key', { key: 1 }],
    ['workspace', { workspace: 1 }],
    ['workspace', { key: 2, workspace: 1 }],
  ])(
    'is refused before the payer is asked once the budget of the %s is used up: %j',
    async (budget, budgets) => {
      const gateway = gatewayWith();
      gateway.clock.advance(6 * 60 * 60 * 1_000);
      await checkLive(gateway, request(1, budgets));
      gateway.calls.length = 0;
      const refusal = await refusalOf(checkLive(gateway, request(2, budgets)));
      expect(refusal.code).toBe('daily-budget-exhausted');
      const midnightMs = Date.UTC(2026, 0, 16);
      expect(refusal.options).toMatchObject({
        extensions: { budget },
        retryAfterSeconds: (midnightMs - gateway.clock.now()) / 1_000,
      });
      expect(gateway.calls).toEqual(['match', 'hold', 'forget']);
      expect(reached).toEqual([budget]);
    },
  );

  it('succeeds with the same idempotency key once there is room again', async () => {
    const gateway = gatewayWith();
    await checkLive(gateway, request(1, { key: 1 }));
    await refusalOf(checkLive(gateway, request(2, { key: 1 })));
    expect((await answerOf(checkLive(gateway, request(2, { key: 2 })))).ageSeconds).toBeUndefined();
    expect((await answerOf(checkLive(gateway, request(2, { key: 2 })))).ageSeconds).toBe(0);
    expect(await usedOf(gateway, KEY_SCOPE)).toEqual([2]);
  });

  it('counts when it is charged, and frees its place when it is not', async () => {
    const gateway = gatewayWith({ ask: () => Promise.resolve(resultOf('not-called')) });
    for (let n = 1; n <= 5; n += 1) await checkLive(gateway, request(n, { key: 1, workspace: 1 }));
    expect(await usedOf(gateway, KEY_SCOPE, 'workspace')).toEqual([0, 0]);
    expect(reached).toEqual([]);
  });

  it('stays within the budget in any order of retries, crashes and pauses, and the use equals the charges', async () => {
    const outcomes = fc.constantFrom<Outcome | 'dies' | 'fails'>(
      'active',
      'rejected',
      'not-called',
      'dies',
      'fails',
    );
    const step = fc.oneof(
      { weight: 6, arbitrary: fc.record({ key: fc.integer({ min: 1, max: 6 }), outcome: outcomes }) },
      { weight: 2, arbitrary: fc.constant('reconcile' as const) },
      { weight: 1, arbitrary: fc.constant('lease-ends' as const) },
    );
    const budgets = { key: 3, workspace: 4 };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
        let outcome: Outcome | 'dies' | 'fails' = 'active';
        let died = (): void => undefined;
        const gateway = gatewayWith({
          ask: () => {
            if (outcome === 'dies') {
              died();
              return new Promise(() => undefined);
            }
            return outcome === 'fails'
              ? Promise.reject(new Error('unforeseen'))
              : Promise.resolve(resultOf(outcome));
          },
        });
        const charged = (): number =>
          [...gateway.wallet.checks.values()].filter(({ state }) => state === 'captured').length;
        for (const one of steps) {
          if (one === 'reconcile') await reconcile(gateway);
          else if (one === 'lease-ends') gateway.clock.advance(LIFETIMES.leaseMs);
          else {
            ({ outcome } = one);
            const death = new Promise<void>((resolve) => (died = resolve));
            await Promise.race([checkLive(gateway, request(one.key, budgets)).catch(() => undefined), death]);
          }
          expect(charged()).toBeLessThanOrEqual(budgets.key);
        }
        // What died is resolved once its lease has ended; its leases are kept no longer.
        for (let pass = 0; pass < 3; pass += 1) {
          gateway.clock.advance(LIFETIMES.leaseMs + 2_000);
          await reconcile(gateway);
        }
        expect(await usedOf(gateway, KEY_SCOPE, 'workspace')).toEqual([charged(), charged()]);
        expect((await gateway.wallet.balance(WORKSPACE.id, REQUEST.budget)).held).toBe(0);
      }),
      { numRuns: 200 },
    );
  });
});
