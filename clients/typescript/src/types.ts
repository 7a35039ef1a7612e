import type { CallOptions, QueryOf, Schema, Sent } from './api';
import type { Timing } from './timing';

/** What every client can be given. */
export type Options = {
  /** The address of the installation. Default: ELIGIBILITY_URL of the environment. */
  readonly baseUrl?: string | undefined;
  /** How long one attempt may take. Default: 45,000. */
  readonly timeoutMs?: number | undefined;
  /** How many failed attempts of a call are repeated. Default: 2. */
  readonly maxRetries?: number | undefined;
  /** In place of the global `fetch`: for a proxy, or certificates of your own. */
  readonly fetch?: typeof fetch | undefined;
  /** Is told of every attempt when it is over. */
  readonly onAttempt?: ((attempt: Attempt) => void) | undefined;
  /** For tests. */
  readonly timing?: Timing | undefined;
};

export type ClientOptions = Options & {
  /** The API key of the workspace. Default: ELIGIBILITY_API_KEY of the environment. */
  readonly apiKey?: string | undefined;
  /** The clinic that asks. Default: ELIGIBILITY_CLIENT_ID of the environment. */
  readonly clientId?: string | undefined;
};

export type OperatorOptions = Options & {
  /** The token of an operator. Default: ELIGIBILITY_OPERATOR_TOKEN of the environment. */
  readonly token?: string | undefined;
};

/** One attempt of a call, for logs and metrics. It has nothing of the patient: no body, no query and no id. */
export type Attempt = {
  readonly method: string;
  /** The path with its placeholders, such as `/api/eligibility/checks/{checkId}`. */
  readonly operation: string;
  /** 1 for the first. */
  readonly attempt: number;
  /** Undefined where no answer came. */
  readonly status: number | undefined;
  /** Why it failed; undefined when it succeeded. */
  readonly code: ErrorCode | undefined;
  readonly durationMs: number;
  readonly requestId: string | undefined;
  /** The pause before the next attempt; undefined after the last one. */
  readonly willRetryInMs: number | undefined;
};

/** What went wrong: a code of the service, or one of the client where no answer came. Later versions may have more. */
export type ErrorCode = Schema<'ErrorCode'> | 'connection-failed' | 'timed-out' | 'aborted';

/** How a call is kept from being done, and charged, twice. */
export type KeyOptions = CallOptions & {
  /** A UUID. Without one, the client makes one; it is the same for all attempts. */
  readonly idempotencyKey?: string | undefined;
  /** Is awaited before the first attempt: a program that stores the key can ask again after a restart, free of charge. */
  readonly onIdempotencyKey?: ((key: string) => void | Promise<void>) | undefined;
};

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

type Common = {
  readonly checkId: string;
  /** Whether a check was taken from the wallet. */
  readonly isCharged: boolean;
  /** Whether this is the stored answer of an earlier request. */
  readonly isReplay: boolean;
  /** The whole answer. */
  readonly answer: Schema<'CheckAnswer'>;
  /** The figures of the summary that are in doubt, each with why. */
  readonly doubts: readonly Doubt[];
  /** What to do now. */
  readonly nextStep: Schema<'NextStep'>;
  /** The fields of the question to correct, or to ask the patient about. */
  readonly fields: readonly Schema<'RequestField'>[];
  /** Undefined where a stored answer was read by the id of its check. */
  readonly idempotencyKey: string | undefined;
};

export type Doubt = { readonly field: Schema<'BenefitSummaryField'>; readonly reason: string };

/** The coverage is active. */
export type Active = Common & {
  readonly status: 'active';
  readonly summary: Schema<'BenefitSummary'> & { readonly coverageActive: true };
  /** Not null where another plan is to be billed first. */
  readonly reason: Schema<'OutcomeReason'> | null;
};

/** The coverage is not confirmed, for this reason. */
export type NotActive<Status> = Common & {
  readonly status: Status;
  readonly summary: Schema<'BenefitSummary'> & { readonly coverageActive: false };
  readonly reason: Schema<'OutcomeReason'>;
};

/**
 * What came of a check. `inactive`: the payer says that the coverage is not active. `unknown`: it answered without saying
 * whether it is. `rejected`: it refused the question. `unavailable`: no answer of the payer came.
 */
export type CheckResult =
  Active | NotActive<'inactive'> | NotActive<'unknown'> | NotActive<'rejected'> | NotActive<'unavailable'>;

/** The bill of a visit: its items, or the whole request. */
export type Visit = readonly Sent<Schema<'EstimateItem'>>[] | Sent<Schema<'EstimateRequest'>>;

/** The rows of a batch: as items, or the text of a CSV file. */
export type Rows = readonly Sent<Schema<'BatchItem'>>[] | string;

/** With when a batch begins, and when it ends at the latest. */
export type BatchOptions = KeyOptions & Omit<QueryOf<'POST', '/api/eligibility/batches'>, 'dryRun'>;

/** What happened to a batch while it was watched: where it stands now, or a row that was settled. */
export type BatchEvent =
  | { readonly type: 'progress'; readonly batch: Schema<'BatchStatus'> }
  | {
      readonly type: 'row';
      readonly row: Schema<'BatchResult'>;
      /** Keep it, to go on behind this row after a restart. */
      readonly eventId: string | undefined;
    };

export type WatchOptions = CallOptions & {
  /** The `eventId` of the last row that was received before. */
  readonly lastEventId?: string | undefined;
};

/** A circuit: of a payer by its id, or of a route by its name. */
export type CircuitName = { readonly scope: 'payers' | 'routes'; readonly circuitId: string };

export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export type WebhookOptions = {
  /** How old a delivery may be, and how far ahead its clock. Default: 300. */
  readonly toleranceSeconds?: number | undefined;
  /** For tests. */
  readonly timing?: Pick<Timing, 'now'> | undefined;
};
