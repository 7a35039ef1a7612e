import { brokenInvariant, type Account } from './account';

/** How all wallets together stand. */
export type WalletAudit = {
  /** Checks that are held and neither captured nor released. */
  readonly openHolds: number;
  /** Wallets that break an invariant; anything but zero is a bug or a hand in the database. */
  readonly unsoundWallets: number;
};

export function auditOf(accounts: readonly Account[]): WalletAudit {
  return {
    openHolds: accounts.reduce((sum, { held }) => sum + held, 0),
    unsoundWallets: accounts.filter((account) => brokenInvariant(account) !== undefined).length,
  };
}
