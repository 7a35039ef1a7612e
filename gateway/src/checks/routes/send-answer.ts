import type { Response } from 'express';
import { contextOf } from '../../http/request-context';
import type { CheckAnswer, RunningCheck } from '../app/check-request';
import type { AnswerSource } from '../domain/check';
import { askedHeaders } from './asked-headers';

/** For callers that do not prefer to wait; those that do may ask again at once. */
const ASK_AGAIN_SECONDS = 1;

/** What an answer's body is sent as. */
export type Body = { readonly type: string; readonly text: string };

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends the answer of a check. */
export function sendAnswer(res: Response, answer: CheckAnswer, body: Body): void {
  const { ageSeconds } = answer;
  nameCheck(res, answer);
  if (ageSeconds !== undefined) {
    res.setHeader('Idempotent-Replayed', 'true');
    res.setHeader('Age', String(ageSeconds));
  }
  send(res, 200, body);
}

function send(res: Response, status: number, { type, text }: Body): void {
  res.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(text) }).end(text);
}

/** Names in headers the check, its source, what is in doubt and what was asked; the log line gets check and trace. */
export function nameCheck(
  res: Response,
  { checkId, source, asked }: Pick<CheckAnswer, 'checkId' | 'source' | 'asked'>,
): void {
  const context = contextOf(res);
  context.checkId = checkId;
  context.traceId = source.traceId;
  res.setHeader('Check-Id', checkId);
  namePayer(res, source);
  if (source.isSimulated) res.setHeader('Payer-Network', 'simulator');
  if (source.matchedBy !== undefined) res.setHeader('Payer-Matched-By', source.matchedBy);
  if (source.doubts !== undefined) res.setHeader('Benefit-Doubts', source.doubts);
  for (const [name, value] of askedHeaders(asked)) res.setHeader(name, value);
}

/**
 * 202: the check is still running; `Location` is where its answer will be.
 * @param body in place of the one that says so in JSON
 */
export function sendRunning(res: Response, { checkId }: RunningCheck, body?: Body): void {
  contextOf(res).checkId = checkId;
  res.setHeader('Check-Id', checkId);
  res.setHeader('Retry-After', ASK_AGAIN_SECONDS);
  res.location(`/api/eligibility/checks/${checkId}/answer`);
  send(res, 202, body ?? { type: JSON_TYPE, text: JSON.stringify({ status: 'running', checkId }) });
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
