import type { Metrics } from '@eligibility/kit/telemetry';
import type { WalletStore } from '../../app/ports';
import { auditOf, type WalletAudit } from '../../domain/audit';

/** Open holds and broken invariants, as the store has them when somebody scrapes. */
export function walletGauges(metrics: Metrics, store: Pick<WalletStore, 'allBalances'>): void {
  const audit = metrics.oncePerScrape(async () => auditOf(await store.allBalances()));
  const gauge = (name: string, help: string, read: (audit: WalletAudit) => number): void => {
    metrics.gauge({ name, help, labels: [] }, async () => [{ labels: {}, value: read(await audit()) }]);
  };
  gauge('eligibility_wallet_open_holds', 'Checks held and not yet settled', ({ openHolds }) => openHolds);
  gauge(
    'eligibility_wallet_invariant_violations',
    'Wallets whose balances break an invariant',
    ({ unsoundWallets }) => unsoundWallets,
  );
}
