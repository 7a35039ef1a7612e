import type { Metrics } from '@eligibility/kit/telemetry';
import type { LedgerWatch } from '../../app/ledger-watch';
import type { WalletStore } from '../../app/ports';
import type { WalletAudit } from '../../domain/account';

/**
 * Open holds and broken invariants, as the last pass over all wallets found them: a scrape costs one read of one id,
 * however many wallets there are. While that read fails, or before the first pass is through, they are left out.
 */
export function walletGauges(
  metrics: Metrics,
  store: Pick<WalletStore, 'workspaceIds'>,
  ledger: Pick<LedgerWatch, 'drifting' | 'audit'>,
): void {
  const readable = metrics.oncePerScrape(() => store.workspaceIds('', 1));
  const gauge = (of: Parameters<Metrics['gauge']>[0], read: (audit: WalletAudit) => number): void => {
    metrics.gauge(of, async () => {
      await readable();
      const audit = ledger.audit();
      return audit === undefined ? [] : [{ labels: {}, value: read(audit) }];
    });
  };
  gauge(
    { name: 'eligibility_wallet_open_holds', help: 'Checks held and not yet settled', labels: [] },
    ({ openHolds }) => openHolds,
  );
  gauge(
    {
      name: 'eligibility_wallet_invariant_violations',
      help: 'Wallets whose balances break an invariant',
      labels: [],
    },
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
