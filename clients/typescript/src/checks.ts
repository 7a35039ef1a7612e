import type { Answer, ResponseFacts } from './answer';
import type { CallOptions, QueryOf, Schema, Sent } from './api';
import type { Send } from './call';
import { withKey, type KeyOptions } from './idempotency';
import { Pages } from './pages';

/** What is asked about a patient. */
export type Question = Sent<Omit<Schema<'CheckRequest'>, 'idempotencyKey'>>;

export type CheckOptions = KeyOptions & {
  /** What the answer has beside the summary. */
  readonly include?: readonly ('benefits' | 'estimate')[] | undefined;
  /** Takes a stored answer of at most this age, which costs nothing. */
  readonly maxAgeSeconds?: number | undefined;
};

export type MockCheckOptions = Omit<CheckOptions, 'maxAgeSeconds'> & {
  /** The canned answer. Default: `payer1-dependent1`. */
  readonly fixture?: string | undefined;
};

type Summary = Schema<'BenefitSummary'>;

type Common = {
  readonly checkId: string;
  /** Whether a check was taken from the wallet. */
  readonly isCharged: boolean;
  /** Whether this is the stored answer of an earlier request. */
  readonly isReplay: boolean;
  /** The whole answer. */
  readonly answer: Schema<'CheckAnswer'>;
  /** The figures of the summary that are in doubt, each with why. */
  readonly doubts: readonly { readonly field: Schema<'BenefitSummaryField'>; readonly reason: string }[];
  /** What to do now. */
  readonly nextStep: Schema<'NextStep'>;
  /** The fields of the question to correct, or to ask the patient about. */
  readonly fields: readonly Schema<'RequestField'>[];
  /** Undefined where a stored answer was read by the id of its check. */
  readonly idempotencyKey: string | undefined;
};

/** The coverage is active. */
export type Active = Common & {
  readonly status: 'active';
  readonly summary: Summary & { readonly coverageActive: true };
  /** Not null where another plan is to be billed first. */
  readonly reason: Schema<'OutcomeReason'> | null;
};

/** The coverage is not confirmed, for this reason. */
export type NotActive<Status> = Common & {
  readonly status: Status;
  readonly summary: Summary & { readonly coverageActive: false };
  readonly reason: Schema<'OutcomeReason'>;
};

/**
 * What came of a check. `inactive`: the payer says that the coverage is not active. `unknown`: it answered without saying
 * whether it is. `rejected`: it refused the question. `unavailable`: no answer of the payer came.
 */
export type CheckResult =
  Active | NotActive<'inactive'> | NotActive<'unknown'> | NotActive<'rejected'> | NotActive<'unavailable'>;

type ChecksPath = '/api/eligibility/checks';

const STATUS_OF: Readonly<Record<string, CheckResult['status']>> = {
  active: 'active',
  inactive: 'inactive',
  'not-stated': 'unknown',
  rejected: 'rejected',
};

/** The result of an answer with `include=outcome`. */
function resultOf(answer: Schema<'CheckAnswer'>, { headers }: ResponseFacts): CheckResult {
  return {
    status: STATUS_OF[answer.outcome ?? ''] ?? 'unavailable',
    summary: answer.benefitSummary,
    reason: answer.reason ?? null,
    nextStep: answer.nextStep,
    fields: answer.fields ?? [],
    checkId: headers.get('check-id') ?? '',
    isCharged: answer.isCharged ?? false,
    isReplay: headers.get('idempotent-replayed') === 'true',
    doubts: doubtsOf(headers.get('benefit-doubts') ?? ''),
    idempotencyKey: headers.get('idempotency-key') ?? undefined,
    answer,
  } as CheckResult;
}

/** `copayAmount;reason=several-amounts, …` */
function doubtsOf(header: string): Common['doubts'] {
  const found = header.matchAll(/(\w+);reason=([a-z-]+)/g);
  return [...found].map(([, field, reason]) => ({ field, reason }) as Common['doubts'][number]);
}

/** Asks a payer, or a canned answer. */
export function ask(
  send: Send,
  path: '/api/eligibility/check' | '/api/eligibility/check/mock',
  { question, options }: { readonly question: Question; readonly options: CheckOptions },
): Answer<CheckResult> {
  const { signal, timeoutMs, include = [], maxAgeSeconds } = options;
  const query = { include: ['outcome', ...include].join(',') };
  const cacheControl = maxAgeSeconds === undefined ? undefined : `max-age=${String(maxAgeSeconds)}`;
  return withKey(options, (key) => {
    const headers = { 'Idempotency-Key': key, 'Cache-Control': cacheControl };
    return send('POST', path, { query, headers, json: question, signal, timeoutMs });
  }).map(resultOf);
}

/** The checks of the workspace that were answered. */
export class Checks {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** The line of one check in the log. */
  get(id: string, options: CallOptions = {}): Answer<Schema<'CheckLogEntry'>> {
    return this.#send('GET', '/api/eligibility/checks/{id}', { ...options, path: { id } });
  }

  /** The stored answer of one check, which is waited for while the check runs. */
  answer(id: string, options: CallOptions = {}): Answer<CheckResult> {
    const request = { ...options, path: { id }, query: { include: 'outcome' }, untilAnswered: true };
    const answer = this.#send('GET', '/api/eligibility/checks/{id}/answer', request);
    return (answer as Answer<Schema<'CheckAnswer'>>).map(resultOf);
  }

  /** The log, newest first. */
  list(filter: QueryOf<'GET', ChecksPath> = {}, options: CallOptions = {}): Pages<Schema<'CheckLogEntry'>> {
    return new Pages((cursor = filter.cursor) =>
      this.#send('GET', '/api/eligibility/checks', { ...options, query: { ...filter, cursor } }),
    );
  }

  /** The checks of one patient, or those that fit other filters, with what was asked. */
  search(filter: Sent<Schema<'CheckSearch'>>, options: CallOptions = {}): Pages<Schema<'FoundCheck'>> {
    return new Pages((cursor = filter.cursor) => {
      const request = { ...options, json: { ...filter, cursor }, isRepeatable: true };
      return this.#send('POST', '/api/eligibility/checks/search', request);
    });
  }
}
