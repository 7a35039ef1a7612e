import type { BeforeJson, Schema } from '@eligibility/api-types';
import type { PayerExplanation } from '@eligibility/contract';
import { isoTime } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import Joi from 'joi';
import { budgetOf, dailyLimitsOf, nextMidnightMs, type DailyLimit } from '../../identity/domain/workspace';
import type { PayerCatalog, PayerSearch } from '../app/ports';
import { atMostCharacters, queryNumber } from '../../http/fields';
import { strictQuery } from '../../http/list-query';
import { callerOf } from '../../identity/http/request-identity';
import { contextOf } from '../../http/request-context';
import { callerWith, type CallerRoute } from '../../identity/http/who';
import type { ChecksDeps } from './checks-deps';

const searchQuery = strictQuery<PayerSearch>({
  query: Joi.string()
    .trim()
    .custom(atMostCharacters(120))
    .when('explain', {
      is: true,
      then: Joi.required(),
      otherwise: Joi.string().allow('').default(''),
    }),
  limit: queryNumber({ min: 1, max: 50 }).default(10),
  explain: Joi.boolean().default(false),
});

/** What a workspace looks up for its checks: payers, and how many checks are left. */
export function resourceRoutes(deps: ChecksDeps): readonly CallerRoute[] {
  return [
    { method: 'GET', path: '/payers', who: callerWith('payers:read'), handler: searchPayers(deps.payers) },
    { method: 'GET', path: '/wallet', who: callerWith('wallet:read'), handler: walletBalance(deps) },
  ];
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
function walletBalance({ wallet, clock }: ChecksDeps): RequestHandler {
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
