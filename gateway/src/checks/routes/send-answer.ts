import type { Response } from 'express';
import type { RunningCheck } from '../app/bounded-wait';
import type { CheckAnswer } from '../app/claim-key';
import type { AnswerSource } from '../domain/check';
import { contextOf } from '../../http/request-context';
import { headerText } from './header-text';

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
