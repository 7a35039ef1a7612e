import type { Schema } from '@eligibility/api-types';
import { readLoggedOutcome } from '@eligibility/benefits';
import { OUTCOMES } from '@eligibility/contract';
import { AppError, isoTime } from '@eligibility/kit';
import type { Request, RequestHandler, Response } from 'express';
import Joi from 'joi';
import { askerNames, type AskerPorts } from '../../identity/app/asked-by';
import { mayActFor } from '../../identity/app/authenticate';
import { findAnswer, type WantedCheck } from '../app/find-answer';
import type { CheckFilter } from '../app/check-search';
import type { CheckLogEntry, CheckStore } from '../app/ports';
import type { CheckKind } from '../domain/check';
import { readDoubts } from '../domain/doubts';
import { sendAs } from './answer-forms';
import { preferencesOf } from './preferences';
import { sayingProblem } from './spoken';
import { instantField, uuidField } from '../../http/fields';
import { pathId } from '../../http/handlers';
import { listQuery, toPageResponse } from '../../http/list-query';
import { callerOf } from '../../identity/http/request-identity';
import { contextOf } from '../../http/request-context';
import { ANY_CALLER, callerWith, type CallerRoute } from '../../identity/http/who';
import type { ChecksDeps } from './checks-deps';

/** A check as the logs show it. */
export function logLine(entry: CheckLogEntry): Schema<'CheckLogLine'> {
  return {
    id: entry.checkId,
    createdAt: isoTime(entry.createdAtMs),
    tags: [entry.kind],
    clientId: entry.clientId,
    keyId: entry.keyId ?? null,
    personId: entry.personId ?? null,
    requestId: entry.requestId,
    traceId: entry.traceId ?? null,
    simulated: entry.isSimulated,
    payerId: entry.payerId ?? null,
    payerName: entry.payerName ?? null,
    outcome: entry.outcome,
    ...readLoggedOutcome(entry.advice),
    doubts: readDoubts(entry.doubts) as Schema<'CheckLogLine'>['doubts'],
    success: entry.outcome === 'active',
    upstreamStatusCode: entry.upstreamStatusCode,
    latencyMs: entry.latencyMs,
    charged: entry.isCharged,
  };
}

/** The query parameters that filter checks. */
export type CheckParameters = Omit<
  CheckFilter,
  'kind' | 'fromMs' | 'toMs' | 'memberHashes' | 'nameHashes'
> & {
  readonly tag?: CheckKind;
  /** Epoch milliseconds after validation. */
  readonly from?: number;
  readonly to?: number;
};

/** One schema per parameter; lists of checks accept these in addition to their own. */
export const CHECK_PARAMETERS: Readonly<Record<keyof CheckParameters, Joi.Schema>> = {
  checkId: uuidField,
  requestId: uuidField,
  traceId: Joi.string().trim().max(200),
  idempotencyKey: uuidField,
  clientId: uuidField,
  payerId: Joi.string().uppercase().max(80),
  outcome: Joi.string().valid(...OUTCOMES),
  tag: Joi.string().valid('live', 'mock'),
  from: instantField,
  to: instantField,
};

/** Makes the filter from the parameters. */
export function checkFilterOf({ tag, from, to, ...same }: CheckParameters): CheckFilter {
  return { ...same, kind: tag, fromMs: from, toMs: to };
}

const query = listQuery<CheckParameters>(CHECK_PARAMETERS, { max: 100, default: 20 });

/** The answer for a check of another workspace too. */
export const NO_CHECK = 'The workspace has no check with this id.';

/** What the log of a workspace is shown from. */
export type LogDeps = AskerPorts & { readonly checks: Pick<CheckStore, 'list'> };

/**
 * GET /api/eligibility/checks: the workspace's log, newest first, filtered by any id of an answer and by the facts of a
 * check; a key that is bound to clinics sees only their checks.
 */
export function listChecks({ checks, ...ports }: LogDeps): RequestHandler {
  return async (req, res) => {
    const { limit, cursor, ...parameters } = query(req.query);
    const { workspace, principal } = callerOf(res);
    const of = { workspaceId: workspace.id, clientIds: principal.clientIds };
    const { entries, nextCursor } = await checks.list(of, { limit, cursor, ...checkFilterOf(parameters) });
    const nameOf = askerNames(ports);
    const lines = await Promise.all(entries.map((entry) => namedLine(entry, nameOf)));
    res.json(toPageResponse({ entries: lines, nextCursor }, (line) => line));
  };
}

async function namedLine(
  entry: CheckLogEntry,
  nameOf: ReturnType<typeof askerNames>,
): Promise<Schema<'CheckLogEntry'>> {
  return { ...logLine(entry), askedBy: await nameOf(entry) };
}

/** One check of the workspace, and its answer. */
export function checkRecordRoutes(deps: ChecksDeps): readonly CallerRoute[] {
  return [
    {
      method: 'GET',
      path: '/eligibility/checks/{id}',
      who: callerWith('checks:read'),
      handler: getCheck(deps),
    },
    // The scope of the check itself is needed as well, which depends on the check that is found.
    {
      method: 'GET',
      path: '/eligibility/checks/{id}/answer',
      who: ANY_CALLER,
      onProblem: sayingProblem,
      handler: getAnswer(deps),
    },
  ];
}

/**
 * GET /api/eligibility/checks/{id}: one line of the log. A check of another workspace, or of a clinic that the key is not
 * bound to, is not found.
 */
function getCheck({ checks, ...ports }: ChecksDeps): RequestHandler {
  return async (req, res) => {
    const id = pathId(req, 'id', NO_CHECK);
    const caller = callerOf(res);
    const entry = await checks.find(caller.workspace.id, id);
    if (entry === undefined || !mayActFor(caller, entry.clientId))
      throw new AppError('not-found', { detail: NO_CHECK });
    res.json(await namedLine(entry, askerNames(ports)));
  };
}

/**
 * GET /api/eligibility/checks/{id}/answer: the bytes of the check's answer, or 202 while it runs. No payer is asked and
 * nothing is charged.
 */
function getAnswer(deps: ChecksDeps): RequestHandler {
  return async (req, res) => {
    const wanted = wantedCheck(req, res);
    const { waitUntilMs, ...included } = preferencesOf(req, res, req.query);
    const answer = await findAnswer(deps, wanted, waitUntilMs);
    if (answer.kind === 'answered') await deps.noteRead(res, { checkId: answer.checkId, what: 'answer' });
    await sendAs(deps, { req, res }, { answer, ...included });
  };
}

/** The check that a path names. @throws AppError `not-found` for an id that no check can have */
export function wantedCheck(req: Request, res: Response): WantedCheck {
  const checkId = pathId(req, 'id', 'The id of a check is a UUID.');
  return { caller: callerOf(res), checkId, requestId: contextOf(res).requestId };
}
