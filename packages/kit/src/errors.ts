/** One row: the HTTP status that the gateway answers with, and the problem's title. */
type Row = { readonly http: number; readonly title: string };

const row = (http: number, title: string): Row => ({ http, title });

/**
 * The closed list of errors. A code that is not here does not compile; a new one needs a row, a paragraph in
 * docs/errors.md and a test for every route or RPC that can answer it.
 */
export const ERROR_TABLE = {
  unauthorized: row(401, 'The API key is missing or not valid'),
  'client-id-invalid': row(400, 'X-Client-Id is missing or not valid'),
  'client-forbidden': row(403, 'This key may not do that'),
  'operator-forbidden': row(403, 'This operator may not do that'),
  'workspace-suspended': row(403, 'The workspace is suspended'),
  'validation-failed': row(400, 'The request is not valid'),
  'malformed-json': row(400, 'The body cannot be read as JSON'),
  'unknown-fixture': row(400, 'No mock fixture has this slug'),
  'idempotency-key-invalid': row(400, 'The idempotency key is missing or not valid'),
  'insufficient-balance': row(402, 'The wallet has too few checks'),
  'not-found': row(404, 'There is nothing here'),
  'method-not-allowed': row(405, 'This method is not allowed here'),
  'request-timeout': row(408, 'The request took too long to arrive'),
  'operation-conflict': row(409, 'The operation was already done differently'),
  'idempotency-in-progress': row(409, 'The same request is still running'),
  'idempotency-result-expired': row(409, 'The stored answer has expired'),
  'payload-too-large': row(413, 'The body is too large'),
  'unsupported-media-type': row(415, 'The type or encoding of the body is not supported'),
  'idempotency-key-reused': row(422, 'The idempotency key belongs to another request'),
  'payer-not-found': row(422, 'No payer in the catalog is close to this name'),
  'payer-ambiguous': row(422, 'Several payers fit this name'),
  'payer-requires-field': row(422, 'This payer needs another field'),
  'rate-limited': row(429, 'Too many requests'),
  'daily-budget-exhausted': row(429, 'The daily budget is used up'),
  'headers-too-large': row(431, 'URL and headers are too large'),
  internal: row(500, 'Something went wrong on our side'),
  'service-unavailable': row(503, 'A part of the service is down; nothing was charged'),
} as const satisfies Record<string, Row>;

export type ErrorCode = keyof typeof ERROR_TABLE;

/** Narrows a string from the wire to a code of the table. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERROR_TABLE, value);
}

export type FieldError = { readonly field: string; readonly message: string };

export type AppErrorOptions = {
  /** One sentence that is safe to show to the caller. */
  readonly detail?: string;
  /** Validation: which field and why. */
  readonly fields?: readonly FieldError[];
  /** Further members of the problem document (`candidates`, `slugs`); safe to show. */
  readonly extensions?: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number;
  /** For logs only. */
  readonly cause?: unknown;
};

/** The one error class: a code for machines, a detail that is safe to show, a cause for logs. They never mix. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly options: AppErrorOptions;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.options = options;
  }
}

/** Converts anything thrown to an AppError; an unexpected error is `internal`, with the original as its cause. */
export function toAppError(thrown: unknown): AppError {
  return thrown instanceof AppError ? thrown : new AppError('internal', { cause: thrown });
}

/** True for an AppError of this code: expected refusals are distinguished by code, never by text. */
export function isAppError(thrown: unknown, code: ErrorCode): thrown is AppError {
  return thrown instanceof AppError && thrown.code === code;
}

/** A setting is missing or wrong; the message names every such variable and never shows a value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
