import { fakeClock } from '@eligibility/kit/testing';
import { EMPTY_ACCOUNT } from '../domain/account';
import type { Decide } from '../domain/operation';
import { inMemoryStore } from '../testing/in-memory-store';
import {
  adjust,
  capture,
  changeWallet,
  grant,
  hold,
  release,
  utcDay,
  type WalletContext,
} from './change-wallet';

const key = { workspaceId: 'workspace', operationId: 'operation' };
const whole = { beforeSequence: undefined, limit: 10 };

function newContext(): WalletContext {
  return { store: inMemoryStore(), clock: fakeClock() };
}

describe('changeWallet', () => {
  const grantOf = (granted: number): { readonly decide: Decide } => {
    const funding = { kind: 'grant', checks: 1, actor: 'ops', reason: 'order' } as const;
    return {
      decide: (account) => ({
        kind: 'changed',
        account: { ...account, available: account.available + 1, granted },
        operation: funding,
        entry: funding,
      }),
    };
  };

  it('returns the balances afterwards, and records the time in the journal', async () => {
    const context = newContext();
    expect(await changeWallet(context, key, grantOf(1))).toEqual({
      ...EMPTY_ACCOUNT,
      available: 1,
      granted: 1,
    });
    expect(await context.store.journal('workspace', whole)).toMatchObject([{ atMs: context.clock.now() }]);
  });

  it('fails with internal and stores nothing when a rule would break the account', async () => {
    const context = newContext();
    await expect(changeWallet(context, key, grantOf(2))).rejects.toMatchObject({
      code: 'internal',
      cause: new Error('granted is not available + held + captured'),
    });
    expect(await context.store.balance('workspace')).toEqual(EMPTY_ACCOUNT);
    expect(await context.store.journal('workspace', whole)).toEqual([]);
  });

  it.each([
    ['insufficient-balance', 'insufficient-balance'],
    ['already-captured', 'operation-conflict'],
    ['already-released', 'operation-conflict'],
    ['held-at-another-fence', 'operation-conflict'],
    ['not-held', 'operation-conflict'],
    ['id-reused', 'operation-conflict'],
    ['grant-out-of-range', 'validation-failed'],
    ['adjustment-out-of-range', 'validation-failed'],
  ] as const)('turns the refusal %s into %s', async (reason, code) => {
    const refusing = changeWallet(newContext(), key, { decide: () => ({ kind: 'refused', reason }) });
    await expect(refusing).rejects.toMatchObject({
      code,
      options: { detail: expect.stringMatching(/^[^.]+\.$/) as string },
    });
  });
});

describe('the use cases of a wallet', () => {
  const terms = { checks: 2, actor: 'ops', reason: 'order' };
  const dailyLimits = [{ scope: 'key:7', maxChecks: 1 }];
  const check = (operationId: string) => ({ workspaceId: 'workspace', operationId });

  it('grant, correct, hold, capture and release, each with the balances afterwards', async () => {
    const context = newContext();
    const balances = [
      await grant(context, check('top-up'), terms),
      await adjust(context, check('correction'), { ...terms, checks: -1 }),
      await hold(context, check('a'), { fence: 1 }),
      await release(context, check('a'), 1),
      await hold(context, check('b'), { fence: 1, dailyLimits: [] }),
      await capture(context, check('b'), 1),
    ];
    expect(balances.map(({ available, held, captured }) => [available, held, captured])).toEqual([
      [2, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ]);
  });

  it('count a hold against its limits on the UTC day of the clock, and name the scope that is used up', async () => {
    const context = newContext();
    await grant(context, check('top-up'), terms);
    await hold(context, check('a'), { fence: 1, dailyLimits });
    const places = { day: utcDay(context.clock.now()), scopes: ['key:7', 'key:8'] };
    expect(await context.store.dailyUse('workspace', places)).toEqual([1, 0]);
    await expect(hold(context, check('b'), { fence: 1, dailyLimits })).rejects.toMatchObject({
      code: 'daily-budget-exhausted',
      options: { detail: 'The daily budget is used up.', extensions: { scope: 'key:7' } },
    });
    expect(await context.store.balance('workspace')).toMatchObject({ available: 1, held: 1 });
  });
});
