import type { Noticed, Watch } from './watch';

/** The balance of a workspace that has a low balance, compared with it. */
export type WatchedBalance = {
  readonly workspaceId: string;
  readonly level: 'ok' | 'low' | 'empty';
  readonly available: number;
  readonly lowBalanceChecks: number;
};

/** Tells a workspace when its balance crosses its low balance, and when it is used up. */
export function walletWatch(watch: Watch): (balance: WatchedBalance) => Promise<void> {
  return ({ workspaceId, level, ...facts }) =>
    watch.notice({ workspaceId, name: 'wallet', state: level, told: toldOf(level, facts) });
}

/** A level that only improved, `empty` to `low`, is no crossing. */
function toldOf(
  level: WatchedBalance['level'],
  facts: Pick<WatchedBalance, 'available' | 'lowBalanceChecks'>,
): Noticed['told'] {
  return (before) => {
    if (level === 'ok' || before === 'empty') return undefined;
    return { type: `wallet.${level}`, data: { ...facts, path: '/api/wallet' } };
  };
}
