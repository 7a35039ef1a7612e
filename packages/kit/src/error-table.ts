import { status } from '@grpc/grpc-js';

/** One row: the gRPC status services answer with, the HTTP status the gateway answers with, the problem's title. */
type Row = { readonly grpc: status; readonly http: number; readonly title: string };

const row = (http: number, grpc: status, title: string): Row => ({ grpc, http, title });

/**
 * The closed list of errors. A code that is not here does not compile; a new one needs a row, a paragraph in
 * docs/errors.md and a test for every route or RPC that can answer it.
 */
export const ERROR_TABLE = {
  unauthorized: row(401, status.UNAUTHENTICATED, 'The API key is missing or not valid'),
  'client-id-invalid': row(400, status.INVALID_ARGUMENT, 'X-Client-Id is missing or not valid'),
  'client-forbidden': row(403, status.PERMISSION_DENIED, 'This key may not do that'),
  'operator-forbidden': row(403, status.PERMISSION_DENIED, 'This operator may not do that'),
  'workspace-suspended': row(403, status.PERMISSION_DENIED, 'The workspace is suspended'),
  'validation-failed': row(400, status.INVALID_ARGUMENT, 'The request is not valid'),
  'malformed-json': row(400, status.INVALID_ARGUMENT, 'The body cannot be read as JSON'),
  'unknown-fixture': row(400, status.INVALID_ARGUMENT, 'No mock fixture has this slug'),
  'idempotency-key-invalid': row(400, status.INVALID_ARGUMENT, 'The idempotency key is missing or not valid'),
  'insufficient-balance': row(402, status.FAILED_PRECONDITION, 'The wallet has too few checks'),
  'not-found': row(404, status.NOT_FOUND, 'There is nothing here'),
  'method-not-allowed': row(405, status.UNIMPLEMENTED, 'This method is not allowed here'),
  'request-timeout': row(408, status.DEADLINE_EXCEEDED, 'The request took too long to arrive'),
  'operation-conflict': row(409, status.ABORTED, 'The operation was already done differently'),
  'idempotency-in-progress': row(409, status.ABORTED, 'The same request is still running'),
  'idempotency-result-expired': row(409, status.FAILED_PRECONDITION, 'The stored answer has expired'),
  'payload-too-large': row(413, status.OUT_OF_RANGE, 'The body is too large'),
  'unsupported-media-type': row(
    415,
    status.INVALID_ARGUMENT,
    'The type or encoding of the body is not supported',
  ),
  'idempotency-key-reused': row(
    422,
    status.FAILED_PRECONDITION,
    'The idempotency key belongs to another request',
  ),
  'payer-not-found': row(422, status.FAILED_PRECONDITION, 'No payer in the catalog is close to this name'),
  'payer-ambiguous': row(422, status.FAILED_PRECONDITION, 'Several payers fit this name'),
  'payer-requires-field': row(422, status.FAILED_PRECONDITION, 'This payer needs another field'),
  'rate-limited': row(429, status.RESOURCE_EXHAUSTED, 'Too many requests'),
  'daily-budget-exhausted': row(429, status.RESOURCE_EXHAUSTED, 'The daily budget is used up'),
  'headers-too-large': row(431, status.OUT_OF_RANGE, 'URL and headers are too large'),
  internal: row(500, status.INTERNAL, 'Something went wrong on our side'),
  'service-unavailable': row(503, status.UNAVAILABLE, 'A part of the service is down; nothing was charged'),
} as const satisfies Record<string, Row>;

export type ErrorCode = keyof typeof ERROR_TABLE;

/** Narrows a string from the wire to a code of the table. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERROR_TABLE, value);
}
