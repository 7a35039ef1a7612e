import { brokenInvariant, type Account } from './account';

/** Totals of all wallets, each as of when it was read. */
export type WalletAudit = {
  /** Checks that are held and neither captured nor released. */
  readonly openHolds: number;
  /** Wallets that break an invariant; anything but zero is a bug or a manual change of the database. */
  readonly unsoundWallets: number;
};

export const NOTHING_AUDITED: WalletAudit = { openHolds: 0, unsoundWallets: 0 };

/** The audit with one more wallet in it. */
export function withWallet({ openHolds, unsoundWallets }: WalletAudit, account: Account): WalletAudit {
  return {
    openHolds: openHolds + account.held,
    unsoundWallets: unsoundWallets + (brokenInvariant(account) === undefined ? 0 : 1),
  };
}
