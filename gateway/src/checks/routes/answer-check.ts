import { AppError, type Clock } from '@eligibility/kit';
import type { Request, RequestHandler, Response } from 'express';
import type { RunningCheck, CheckAnswer, CheckRequest } from '../app/check-request';
import { checkLive, type LiveCheckDeps } from '../app/check-live';
import { checkMock, type MockCheckDeps } from '../app/check-mock';
import type { CheckKind, CheckQuestion } from '../domain/check';
import { idempotencyKeyOf, newIdempotencyKey, sentIdempotencyKeyOf } from './idempotency-key';
import { ignoredFields, sendAnswer } from './send-answer';
import { KNOWN_FIELDS, questionParsers } from './parse-question';
import { clinicOf } from '../../access/http/identify-caller';
import { callerOf, contextOf } from '../../http/request-context';

/** POST and GET /api/eligibility/check */
export function liveCheck(deps: LiveCheckDeps, clock: Clock): RequestHandler {
  const parse = questionParsers(clock);
  return answerCheck('live', (req) => ({
    question: parse.live(fieldsOf(req)),
    run: (request) => checkLive(deps, request),
  }));
}

/** POST and GET /api/eligibility/check/mock */
export function mockCheck(deps: MockCheckDeps, clock: Clock): RequestHandler {
  const parse = questionParsers(clock);
  return answerCheck('mock', (req) => {
    const { question, mockFixture } = parse.mock(fieldsOf(req));
    return { question, run: (request) => checkMock(deps, request, mockFixture) };
  });
}

/** The place of a request's fields: the query of a GET, the body of a POST; the same meaning is the same request. */
function fieldsOf(req: Request): unknown {
  return req.method === 'GET' ? req.query : req.body;
}

/**
 * A check route: reads the request, runs it, and answers with the stored bytes, or says that the check is still
 * running. `read` returns the question and how to run it.
 */
function answerCheck(
  kind: CheckKind,
  read: (req: Request) => {
    readonly question: CheckQuestion;
    readonly run: (request: CheckRequest) => Promise<CheckAnswer | RunningCheck>;
  },
): RequestHandler {
  return async (req, res) => {
    const context = contextOf(res);
    context.tags = [kind];
    const { question, run } = read(req);
    const idempotencyKey = kind === 'live' ? liveIdempotencyKeyOf(req, res) : idempotencyKeyOf(req);
    res.setHeader('Idempotency-Key', idempotencyKey);
    const { workspace, key } = callerOf(res);
    const { budget, callerAddresses, startedMs } = context;
    const answer = await run({
      workspace,
      keyId: key.id,
      keyChecksPerDay: key.limits.checksPerDay,
      clinic: clinicOf(res),
      question,
      idempotencyKey,
      budget,
      callerAddresses: callerAddresses(),
      startedMs,
      waitUntilMs: preferredWait(req, res),
      noteChecksRemaining: (checks) => {
        if (!res.headersSent) res.setHeader('Checks-Remaining', String(checks));
      },
    });
    const ignored = ignoredFields(sentNames(req), KNOWN_FIELDS[kind]);
    if (ignored !== undefined) res.setHeader('Ignored-Fields', ignored);
    sendAnswer(res, answer);
  };
}

/** On POST the idempotency key may be in the query too; the rest of the query is ignored. */
function sentNames(req: Request): readonly string[] {
  const ofQuery = Object.keys(req.query);
  return req.method === 'GET' ? ofQuery : [...Object.keys((req.body ?? {}) as object), ...ofQuery];
}

/** Answers 405 to a live check by GET when the caller's workspace does not allow it. */
export const refuseGetByPolicy: RequestHandler = (req, res, next) => {
  if (req.method === 'GET' && callerOf(res).workspace.policies.getChecks === 'refused') {
    res.setHeader('Allow', 'POST');
    throw new AppError('method-not-allowed', {
      detail:
        'GET checks are switched off for this workspace, because they put patient data into URLs. Send the check by POST, with its fields in the body.',
    });
  }
  next();
};

/**
 * The idempotency key of a live check. If none was sent, one is made, and the header `Idempotency-Key-Missing` says
 * that a lost answer could not be requested again.
 * @throws AppError `idempotency-key-invalid`, also for a missing key when the caller's workspace requires one
 */
function liveIdempotencyKeyOf(req: Request, res: Response): string {
  const sent = sentIdempotencyKeyOf(req);
  if (sent !== undefined) return sent;
  if (callerOf(res).workspace.policies.idempotencyKey === 'required') {
    throw new AppError('idempotency-key-invalid', {
      detail:
        'This workspace requires an idempotency key with every live check. Send a UUID as Idempotency-Key.',
    });
  }
  res.setHeader('Idempotency-Key-Missing', 'true');
  return newIdempotencyKey();
}

/** `name=value`, the value bare or quoted; parameters after a semicolon are allowed and ignored. */
const WAIT = /^wait\s*=\s*(?:"(\d{1,9})"|(\d{1,9}))\s*(?:;.*)?$/i;

/** The longest deadline of a check that can be configured; a longer wait means until there is an answer. */
const MAX_WAIT_SECONDS = 120;

/**
 * How long the caller waits for its answer, from `Prefer: wait=<seconds>` (RFC 7240, section 4.3), counted from the
 * arrival of the request. A preference that is unknown or malformed is ignored, as the RFC says; of several, the first
 * counts. The answer names the applied preference in `Preference-Applied`.
 * @returns monotonic milliseconds; undefined when the caller waits until there is an answer
 */
export function preferredWait(req: Request, res: Response): number | undefined {
  const wait = (req.get('Prefer') ?? '')
    .split(',')
    .map((preference) => WAIT.exec(preference.trim()))
    .find((match) => match !== null);
  if (wait === undefined) return undefined;
  const seconds = Number(wait[1] ?? wait[2]);
  res.setHeader('Preference-Applied', `wait=${String(seconds)}`);
  return contextOf(res).startedMs + Math.min(seconds, MAX_WAIT_SECONDS) * 1_000;
}
