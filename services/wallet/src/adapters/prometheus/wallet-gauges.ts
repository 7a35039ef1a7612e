import type { Metrics } from '@eligibility/kit/telemetry';
import type { LedgerWatch } from '../../app/ledger-watch';
import type { WalletStore } from '../../app/ports';
import { auditOf, type WalletAudit } from '../../domain/audit';

/** Open holds and broken invariants, as the store has them when somebody scrapes. */
export function walletGauges(
  metrics: Metrics,
  store: Pick<WalletStore, 'allBalances'>,
  ledger: Pick<LedgerWatch, 'drifting'>,
): void {
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
  metrics.gauge(
    {
      name: 'eligibility_wallet_drifting_wallets',
      help: 'Wallets that are not what their journal comes to',
      labels: [],
    },
    () => [{ labels: {}, value: ledger.drifting() }],
  );
}
