import type { Schema } from './api';

/** What went wrong: a code of the service, or one of this client where no answer came. Later versions may have more. */
export type ErrorCode = Schema<'ErrorCode'> | 'connection-failed' | 'timed-out' | 'aborted';

type Facts = {
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly problem?: Schema<'Problem'>;
  readonly cause?: unknown;
};

/**
 * The only error that a call ends with. Branch on `code`. The message is a sentence for a person, and names no patient, no
 * credentials and no query.
 */
export class EligibilityError extends Error {
  override readonly name = 'EligibilityError';
  /** The status of the answer; undefined where none came. */
  readonly status: number | undefined;
  /** The sentence of the message. */
  readonly detail: string;
  /** Names the request in the service's log. Quote it to support. */
  readonly requestId: string | undefined;
  /** When the same request is worth sending again. */
  readonly retryAfterSeconds: number | undefined;
  /** The key that was sent. With it, the same request goes on where this one ended, and is charged once at most. */
  readonly idempotencyKey: string | undefined;
  /** The answer as the service wrote it; undefined where none came, or another program answered. */
  readonly problem: Schema<'Problem'> | undefined;

  constructor(
    readonly code: ErrorCode,
    detail: string,
    facts: Facts = {},
  ) {
    super(detail, { cause: facts.cause });
    this.detail = detail;
    this.status = facts.status;
    this.requestId = facts.requestId;
    this.retryAfterSeconds = facts.retryAfterSeconds;
    this.idempotencyKey = facts.idempotencyKey;
    this.problem = facts.problem;
  }

  /** What is wrong in which field, as with `validation-failed`; otherwise empty. */
  get fields(): readonly Schema<'FieldError'>[] {
    return this.problem?.errors ?? [];
  }

  /** The payers to choose from, with `payer-ambiguous` and `payer-not-found`; otherwise empty. */
  get candidates(): readonly Schema<'PayerCandidate'>[] {
    return this.problem?.candidates ?? [];
  }
}

/** The error of an answer: what its problem document says, or that another program answered. */
export function refusalOf(body: unknown, facts: Facts & { readonly status: number }): EligibilityError {
  if (isProblem(body)) return new EligibilityError(body.code, body.detail, { ...facts, problem: body });
  const came = `An answer came that Eligibility Check does not give, with status ${String(facts.status)}.`;
  return new EligibilityError('service-unavailable', `${came} A proxy sent it, or baseUrl is wrong.`, facts);
}

/** The seconds of a header `Retry-After`, which has seconds or a date. */
export function retryAfterOf(headers: Headers, nowMs: number): number | undefined {
  const text = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  const seconds = (Date.parse(text) - nowMs) / 1_000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds));
}

function isProblem(body: unknown): body is Schema<'Problem'> {
  if (typeof body !== 'object' || body === null) return false;
  return (
    'code' in body && typeof body.code === 'string' && 'detail' in body && typeof body.detail === 'string'
  );
}
