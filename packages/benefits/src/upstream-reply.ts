import type { PayerExchange } from '@eligibility/contract';
import {
  rejectRow,
  type Acknowledgement,
  type PayerAnswer,
  type Reject,
  type RejectMark,
} from '@eligibility/x12';

/**
 * What was exchanged about one inquiry, without the envelopes that carried it and their credentials. They are patient
 * data throughout.
 */
export type PayerDocuments = Pick<PayerExchange, 'format' | 'sent' | 'received'>;

/**
 * The result of one attempt to ask a clearinghouse, for every connector. A connector never throws for what the upstream
 * does: everything that can happen on the wire is one of these.
 */
export type UpstreamReply =
  /** A well-formed answer: benefits, rejections (AAA), or both. */
  | {
      readonly kind: 'answered';
      readonly httpStatus: number;
      readonly answer: PayerAnswer;
      /** The sentences beside its rejections, as they came; only a clearinghouse that refuses is quoted. */
      readonly words?: readonly ClearinghouseWords[];
      /** The two texts, where the answer was asked for and not read from a file. */
      readonly documents?: PayerDocuments;
    }
  /** A status that carries no payer answer: 401, 403, 408, 429 or 5xx. */
  | {
      readonly kind: 'http-error';
      readonly httpStatus: number;
      readonly traceId: string | undefined;
      /** The `Retry-After` header as it came: seconds, or an HTTP date. */
      readonly retryAfter?: string | undefined;
    }
  /** The clearinghouse itself refused: no payer has seen the inquiry. */
  | {
      readonly kind: 'clearinghouse-refused';
      /** 502 where it refused with a success. */
      readonly httpStatus: number;
      /** What refused it: X12 TA1, 999 or 997, an error code of the CORE envelope, or the status of the response. */
      readonly by: 'TA1' | '999' | '997' | 'envelope' | 'status';
      /** TA105, IK502 to IK506 and AK905 to AK909, or the envelope's error code; nothing else of what was sent. */
      readonly errorCodes: readonly string[];
      /** What it said, as it said it: it may repeat what it was sent of a patient. */
      readonly words?: readonly ClearinghouseWords[];
      readonly traceId: string | undefined;
      /** The two texts, where they are a message of the format that was asked in. */
      readonly documents?: PayerDocuments;
    }
  /** Bytes arrived that are no answer: truncated, not JSON, an HTML page, larger than the limit, a mere receipt. */
  | { readonly kind: 'unreadable'; readonly httpStatus: number }
  /** The connection broke after bytes were sent. */
  | { readonly kind: 'connection-lost' }
  /** The connection could not be made: refused, name not found, TLS failed, or not in time. Nothing was sent. */
  | { readonly kind: 'never-sent' }
  /** The wire format has no way to write the inquiry, such as a name without a Latin letter. Nothing was sent. */
  | { readonly kind: 'unwritable' }
  /** No id of the payer at this clearinghouse is known. Nothing was sent. */
  | { readonly kind: 'unaddressed' }
  /** The deadline passed first. */
  | { readonly kind: 'timed-out' };

/** A sentence of the clearinghouse, and where in the inquiry it points, such as `subscriber.memberId`. */
export type ClearinghouseWords = { readonly field?: string; readonly text: string };

export type ClearinghouseRefused = Extract<UpstreamReply, { readonly kind: 'clearinghouse-refused' }>;

/**
 * X12 elements I18, 618, 621, 715, 716 and 718 have at most three characters; a longer text may be a copy of what we
 * sent.
 */
const ERROR_CODE = /^[0-9A-Z]{1,3}$/i;

/**
 * The reply for an acknowledgement that came instead of a 271. One that accepts is undefined: our message arrived and
 * is well-formed, so an answer was due and did not come, which is not a fault of our format.
 */
export function refusedBy(
  { document, isAccepted, errorCodes }: Acknowledgement,
  { httpStatus, traceId }: { readonly httpStatus: number; readonly traceId?: string | undefined },
): ClearinghouseRefused | undefined {
  if (isAccepted) return undefined;
  return {
    kind: 'clearinghouse-refused',
    httpStatus: statusOfRefusal(httpStatus),
    by: document,
    errorCodes: errorCodes.filter((code) => ERROR_CODE.test(code)),
    traceId,
  };
}

/** A refusal with a success is told as a failure of the other side. */
export function statusOfRefusal(httpStatus: number): number {
  return isSuccess(httpStatus) ? BAD_GATEWAY : httpStatus;
}

const BAD_GATEWAY = 502;

/** Before `participant`: `payer-down` with it is how payers report a failing connection of their own. */
const KINDS = ['account', 'throttled', 'payer-down', 'participant'] as const satisfies readonly RejectMark[];

/** What a rejection blames, the decisive kind first; `inquiry` is what was asked, or about whom. */
export type RejectKind = (typeof KINDS)[number] | 'inquiry';

/** The one kind that decides the outcome of an answer with these rejections (X12 AAA03). */
export function rejectKind(rejects: readonly Reject[]): RejectKind {
  const marks = rejects.map(({ code }) => rejectRow(code).marks);
  const kind = KINDS.find((one) => marks.some((each) => each.includes(one))) ?? 'inquiry';
  // Beside a code about the patient, the payer itself has looked.
  return kind === 'participant' && marks.some((each) => !each.includes(kind)) ? 'inquiry' : kind;
}

/** RFC 9110: the server waited for our request in vain; not a fault of the inquiry. */
const REQUEST_TIMEOUT = 408;

/** True for an HTTP status that blames the upstream: any 5xx, and 408. */
export function isUpstreamFault(httpStatus: number): boolean {
  return httpStatus >= 500 || httpStatus === REQUEST_TIMEOUT;
}

/** Statuses about our account or our rate: the body does not matter. */
const ABOUT_ACCOUNT: readonly number[] = [401, 403, 429];

/** True for a status about the caller's account or rate rather than about the inquiry. */
export function isAboutAccount(httpStatus: number): boolean {
  return ABOUT_ACCOUNT.includes(httpStatus);
}

/** True for a 2xx. */
export function isSuccess(httpStatus: number): boolean {
  return httpStatus >= 200 && httpStatus < 300;
}
