import { ERRORS } from './generated/errors';

type ErrorRow = {
  /** The HTTP status that the gateway answers with. */
  readonly http: number;
  /** The title of the problem. */
  readonly title: string;
  readonly meaning: string;
  /** What the caller should do; also the `detail` of a problem without a more precise one. */
  readonly remedy: string;
  /** Whether, and when, the same request is worth sending again. */
  readonly retry: string;
};

export type ErrorCode = keyof typeof ERRORS;

/** The closed list of errors, generated from `packages/kit/errors.yaml`. A code that is not in it does not compile. */
export const ERROR_TABLE: Readonly<Record<ErrorCode, ErrorRow>> = ERRORS;

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

/**
 * A start is refused. The message is one line for the operator: what is wrong, where, and what to do. It names every
 * setting concerned and never shows a value that may be secret.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
