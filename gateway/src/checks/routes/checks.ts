import { SENT_INSTANT, SENT_UUID } from '../../http/basic-schemas';
import { named, oneOf, text } from '../../http/schema';
import { NOT_READY, STORED } from './check-answers';
import { ACCEPT_LANGUAGE, INCLUDE, PREFER_WAIT_OR_INCLUDE } from './check-headers';
import { served, type Operations } from '../../http/operation';
import type { ChecksContext } from '../app/context';
import type { AnswersContext } from './answer-members';
import { noteAnswerRead } from '../../identity/http/answer-reads';
import type { Schema } from '@eligibility/api-types';
import { readLoggedOutcome } from '@eligibility/benefits';
import { OUTCOMES } from '@eligibility/contract';
import { AppError, isoTime } from '@eligibility/kit';
import type { Request, RequestHandler, Response } from 'express';
import type Joi from 'joi';
import { askerNames } from '../../identity/app/asked-by';
import { mayActFor } from '../../identity/app/authenticate';
import { findAnswer, type WantedCheck } from '../app/find-answer';
import type { CheckFilter } from '../app/check-search';
import type { CheckLogEntry } from '../app/ports';
import type { CheckKind } from '../domain/check';
import { readDoubts } from '../domain/doubts';
import { sendAs } from './answer-forms';
import { preferencesOf } from './preferences';
import { sayingProblem } from './spoken';
import { pathId } from '../../http/handlers';
import { listQuery, toPageResponse } from '../../http/list-query';
import { callerOf } from '../../identity/http/request-identity';
import { contextOf } from '../../http/request-context';
import { ANY_CALLER, callerWith, type CallerRoute, type CallerWho } from '../../identity/http/who';

/** A line of a log without what only its own reader sees. */
type LogLine = Omit<Schema<'CheckLogEntry'>, 'askedBy'>;

