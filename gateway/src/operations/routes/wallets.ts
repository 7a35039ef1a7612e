import type { Schema } from '@eligibility/api-types';
import { isoTime } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import Joi from 'joi';
import { requiredIdempotencyKeyOf } from '../../checks/routes/idempotency-key';
import { shownBudget } from '../../checks/routes/workspace-resources';
import { numberedListQuery, toPageResponse } from '../../http/list-query';
import { contextOf } from '../../http/request-context';
import { REASON, TEXT_MESSAGES, validate } from '../../http/fields';
import { verifyWallets, type VerifyWalletsDeps } from '../app/verify-wallets';
import { changeWallet, viewWallet, type WalletOrder, type WalletPorts } from '../app/wallets';
import { requireWorkspace } from '../../tenants/app/workspaces';
import { actingFor } from '../../identity/http/request-identity';
import { MAX_CHECKS } from '../../tenants/routes/workspace-bodies';
import { pageUpTo, pathId, type Handlers } from '../../http/handlers';
import { operatorWith, type OperatorRoute } from '../../identity/http/who';
import type { OperationsDeps } from './operations-deps';

type Order = { readonly checks: number; readonly reason: string };

/** A number of checks is never parsed from a text such as `"1e3"`. */
const grantSchema = Joi.object<Order>({
  checks: Joi.number().strict().integer().min(1).max(MAX_CHECKS).required(),
  reason: REASON,
}).messages(TEXT_MESSAGES);
const adjustSchema = Joi.object<Order>({
  checks: Joi.number().strict().integer().min(-MAX_CHECKS).max(MAX_CHECKS).invalid(0).required(),
  reason: REASON,
}).messages(TEXT_MESSAGES);

/** The wallets of workspaces. */
export function walletRoutes(deps: OperationsDeps): readonly OperatorRoute[] {
  const { balance, grant, adjust, journal } = walletHandlers(deps);
  return [
    { method: 'GET', path: '/workspaces/{workspaceId}/wallet', who: operatorWith('read'), handler: balance },
    {
      method: 'POST',
      path: '/workspaces/{workspaceId}/wallet/grants',
      who: operatorWith('money'),
      handler: grant,
    },
    {
      method: 'POST',
      path: '/workspaces/{workspaceId}/wallet/adjustments',
      who: operatorWith('money'),
      handler: adjust,
    },
    {
      method: 'GET',
      path: '/workspaces/{workspaceId}/wallet/journal',
      who: operatorWith('read'),
      handler: journal,
    },
    {
      method: 'GET',
      path: '/wallets/verification',
      who: operatorWith('read'),
      handler: walletVerification(deps),
    },
  ];
}

function walletHandlers(ports: WalletPorts): Handlers<'balance' | 'journal' | 'grant' | 'adjust'> {
  const order =
    (kind: WalletOrder['kind'], schema: Joi.ObjectSchema<Order>): RequestHandler =>
    async (req, res) => {
      const { checks, reason } = validate(schema, req.body);
      const idempotencyKey = requiredIdempotencyKeyOf(req);
      const workspaceId = pathId(req, 'workspaceId');
      const wanted = { kind, workspaceId, idempotencyKey, checks, reason };
      res.json(await changeWallet(actingFor(ports, res), wanted, contextOf(res).budget));
    };
  return {
    balance: async (req, res) => {
      const view = await viewWallet(ports, pathId(req, 'workspaceId'), contextOf(res).budget);
      const nowMs = ports.clock.now();
      const dailyBudgets = view.budgets.map(({ keyId, limit, used }): Schema<'OperatorDailyBudget'> => ({
        ...shownBudget(limit, used, nowMs),
        keyId: keyId ?? null,
      }));
      res.json({ ...view.balance, ...(dailyBudgets.length > 0 && { dailyBudgets }) });
    },
    journal: async (req, res) => {
      const { id: workspaceId } = await requireWorkspace(ports, pathId(req, 'workspaceId'));
      const { limit, cursor } = numberedListQuery(req.query);
      const page = { workspaceId, limit, beforeSequence: cursor };
      const entries = await ports.wallet.journal(page, contextOf(res).budget);
      const found = pageUpTo(entries, limit, ({ sequence }) => sequence);
      res.json(
        toPageResponse(found, ({ atMs, fence: _fence, ...entry }): Schema<'JournalEntry'> => ({
          ...entry,
          at: isoTime(atMs),
        })),
      );
    },
    grant: order('grant', grantSchema),
    adjust: order('adjust', adjustSchema),
  };
}

/** GET /ops/wallets/verification: compares every wallet with its journal and the log of checks. */
function walletVerification(deps: VerifyWalletsDeps): RequestHandler {
  return async (_req, res) => {
    res.json({ data: await verifyWallets(deps) } satisfies Schema<'WalletVerification'>);
  };
}
