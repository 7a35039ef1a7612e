import { served, type Operations } from '../../http/operation';
import type { ChecksContext } from '../app/context';
import type { BeforeJson, Schema } from '@eligibility/api-types';
import type { PayerExplanation } from '@eligibility/contract';
import { isoTime } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import Joi from 'joi';
import { budgetOf, dailyLimitsOf, nextMidnightMs, type DailyLimit } from '../../identity/domain/workspace';
import type { PayerCatalog, PayerSearch } from '../app/ports';
import { atMost, queryNumber } from '../../http/fields';
import { strictQuery } from '../../http/list-query';
import { flag } from '../../http/schema';
import { callerOf } from '../../identity/http/request-identity';
import { contextOf } from '../../http/request-context';
import { callerWith, type CallerRoute, type CallerWho } from '../../identity/http/who';

export const searchQuery = strictQuery<PayerSearch>({
  query: atMost(120, Joi.string().trim())
    .when('explain', { is: true, then: Joi.required(), otherwise: Joi.string().allow('').default('') })
    .meta({ default: '' })
    .example('aetna'),
  limit: queryNumber({ min: 1, max: 50 }).default(10),
  explain: flag(
    'Also say why a check with this `query` as its `payerName` has its outcome. `query` is required ' +
      'then. For people who mend a name; a program that sends checks has no use for it.',
  )
    .default(false)
    .example(true),
});

const RESOURCE_OPERATIONS = {
  searchPayers: {
    method: 'GET',
    path: '/payers',
    who: callerWith('payers:read'),
    summary: 'Search the payer catalog',
    description:
      'Ranked, best first; for a search box, so the last word may be unfinished. The first are those ' +
      'that a check with the same `payerName` would take or offer, in the same order.',
    query: searchQuery,
    answers: { 200: ['PayerSearchResult', 'The payers that fit best.'] },
  },
  getWallet: {
    method: 'GET',
    path: '/wallet',
    who: callerWith('wallet:read'),
    summary: "Read the workspace's balance",
    answers: {
      200: ['OwnWalletBalance', "The balance, and what is left of the day's budgets where there are any."],
    },
  },
} satisfies Operations<CallerWho>;

/** What a workspace looks up for its checks: payers, and how many checks are left. */
export function resourceRoutes(context: ChecksContext): readonly CallerRoute[] {
  return served(RESOURCE_OPERATIONS, {
    searchPayers: searchPayers(context.payers),
    getWallet: walletBalance(context),
  });
}

/** GET /api/payers: payers for a search box, best first; with `explain`, why a check with the query has its outcome. */
export function searchPayers(payers: PayerCatalog): RequestHandler {
  return async (req, res) => {
    const { candidates, explanation } = await payers.search(searchQuery(req.query), contextOf(res).budget);
    res.json({
      data: candidates.map(({ payer, score, matchedOn }): BeforeJson<Schema<'Payer'>> => ({
        payerId: payer.payerId,
        name: payer.name,
        states: payer.states,
        linesOfBusiness: payer.linesOfBusiness,
        supportsEligibility: payer.supportsEligibility,
        requiresDateOfBirth: payer.requiresDateOfBirth,
        capabilities: payer.capabilities,
        score,
        matchedOn,
      })),
      explanation: explanation && shownExplanation(explanation),
    });
  };
}

function shownExplanation({
  candidates,
  ...explanation
}: PayerExplanation): BeforeJson<Schema<'MatchExplanation'>> {
  return {
    ...explanation,
    candidates: candidates.map(({ payer: { payerId, name }, ...candidate }) => ({
      payerId,
      name,
      ...candidate,
    })),
  };
}

/** GET /api/wallet: how many checks the workspace has left, and what is left of its daily budgets, if it has any. */
function walletBalance({ wallet, clock }: ChecksContext): RequestHandler {
  return async (_req, res) => {
    const { workspace, principal } = callerOf(res);
    const { budget } = contextOf(res);
    const limits = dailyLimitsOf(workspace, {
      id: principal.id,
      checksPerDay: principal.limits.checksPerDay,
    });
    const balance = await wallet.balance(workspace.id, budget);
    if (limits.length === 0) return void res.json(balance);
    const scopes = limits.map(({ scope }) => scope);
    const used = await wallet.dailyUse({ workspaceId: workspace.id, scopes }, budget);
    const nowMs = clock.now();
    const dailyBudgets = limits.map((limit, place) => shownBudget(limit, used[place] ?? 0, nowMs));
    res.json({ ...balance, dailyBudgets });
  };
}

/** A budget as callers and operators see it. One that was lowered below today's use has nothing left. */
export function shownBudget(
  { scope, maxChecks }: DailyLimit,
  used: number,
  nowMs: number,
): Schema<'DailyBudget'> {
  return {
    budget: budgetOf(scope),
    limit: maxChecks,
    used,
    remaining: Math.max(0, maxChecks - used),
    resetsAt: isoTime(nextMidnightMs(nowMs)),
  };
}
