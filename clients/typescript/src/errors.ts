import type { Schema } from './api';
import type { ErrorCode } from './types';

type Facts = Partial<
  Pick<
    EligibilityError,
    'status' | 'requestId' | 'retryAfterSeconds' | 'idempotencyKey' | 'problem' | 'cause'
  >
>;

/**
 * The only error that a call ends with. Branch on `code`. The message is a sentence for a person, and names no patient, no
 * credentials and no query.
 */
export class EligibilityError extends Error {
  override readonly name = 'EligibilityError';
  /** The status of the answer; undefined where none came. */
  declare readonly status: number | undefined;
  /** Names the request in the service's log. Quote it to support. */
  declare readonly requestId: string | undefined;
  /** When the same request is worth sending again. */
  declare readonly retryAfterSeconds: number | undefined;
  /** The key that was sent. With it, the same request goes on where this one ended, and is charged once at most. */
  declare readonly idempotencyKey: string | undefined;
  /** The answer as the service wrote it; undefined where none came, or another program answered. */
  declare readonly problem: Schema<'Problem'> | undefined;

  constructor(
    readonly code: ErrorCode,
    /** The sentence of the message. */
    readonly detail: string,
    { cause, ...facts }: Facts,
  ) {
    super(detail, { cause });
    Object.assign(this, facts);
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
export function refusalOf(body: unknown, facts: Facts): EligibilityError {
  const problem = Object(body) as Schema<'Problem'>;
  const { code, detail } = problem as Readonly<Record<string, unknown>>;
  if (typeof code === 'string' && typeof detail === 'string')
    return new EligibilityError(problem.code, problem.detail, { ...facts, problem });
  const came = `An answer came that Eligibility Check does not give, with status ${String(facts.status)}.`;
  return new EligibilityError('service-unavailable', `${came} A proxy sent it, or baseUrl is wrong.`, facts);
}

/** The seconds of a header `Retry-After`, which has seconds or a date. */
export function retryAfterOf(headers: Headers, nowMs: number): number | undefined {
  const text = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  const seconds = Math.ceil((Date.parse(text) - nowMs) / 1_000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
