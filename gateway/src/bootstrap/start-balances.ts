import { every, type Clock, type Log, type Repeating } from '@eligibility/kit';
import type { Metrics } from '@eligibility/kit/telemetry';
import { lowBalanceGauge } from '../checks/metrics/low-balances';
import { balanceWatch } from '../checks/app/balance-watch';
import type { Wallet } from '../checks/app/ports';
import type { WorkspaceStore } from '../access/app/workspace-store';

type Watched = {
  readonly workspaces: Pick<WorkspaceStore, 'listLowBalances'>;
  readonly wallet: Pick<Wallet, 'balances'>;
  readonly clock: Clock;
  readonly owner: string;
  readonly metrics: Metrics;
};

/** Between a low and an empty balance are days, so a minute makes no difference. */
const WATCH_MS = 60_000;

/** Warns before balances run out, in the background. */
export function startBalanceWatch(log: Log, { metrics, ...deps }: Watched, everyMs = WATCH_MS): Repeating {
  const watch = balanceWatch({ ...deps, log });
  lowBalanceGauge(metrics, watch);
  return every(everyMs, watch.pass, (failure) => {
    log.warn('balances could not be compared', { failure });
  });
}
