import { isoTime } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import Joi from 'joi';
import type { OperatorParts } from '../app/operator-deps';
import { viewWallet } from '../app/wallet-view';
import { changeWallet, type WalletOrder } from '../app/wallets';
import { requireWorkspace } from '../app/workspaces';
import { requiredIdempotencyKeyOf } from '../../checks/routes/idempotency-key';
import { numberedListQuery } from '../../http/list-query';
import { contextOf } from '../../http/request-context';
import { REASON, TEXT_MESSAGES } from '../../http/text-fields';
import { validate } from '../../http/fields';
import { shownBudget } from '../../checks/routes/workspace-resources';
import { actingFor } from './acting-for';
import { pathId } from './path-id';

type Order = { readonly checks: number; readonly reason: string };

/** A number of checks is never parsed from a text such as `"1e3"`. */
const MAX_CHECKS = 10_000_000;
const grantSchema = Joi.object<Order>({
  checks: Joi.number().strict().integer().min(1).max(MAX_CHECKS).required(),
  reason: REASON,
}).messages(TEXT_MESSAGES);
const adjustSchema = Joi.object<Order>({
  checks: Joi.number().strict().integer().min(-MAX_CHECKS).max(MAX_CHECKS).invalid(0).required(),
  reason: REASON,
}).messages(TEXT_MESSAGES);

/** /ops/workspaces/{workspaceId}/wallet and what is below it */
export function walletHandlers(
  deps: OperatorParts,
): Readonly<Record<'balance' | 'journal' | 'grant' | 'adjust', RequestHandler>> {
  const order =
    (kind: WalletOrder['kind'], schema: Joi.ObjectSchema<Order>): RequestHandler =>
    async (req, res) => {
      const { checks, reason: why } = validate(schema, req.body);
      const idempotencyKey = requiredIdempotencyKeyOf(req);
      const workspaceId = pathId(req, 'workspaceId');
      const wanted = { kind, workspaceId, idempotencyKey, checks, reason: why };
      res.json(await changeWallet(actingFor(deps, res), wanted, contextOf(res).budget));
    };
  return {
    balance: async (req, res) => {
      const view = await viewWallet(deps, pathId(req, 'workspaceId'), contextOf(res).budget);
      const nowMs = deps.clock.now();
      const dailyBudgets = view.budgets.map(({ keyId, limit, used }) => ({
        ...shownBudget(limit, used, nowMs),
        keyId: keyId ?? null,
      }));
      res.json({ ...view.balance, ...(dailyBudgets.length > 0 && { dailyBudgets }) });
    },
    journal: async (req, res) => {
      const { id: workspaceId } = await requireWorkspace(deps, pathId(req, 'workspaceId'));
      const { limit, cursor } = numberedListQuery(req.query);
      const page = { workspaceId, limit, beforeSequence: cursor };
      const entries = await deps.wallet.journal(page, contextOf(res).budget);
      const last = entries.length === limit ? entries.at(-1) : undefined;
      res.json({
        data: entries.map(({ atMs, fence: _fence, ...entry }) => ({ ...entry, at: isoTime(atMs) })),
        nextCursor: last === undefined ? null : String(last.sequence),
      });
    },
    grant: order('grant', grantSchema),
    adjust: order('adjust', adjustSchema),
  };
}
