import { type Acknowledgement, type PayerAnswer, readInterchange, REAL_TIME } from '@eligibility/x12';
import {
  isAboutAccount,
  isSuccess,
  isUpstreamFault,
  refusedBy,
  statusOfRefusal,
  type UpstreamReply,
} from '../upstream-reply';
import { fields, type Fields, isBoundedJson, parseJson, text } from './foreign-json';
import { readAnswer, readRejects, readTraceId } from './read-answer';
import { readWords } from './read-words';

/** An HTTP response of a clearinghouse. */
type Response = {
  readonly httpStatus: number;
  /** Undefined when it went on after a limit. */
  readonly body: string | undefined;
  /** The `Retry-After` header as it was sent. */
  readonly retryAfter?: string | undefined;
};

/**
 * Classifies an HTTP response. Rejections (AAA) come at 200 and at 400 alike, so the body decides first; without an
 * answer in it an X12 999 or TA1 that rejects, a 4xx, and a `status` of `ERROR` are refusals of the clearinghouse, and
 * anything else at a success (an HTML page, a cut text) is unreadable.
 */
export function readJsonReply({ body = '', ...response }: Response): UpstreamReply {
  return replyOfJson(isBoundedJson(body) ? parseJson(body) : undefined, response);
}

/** Classifies an HTTP response by the JSON of its body; undefined for a body that is not JSON. */
export function replyOfJson(
  json: unknown,
  { httpStatus, retryAfter }: Omit<Response, 'body'>,
): UpstreamReply {
  const body = fields(json);
  const traceId = readTraceId(body);
  if (isAboutAccount(httpStatus)) return { kind: 'http-error', httpStatus, traceId, retryAfter };
  const answer = answerIn(httpStatus, body);
  const words = readWords(body);
  if (answer !== undefined)
    return { kind: 'answered', httpStatus, answer, ...(answer.rejects.length > 0 && { words }) };
  const acknowledgement = readAcknowledgement(body);
  const refused = acknowledgement && refusedBy(acknowledgement, { httpStatus, traceId });
  if (refused !== undefined) return { ...refused, words };
  if (isUpstreamFault(httpStatus)) return { kind: 'http-error', httpStatus, traceId, retryAfter };
  const status = statusOfRefusal(httpStatus);
  const isRefused = httpStatus >= 400 || /^error$/i.test(text(body['status']) ?? '');
  return isRefused
    ? { kind: 'clearinghouse-refused', httpStatus: status, by: 'status', errorCodes: [], words, traceId }
    : { kind: 'unreadable', httpStatus };
}

function answerIn(httpStatus: number, body: Fields): PayerAnswer | undefined {
  const rejects = readRejects(body);
  const isRejected = rejects.rejects.length > 0 || rejects.partialRejects.length > 0;
  return isRejected || (isSuccess(httpStatus) && hasBenefits(body)) ? readAnswer(body, rejects) : undefined;
}

/** With a syntax error code, which comes from an X12 999, an empty list states nothing about coverage. */
function hasBenefits({ benefitsInformation, implementationTransactionSetSyntaxError }: Fields): boolean {
  return Array.isArray(benefitsInformation) && text(implementationTransactionSetSyntaxError) === undefined;
}

/** IK501, as a code or in words: R, and M, P, W and X, which are rejections for particular reasons. */
const REJECTED = /^(?:[RMPWX]|Rejected\b.*)$/i;

/**
 * The acknowledgement that came in place of a 271: a syntax error code (IK502), an acknowledgement code (IK501, in
 * either spelling of its name), or the X12 text itself, which some services send along.
 */
function readAcknowledgement(body: Fields): Acknowledgement | undefined {
  const errorCode = text(body['implementationTransactionSetSyntaxError']);
  const code = text(body['transactionSetAcknowledgement']) ?? text(body['transcationSetAcknowledgement']);
  if (errorCode !== undefined || REJECTED.test(code ?? '')) {
    return { document: '999', isAccepted: false, errorCodes: errorCode === undefined ? [] : [errorCode] };
  }
  const { x12 } = body;
  const reading = typeof x12 === 'string' ? readInterchange(x12, REAL_TIME) : undefined;
  return reading?.kind === 'acknowledgement' ? reading.acknowledgement : undefined;
}
