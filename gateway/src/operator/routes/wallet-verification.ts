import type { RequestHandler } from 'express';
import { verifyWallets, type VerifyWalletsDeps } from '../app/verify-wallets';

/** GET /ops/wallets/verification: compares every wallet with its journal and the log of checks. */
export function walletVerification(deps: VerifyWalletsDeps): RequestHandler {
  return async (_req, res) => {
    res.json({ data: await verifyWallets(deps) });
  };
}
