import type { Metrics } from '@eligibility/kit/telemetry';
import { BALANCE_LEVELS, type BalanceWatch } from '../app/balance-watch';

/** Workspaces whose balance is low or used up, as the last pass found them; absent while that is unknown. */
export function lowBalanceGauge(metrics: Metrics, watch: Pick<BalanceWatch, 'levels'>): void {
  metrics.gauge(
    {
      name: 'eligibility_low_balance_workspaces',
      help: 'Open workspaces with a low balance set that have as few checks available (low) or none (empty)',
      labels: ['level'],
    },
    () => {
      const levels = watch.levels();
      if (levels === undefined) return [];
      return BALANCE_LEVELS.map((level) => ({ labels: { level }, value: levels[level] }));
    },
  );
}
