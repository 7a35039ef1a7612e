import { served, type Operations } from '../../http/operation';
import type { OperationsContext } from '../app/context';
import type { Schema } from '@eligibility/api-types';
import { isoTime } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import { requiredIdempotencyKeyOf } from '../../checks/routes/idempotency-key';
import { shownBudget } from '../../checks/routes/workspace-resources';
import { REQUIRED_IDEMPOTENCY_KEY } from '../../http/header-fields';
import { numberedListQuery, toPageResponse } from '../../http/list-query';
import { contextOf } from '../../http/request-context';
import { validate } from '../../http/fields';
import { verifyWallets } from '../app/verify-wallets';
import { changeWallet, viewWallet, type WalletOrder } from '../app/wallets';
import { requireWorkspace } from '../../tenants/app/workspaces';
import { actingFor } from '../../identity/http/request-identity';
import { pageUpTo, pathId, type Handlers } from '../../http/handlers';
import { NEW_ADJUSTMENT, NEW_GRANT } from './wallet-schemas';
import { operatorWith, type OperatorRoute, type OperatorWho } from '../../identity/http/who';

const WALLET_OPERATIONS = {
  getWorkspaceWallet: {
    method: 'GET',
    path: '/workspaces/{workspaceId}/wallet',
    who: operatorWith('read'),
    summary: "Read a workspace's balance",
    description: 'The balance of one workspace in whole checks, and what is used today of its budgets.',
    answers: { 200: ['OperatorWallet', "The balance, and the day's budgets where there are any."] },
  },
  grantChecks: {
    method: 'POST',
    path: '/workspaces/{workspaceId}/wallet/grants',
    who: operatorWith('money'),
    summary: 'Top a wallet up',
    description: 'Adds checks to the wallet, once per idempotency key. The journal names the operator.',
    headers: REQUIRED_IDEMPOTENCY_KEY,
    sends: { json: 'GrantRequest', example: { checks: 1000, reason: 'Order 4711' } },
    answers: { 200: ['WalletBalance', 'The balance after it.'] },
    refuses: { 400: 'BadWalletChange', 409: 'OperationConflict' },
  },
  adjustWallet: {
    method: 'POST',
    path: '/workspaces/{workspaceId}/wallet/adjustments',
    who: operatorWith('money'),
    summary: 'Correct a wallet by a signed number of checks',
    description: 'Takes away checks, or gives back some, with a reason. The balance never falls below zero.',
    headers: REQUIRED_IDEMPOTENCY_KEY,
    sends: { json: 'AdjustmentRequest', example: { checks: -5, reason: 'Granted twice by mistake' } },
    answers: { 200: ['WalletBalance', 'The balance after it.'] },
    refuses: { 400: 'BadWalletChange', 402: 'InsufficientBalance', 409: 'OperationConflict' },
  },
  listWalletJournal: {
    method: 'GET',
    path: '/workspaces/{workspaceId}/wallet/journal',
    who: operatorWith('read'),
    summary: 'List every change of a wallet, newest first',
    description: 'Grants, adjustments, holds, captures and releases. Lines are never changed.',
    query: numberedListQuery,
    answers: { 200: ['JournalPage', 'One page.'] },
  },
  verifyWallets: {
    method: 'GET',
    path: '/wallets/verification',
    who: operatorWith('read'),
    summary: 'Prove every wallet by its journal and by the log of checks',
    description:
      'Replays the whole journal of each workspace, and compares its 200 newest lines with its 200 ' +
      'newest checks. What is less than five minutes old may still be on its way and is left out.',
    answers: { 200: ['WalletVerification', 'One entry a workspace.'] },
  },
} satisfies Operations<OperatorWho>;

/** The wallets of workspaces. */
export function walletRoutes(context: OperationsContext): readonly OperatorRoute[] {
  const { balance, grant, adjust, journal } = walletHandlers(context);
  return served(WALLET_OPERATIONS, {
    getWorkspaceWallet: balance,
    grantChecks: grant,
    adjustWallet: adjust,
    listWalletJournal: journal,
    verifyWallets: walletVerification(context),
  });
}

function walletHandlers(context: OperationsContext): Handlers<'balance' | 'journal' | 'grant' | 'adjust'> {
  const order =
    (kind: WalletOrder['kind'], schema: typeof NEW_GRANT): RequestHandler =>
    async (req, res) => {
      const { checks, reason } = validate(schema, req.body);
      const idempotencyKey = requiredIdempotencyKeyOf(req);
      const workspaceId = pathId(req, 'workspaceId');
      const change = { kind, workspaceId, idempotencyKey, checks, reason };
      res.json(await changeWallet(actingFor(context, res), change, contextOf(res).budget));
    };
  return {
    balance: async (req, res) => {
      const view = await viewWallet(context, pathId(req, 'workspaceId'), contextOf(res).budget);
      const nowMs = context.clock.now();
      const dailyBudgets = view.budgets.map(({ keyId, limit, used }): Schema<'OperatorDailyBudget'> => ({
        ...shownBudget(limit, used, nowMs),
        keyId: keyId ?? null,
      }));
      res.json({ ...view.balance, ...(dailyBudgets.length > 0 && { dailyBudgets }) });
    },
    journal: async (req, res) => {
      const { id: workspaceId } = await requireWorkspace(context, pathId(req, 'workspaceId'));
      const { limit, cursor } = numberedListQuery(req.query);
      const page = { workspaceId, limit, beforeSequence: cursor };
      const entries = await context.wallet.journal(page, contextOf(res).budget);
      const pageOfEntries = pageUpTo(entries, limit, ({ sequence }) => sequence);
      res.json(
        toPageResponse(pageOfEntries, ({ atMs, fence: _fence, ...entry }): Schema<'JournalEntry'> => ({
          ...entry,
          at: isoTime(atMs),
        })),
      );
    },
    grant: order('grant', NEW_GRANT),
    adjust: order('adjust', NEW_ADJUSTMENT),
  };
}

/** GET /ops/wallets/verification: compares every wallet with its journal and the log of checks. */
function walletVerification(context: OperationsContext): RequestHandler {
  return async (_req, res) => {
    res.json({ data: await verifyWallets(context) } satisfies Schema<'WalletVerification'>);
  };
}
