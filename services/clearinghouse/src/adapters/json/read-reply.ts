import type { PayerAnswer } from '../../domain/payer-answer';
import type { UpstreamReply } from '../../domain/upstream-reply';
import type { HttpResponse } from '../http/post';
import { isAboutUs, isSuccess } from '../http/status';
import { fields, isFields, text, type Fields } from './fields';
import { readAnswer, readTraceId } from './read-answer';
import { readRejects } from './read-rejects';

type Readable = Pick<HttpResponse, 'httpStatus' | 'body' | 'retryAfter'>;

/**
 * Tells what an HTTP response is. Rejections (AAA) come at 200 and at 400 alike, so the body decides first; without an
 * answer in it an error status counts as such when it is a 5xx or the API's own JSON, and anything else (an HTML page, a
 * cut text, an X12 999 in place of a 271) is unreadable.
 */
export function readReply({ httpStatus, body: bodyText, retryAfter }: Readable): UpstreamReply {
  const json = parseJson(bodyText ?? '');
  const body = fields(json);
  const traceId = readTraceId(body);
  if (isAboutUs(httpStatus)) return { kind: 'http-error', httpStatus, traceId, retryAfter };
  const answer = answerIn(httpStatus, body);
  if (answer !== undefined) return { kind: 'answered', httpStatus, answer };
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

/** A syntax error code comes from an X12 999: the payer refused the format and said nothing about coverage. */
function hasBenefits({ benefitsInformation, implementationTransactionSetSyntaxError }: Fields): boolean {
  return Array.isArray(benefitsInformation) && text(implementationTransactionSetSyntaxError) === undefined;
}

/** Undefined for what is no JSON; no JSON text means undefined. */
function parseJson(bodyText: string): unknown {
  try {
    return JSON.parse(bodyText);
  } catch {
    return undefined;
  }
}
