import { status } from '@grpc/grpc-js';
import { ERROR_TABLE, type ErrorCode } from '../error-table';

/** As google.rpc.Code documents it (https://github.com/googleapis/googleapis/blob/master/google/rpc/code.proto). */
const STATUS_OF: Readonly<Record<number, status>> = {
  400: status.INVALID_ARGUMENT,
  401: status.UNAUTHENTICATED,
  402: status.FAILED_PRECONDITION,
  403: status.PERMISSION_DENIED,
  404: status.NOT_FOUND,
  405: status.UNIMPLEMENTED,
  408: status.DEADLINE_EXCEEDED,
  409: status.ABORTED,
  413: status.OUT_OF_RANGE,
  415: status.INVALID_ARGUMENT,
  422: status.FAILED_PRECONDITION,
  429: status.RESOURCE_EXHAUSTED,
  431: status.OUT_OF_RANGE,
  500: status.INTERNAL,
  503: status.UNAVAILABLE,
};

/** The gRPC status that a service refuses with, from the HTTP status that the gateway would answer with. */
export function statusOf(code: ErrorCode): status {
  return STATUS_OF[ERROR_TABLE[code].http] ?? status.UNKNOWN;
}
