import type { PayerAnswer } from '@eligibility/x12';

/**
 * What came back from one attempt to ask a clearinghouse, whichever connector asked. A connector never throws for what
 * the upstream does: everything that can happen on the wire is one of these.
 */
export type UpstreamReply =
  /** A well-formed answer: benefits, rejections (AAA), or both. */
  | { readonly kind: 'answered'; readonly httpStatus: number; readonly answer: PayerAnswer }
  /** A status that carries no payer answer: 401, 403, 429, 5xx, or a 4xx about our request. */
  | {
      readonly kind: 'http-error';
      readonly httpStatus: number;
      readonly traceId: string | undefined;
      /** The `Retry-After` header as it came: seconds, or an HTTP date. */
      readonly retryAfter?: string | undefined;
    }
  /** Our message itself was refused for its format; whether anything in it concerned one patient's data is not known. */
  | {
      readonly kind: 'format-refused';
      /** What refused it: X12 TA1, 999 or 997, or an error code of the CORE envelope. */
      readonly by: 'TA1' | '999' | '997' | 'envelope';
      /** TA105, IK502 to IK506 and AK905 to AK909, or the envelope's error code; nothing else of what was sent. */
      readonly errorCodes: readonly string[];
      readonly traceId: string | undefined;
    }
  /** Bytes arrived that are no answer: truncated, not JSON, an HTML page, larger than the limit, a mere receipt. */
  | { readonly kind: 'unreadable'; readonly httpStatus: number }
  /** The connection broke after bytes were sent. */
  | { readonly kind: 'connection-lost' }
  /** The connection could not be made: refused, name not found, TLS failed, or not in time. Nothing was sent. */
  | { readonly kind: 'never-sent' }
  /** The wire format has no way to write the inquiry, such as a name without a Latin letter. Nothing was sent. */
  | { readonly kind: 'unwritable' }
  /** The deadline passed first. */
  | { readonly kind: 'timed-out' };
