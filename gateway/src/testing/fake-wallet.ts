import type { WalletBalance } from '@eligibility/contract';
import { AppError } from '@eligibility/kit';
import type { DailyLimit } from '../identity/domain/workspace';
import type { Attempt, Wallet } from '../checks/app/ports';

type FakeHold = {
  readonly state: 'held' | 'captured' | 'released';
  readonly fence: number;
  /** The budgets that the check counts against. */
  readonly scopes?: readonly string[];
};

export type FakeWallet = Wallet & {
  /** The state of each check that was ever held or released. */
  readonly checks: ReadonlyMap<string, FakeHold>;
};

/** A wallet of one workspace with the rules of the wallet service: fences, and one end for each hold. */
export function fakeWallet(granted: number, events: string[] = []): FakeWallet {
  const checks = new Map<string, FakeHold>();
  const orders = new Map<string, number>();
  const balance = (): WalletBalance => {
    const states = [...checks.values()].map(({ state }) => state);
    const held = states.filter((state) => state === 'held').length;
    const captured = states.filter((state) => state === 'captured').length;
    const all = [...orders.values()].reduce((sum, one) => sum + one, granted);
    return { available: all - held - captured, held, captured, granted: all };
  };
  const used = (scope: string): number =>
    [...checks.values()].filter(({ state, scopes }) => state !== 'released' && scopes?.includes(scope))
      .length;
  const requireRoom = (limits: readonly DailyLimit[]): void => {
    const full = limits.find(({ scope, maxChecks }) => used(scope) >= maxChecks);
    if (full !== undefined)
      throw new AppError('daily-budget-exhausted', { extensions: { scope: full.scope } });
  };
  const stateOf = ({ checkId, fence }: Attempt): FakeHold['state'] | undefined => {
    const check = checks.get(checkId);
    if (check !== undefined && check.fence > fence) throw new AppError('operation-conflict');
    return check?.state;
  };
  const order: Wallet['grant'] = ({ operationId, checks: more }) => {
    events.push(operationId);
    orders.set(operationId, more);
    return Promise.resolve(balance());
  };
  return {
    checks,
    verify: () => Promise.resolve({ balance: balance(), replayed: balance(), lines: orders.size }),
    hold: async ({ dailyLimits = [], ...held }) => {
      events.push('hold');
      const state = stateOf(held);
      const isReleased = state === 'released' && checks.get(held.checkId)?.fence === held.fence;
      if (isReleased || state === 'captured') throw new AppError('operation-conflict');
      if (state !== 'held' && balance().available < 1) throw new AppError('insufficient-balance');
      if (state !== 'held') requireRoom(dailyLimits);
      checks.set(held.checkId, { state: 'held', fence: held.fence, ...countedIn(dailyLimits) });
      return Promise.resolve(balance());
    },
    settle: async (settlement, held) => {
      events.push(settlement);
      const wanted = settlement === 'capture' ? 'captured' : 'released';
      const state = stateOf(held);
      const isNeverHeldRelease = state === undefined && wanted === 'released';
      if (state !== 'held' && state !== wanted && !isNeverHeldRelease)
        throw new AppError('operation-conflict');
      checks.set(held.checkId, { ...checks.get(held.checkId), state: wanted, fence: held.fence });
      return Promise.resolve(balance());
    },
    balance: () => Promise.resolve(balance()),
    balances: (workspaceIds) => Promise.resolve(workspaceIds.map(balance)),
    dailyUse: ({ scopes }) => Promise.resolve(scopes.map(used)),
    grant: order,
    adjust: order,
    journal: () => Promise.resolve([]),
  };
}

function countedIn(limits: readonly DailyLimit[]): Pick<FakeHold, 'scopes'> {
  return limits.length === 0 ? {} : { scopes: limits.map(({ scope }) => scope) };
}
