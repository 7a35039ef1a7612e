import type { Request, RequestHandler, Response } from 'express';
import type { CheckRequest } from '../../app/claim-of';
import type { OnceAnswer } from '../../app/run-once';
import type { AnswerSource, CheckKind, CheckQuestion } from '../../domain/check';
import { clinicOf } from '../../http/client-id';
import { idempotencyKeyOf } from '../../http/idempotency-key';
import { liveIdempotencyKeyOf } from '../../http/live-check-policies';
import { callerOf, contextOf } from '../../http/request-context';
import { headerText } from '../../translate/header-text';
import { ignoredFields } from '../../translate/ignored-fields';
import { KNOWN_FIELDS } from './parse-question';

/** Where a request has its fields: GET in the query, POST in the body; the same meaning is the same request. */
export function fieldsOf(req: Request): unknown {
  return req.method === 'GET' ? req.query : req.body;
}

/**
 * A check route: reads the request, runs it, and answers with the stored bytes. `read` returns the question and how to
 * run it.
 */
export function answerCheck(
  kind: CheckKind,
  read: (req: Request) => {
    readonly question: CheckQuestion;
    readonly run: (request: CheckRequest) => Promise<OnceAnswer>;
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
      noteChecksRemaining: (checks) => {
        if (!res.headersSent) res.setHeader('Checks-Remaining', String(checks));
      },
    });
    context.checkId = answer.checkId;
    context.traceId = answer.source.traceId;
    if (kind === 'live') namePayer(res, answer.source);
    const ignored = ignoredFields(sentNames(req), KNOWN_FIELDS[kind]);
    if (ignored !== undefined) res.setHeader('Ignored-Fields', ignored);
    send(res, answer);
  };
}

/** On POST the idempotency key may be in the query too; nothing else of a query is read then. */
function sentNames(req: Request): readonly string[] {
  const ofQuery = Object.keys(req.query);
  return req.method === 'GET' ? ofQuery : [...Object.keys((req.body ?? {}) as object), ...ofQuery];
}

/** Who was asked, and is billed for: the payer may call itself otherwise in the body. */
function namePayer(res: Response, { payerId, payerName }: AnswerSource): void {
  if (payerId !== undefined) res.setHeader('Payer-Id', headerText(payerId));
  if (payerName !== undefined) res.setHeader('Payer-Name', headerText(payerName));
}

function send(res: Response, { body, checkId, isReplay, source }: OnceAnswer): void {
  res.setHeader('Check-Id', checkId);
  if (source.isSimulated) res.setHeader('Payer-Network', 'simulator');
  if (isReplay) res.setHeader('Idempotent-Replayed', 'true');
  const length = Buffer.byteLength(body);
  res
    .writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': length })
    .end(body);
}
