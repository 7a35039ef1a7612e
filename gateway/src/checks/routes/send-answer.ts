import type { Response } from 'express';
import type { RunningCheck, CheckAnswer } from '../app/check-request';
import type { AnswerSource } from '../domain/check';
import { contextOf } from '../../http/request-context';

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
