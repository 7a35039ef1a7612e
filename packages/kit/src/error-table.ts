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