/** A check as the logs show it. */
export function logLine(entry: CheckLogEntry): LogLine {
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
    doubts: readDoubts(entry.doubts) as LogLine['doubts'],
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

const idOf = (description: string, example: string): Joi.StringSchema =>
  SENT_UUID.description(description).example(example, { override: true });
const timeOf = (description: string, example: string): Joi.StringSchema =>
  SENT_INSTANT.description(description).example(example, { override: true });

/** One schema per parameter; lists of checks accept these in addition to their own. */
export const CHECK_PARAMETERS: Readonly<Record<keyof CheckParameters, Joi.Schema>> = {
  checkId: idOf('The `Check-Id` of an answer; the `id` of a line.', '5d7a9c3e-1b2f-4a68-9c0d-7e8f6a5b4c3d'),
  requestId: idOf(
    'The `X-Request-Id` of the request that ran the check. A request that was refused made no check, and ' +
      "one that was given a stored answer ran none: both are in the gateway's log.",
    '0b6f1f5e-6a53-4d0c-8a3c-2f1e0d9c8b7a',
  ),
  traceId: text('The `traceId` of an answer, exactly as it was sent.')
    .trim()
    .min(1)
    .max(200)
    .example('ec_bff3a7c2'),
  idempotencyKey: idOf(
    'The key of the request. Found for 30 days, which is as long as keys are remembered.',
    '8f14e45f-ceea-4672-9b3a-d0f1c2b3a495',
  ),
  clientId: idOf('Only checks of this clinic.', '4f0c2b1e-9a7d-4c3e-8b21-6d5e4f3a2b10'),
  payerId: text('Only checks whose matched payer has this id, in any letter case.')
    .uppercase()
    .min(1)
    .max(80)
    .example('60054'),
  outcome: named('Outcome', oneOf(OUTCOMES))
    .description('Only checks that came to this.')
    .example('inactive'),
  tag: oneOf(['live', 'mock'], 'Only live checks, or only mock checks.').example('live'),
  from: timeOf(
    'Only checks that began at this instant or later. A date alone is its midnight UTC.',
    '2026-01-31T09:00:00Z',
  ),
  to: timeOf('Only checks that began before this instant. A date alone is its midnight UTC.', '2026-02-01'),
};

/** Makes the filter from the parameters. */
export function checkFilterOf({ tag, from, to, ...same }: CheckParameters): CheckFilter {
  return { ...same, kind: tag, fromMs: from, toMs: to };
}

export const checksQuery = listQuery<CheckParameters>(CHECK_PARAMETERS, { max: 100, default: 20 });

/** The answer for a check of another workspace too. */
export const NO_CHECK = 'The workspace has no check with this id.';

/**
 * GET /api/eligibility/checks: the workspace's log, newest first, filtered by any id of an answer and by the facts of a
 * check; a key that is bound to clinics sees only their checks.
 */
export function listChecks(context: ChecksContext): RequestHandler {
  const { checks } = context;
  return async (req, res) => {
    const { limit, cursor, ...parameters } = checksQuery(req.query);
    const { workspace, principal } = callerOf(res);
    const of = { workspaceId: workspace.id, clientIds: principal.clientIds };
    const { entries, nextCursor } = await checks.list(of, { limit, cursor, ...checkFilterOf(parameters) });
    const nameOf = askerNames(context);
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

const CHECK_RECORD_OPERATIONS = {
  getCheck: {
    method: 'GET',
    path: '/eligibility/checks/{checkId}',
    who: callerWith('checks:read'),
    summary: 'Look up one check',
    description: 'A check of another workspace is not found.',
    answers: { 200: ['CheckLogEntry', 'The check.'] },
  },
  getCheckAnswer: {
    method: 'GET',
    path: '/eligibility/checks/{checkId}/answer',
    who: ANY_CALLER,
    summary: 'Read the answer of one check',
    description:
      "For a caller that bounded its wait, or lost the answer and kept the check's id. Nothing is " +
      'asked and nothing is charged. The answer is stored as long as it is replayed; one that was ' +
      'refused is not found, costs nothing, and leaves its idempotency key usable. `Accept` works ' +
      'as in `checkEligibility`. Needs the scope that the check needed: `check:live` or `check:mock`.',
    headers: { ...PREFER_WAIT_OR_INCLUDE, ...ACCEPT_LANGUAGE },
    query: INCLUDE,
    answers: { 200: STORED, 202: NOT_READY },
    refuses: { 409: 'AnswerExpired' },
    onProblem: sayingProblem,
  },
} satisfies Operations<CallerWho>;

/** One check of the workspace, and its answer. */
export function checkRecordRoutes(context: AnswersContext): readonly CallerRoute[] {
  return served(CHECK_RECORD_OPERATIONS, { getCheck: getCheck(context), getCheckAnswer: getAnswer(context) });
}

/**
 * GET /api/eligibility/checks/{checkId}: one line of the log. A check of another workspace, or of a clinic that the key is not
 * bound to, is not found.
 */
function getCheck(context: ChecksContext): RequestHandler {
  const { checks } = context;
  return async (req, res) => {
    const id = pathId(req, 'checkId', NO_CHECK);
    const caller = callerOf(res);
    const entry = await checks.find(caller.workspace.id, id);
    if (entry === undefined || !mayActFor(caller, entry.clientId))
      throw new AppError('not-found', { detail: NO_CHECK });
    res.json(await namedLine(entry, askerNames(context)));
  };
}

/**
 * GET /api/eligibility/checks/{checkId}/answer: the bytes of the check's answer, or 202 while it runs. No payer is asked and
 * nothing is charged.
 */
function getAnswer(context: AnswersContext): RequestHandler {
  return async (req, res) => {
    const wanted = wantedCheck(req, res);
    const { waitUntilMs, ...included } = preferencesOf(req, res, req.query);
    const answer = await findAnswer(context, wanted, waitUntilMs);
    if (answer.kind === 'answered')
      await noteAnswerRead(context, res, { checkId: answer.checkId, what: 'answer' });
    await sendAs(context, { req, res }, { answer, ...included });
  };
}

/** The check that a path names. @throws AppError `not-found` for an id that no check can have */
export function wantedCheck(req: Request, res: Response): WantedCheck {
  const checkId = pathId(req, 'checkId', 'The id of a check is a UUID.');
  return { caller: callerOf(res), checkId, requestId: contextOf(res).requestId };
}
