import { AppError, type Clock } from '@eligibility/kit';
import type { Request, RequestHandler, Response } from 'express';
import { clinicOf } from '../../access/http/identify-caller';
import { checkLive, type LiveCheckDeps } from '../app/check-live';
import { checkMock, type MockCheckDeps } from '../app/check-mock';
import type { CheckAnswer, CheckRequest, RunningCheck } from '../app/check-request';
import type { AnswerSource, CheckKind, CheckQuestion } from '../domain/check';
import {
  KNOWN_FIELDS,
  idempotencyKeyOf,
  newIdempotencyKey,
  questionParsers,
  sentIdempotencyKeyOf,
} from './read-check-request';
import { withLists } from './read-service-fields';
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
  return req.method === 'GET' ? withLists(req.query) : req.body;
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

/** For callers that do not prefer to wait; those that do may ask again at once. */
const ASK_AGAIN_SECONDS = 1;

/** Sends the stored bytes of an answer, or 202 with where it will be. */
export function sendAnswer(res: Response, answer: CheckAnswer | RunningCheck): void {
  const { checkId } = answer;
  contextOf(res).checkId = checkId;
  res.setHeader('Check-Id', checkId);
  if (answer.kind === 'running') {
    sendRunning(res, checkId);
    return;
  }
  const { body, isReplay, source } = answer;
  contextOf(res).traceId = source.traceId;
  namePayer(res, source);
  if (source.isSimulated) res.setHeader('Payer-Network', 'simulator');
  if (isReplay) res.setHeader('Idempotent-Replayed', 'true');
  const length = Buffer.byteLength(body);
  res
    .writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': length })
    .end(body);
}

function sendRunning(res: Response, checkId: string): void {
  res.setHeader('Retry-After', ASK_AGAIN_SECONDS);
  res.location(`/api/eligibility/checks/${checkId}/answer`);
  res.status(202).json({ status: 'running', checkId });
}

/**
 * The payer that was asked and charged for; in the body the payer may use another name for itself. Mock checks have no
 * payer id.
 */
function namePayer(res: Response, { payerId, payerName }: AnswerSource): void {
  if (payerId === undefined) return;
  res.setHeader('Payer-Id', headerText(payerId));
  if (payerName !== undefined) res.setHeader('Payer-Name', headerText(payerName));
}

/** Characters that a header may contain unencoded: visible ASCII and the blank, except the percent sign. */
const PLAIN_BYTE = /[ -$&-~]/;

/**
 * A text as a header value: ASCII, in which every other byte of its UTF-8 form and `%` are percent-encoded (RFC 3986,
 * section 2.1), so that decoding it as a part of a URL returns the text.
 */
export function headerText(text: string): string {
  return Array.from(Buffer.from(text, 'utf8'), (byte) => {
    const character = String.fromCharCode(byte);
    return PLAIN_BYTE.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }).join('');
}

/** Names that are tokens of a structured field (RFC 9651, section 3.3.4) and not longer than any name in a contract. */
const SHOWN_NAME = /^[A-Za-z][A-Za-z0-9_.-]{0,39}$/;
const MAX_NAMES = 10;

/**
 * The names in a request that its operation does not know, as a structured field list (RFC 9651, section 3.1), each
 * once and never with its value. At most ten are named; a name that is long or has other characters is left out.
 * @returns undefined when there is no such name
 */
export function ignoredFields(sent: readonly string[], known: ReadonlySet<string>): string | undefined {
  const ignored = [...new Set(sent)].filter((name) => !known.has(name) && SHOWN_NAME.test(name));
  return ignored.length === 0 ? undefined : ignored.slice(0, MAX_NAMES).join(', ');
}
