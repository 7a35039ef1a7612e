import type { Request, RequestHandler } from 'express';
import type { CheckRequest } from '../app/claim-of';
import type { RunningCheck } from '../app/bounded-wait';
import type { CheckAnswer } from '../app/claim-key';
import type { CheckKind, CheckQuestion } from '../domain/check';
import { clinicOf } from '../../access/http/identify-caller';
import { idempotencyKeyOf } from './idempotency-key';
import { liveIdempotencyKeyOf } from './live-check-policies';
import { preferredWait } from './prefer-wait';
import { callerOf, contextOf } from '../../http/request-context';
import { ignoredFields } from './ignored-fields';
import { KNOWN_FIELDS } from './parse-question';
import { sendAnswer } from './send-answer';

/** The place of a request's fields: the query of a GET, the body of a POST; the same meaning is the same request. */
export function fieldsOf(req: Request): unknown {
  return req.method === 'GET' ? req.query : req.body;
}

/**
 * A check route: reads the request, runs it, and answers with the stored bytes, or says that the check is still
 * running. `read` returns the question and how to run it.
 */
export function answerCheck(
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
