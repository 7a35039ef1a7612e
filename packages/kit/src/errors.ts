import type { ErrorCode } from './error-table';

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
