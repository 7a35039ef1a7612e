import type { PayerAnswer } from '@eligibility/x12';
import { formatRefusedBy } from '../../domain/format-refused';
import type { UpstreamReply } from '../../domain/upstream-reply';
import type { HttpResponse } from '../http/post';
import { isAboutUs, isSuccess } from '../http/status';
import { isBoundedJson } from './bounded-json';
import { fields, type Fields, isFields, text } from './fields';
import { readAcknowledgement } from './read-acknowledgement';
import { readAnswer, readTraceId } from './read-answer';
import { readRejects } from './read-rejects';

type Readable = Pick<HttpResponse, 'httpStatus' | 'body' | 'retryAfter'>;

/**
 * Tells what an HTTP response is. Rejections (AAA) come at 200 and at 400 alike, so the body decides first; without an
 * answer in it an X12 999 or TA1 that rejects is a refusal of our format, an error status counts as such when it is a 5xx or
 * the API's own JSON, and anything else (an HTML page, a cut text) is unreadable.
 */
export function readReply({ body = '', ...response }: Readable): UpstreamReply {
  return readJson(isBoundedJson(body) ? parseJson(body) : undefined, response);
}

/** Tells what an HTTP response with this JSON in its body is; undefined stands for a body that is none. */
export function readJson(json: unknown, { httpStatus, retryAfter }: Omit<Readable, 'body'>): UpstreamReply {
  const body = fields(json);
  const traceId = readTraceId(body);
  if (isAboutUs(httpStatus)) return { kind: 'http-error', httpStatus, traceId, retryAfter };
  const answer = answerIn(httpStatus, body);
  if (answer !== undefined) return { kind: 'answered', httpStatus, answer };
  const acknowledgement = readAcknowledgement(body);
  const refused = acknowledgement && formatRefusedBy(acknowledgement, traceId);
  if (refused !== undefined) return refused;
  const isError = httpStatus >= 500 || (httpStatus >= 400 && isFields(json));
  return isError
    ? { kind: 'http-error', httpStatus, traceId, retryAfter }
    : { kind: 'unreadable', httpStatus };
}

function answerIn(httpStatus: number, body: Fields): PayerAnswer | undefined {
  const rejects = readRejects(body);
  const isRejected = rejects.rejects.length > 0 || rejects.partialRejects.length > 0;
  return isRejected || (isSuccess(httpStatus) && hasBenefits(body)) ? readAnswer(body, rejects) : undefined;
}

/** With a syntax error code, which comes from an X12 999, an empty list says nothing about coverage. */
function hasBenefits({ benefitsInformation, implementationTransactionSetSyntaxError }: Fields): boolean {
  return Array.isArray(benefitsInformation) && text(implementationTransactionSetSyntaxError) === undefined;
}

/** Undefined for what is no JSON; no JSON text means undefined. */
export function parseJson(bodyText: string): unknown {
  try {
    return JSON.parse(bodyText);
  } catch {
    return undefined;
  }
}
