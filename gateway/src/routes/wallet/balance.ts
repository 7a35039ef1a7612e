import type { RequestHandler } from 'express';
import type { Wallet } from '../../app/ports';
import { callerOf, contextOf } from '../../http/request-context';

/** GET /api/wallet: how many checks the workspace has left. */
export function walletBalance(wallet: Wallet): RequestHandler {
  return async (_req, res) => {
    res.json(await wallet.balance(callerOf(res).workspace.id, contextOf(res).budget));
  };
}
