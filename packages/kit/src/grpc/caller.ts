import { pipeline, Readable, type Writable } from 'node:stream';
import {
  type CallOptions,
  type ClientUnaryCall,
  type ClientWritableStream,
  Metadata,
  type ServiceError,
  status,
} from '@grpc/grpc-js';
import { AppError, type AppErrorOptions, type ErrorCode, isErrorCode } from '../errors';
import { inTurns } from '../in-turns';
import { ERROR_CODE_KEY, EXTENSIONS_KEY, REQUEST_ID_KEY } from './answer-call';

/* eslint-disable max-params -- the arity is grpc-js's */
/** A method of a generated client. */
type Invoke<Req, Res> = (
  request: Req,
  metadata: Metadata,
  options: Partial<CallOptions>,
  callback: (error: ServiceError | null, response: Res) => void,
) => ClientUnaryCall;
/* eslint-enable max-params */

export type OutgoingCall = {
  readonly requestId: string;
  /** Epoch milliseconds: until when the caller waits. */
  readonly deadlineMs: number;
};

/**
 * Turns a generated client method into an async function with a deadline on every call, and a gRPC status back into
 * the AppError it began as.
 * @throws AppError with the service's own code, else `service-unavailable` or `internal`
 */
export function caller<Req, Res>(
  invoke: Invoke<Req, Res>,
): (request: Req, call: OutgoingCall) => Promise<Res> {
  return (request, call) =>
    answered(call, (metadata, options, callback) => {
      invoke(request, metadata, options, callback);
    });
}

/** A client-streaming method of a generated client. */
type InvokeStream<Req, Res> = (
  metadata: Metadata,
  options: Partial<CallOptions>,
  callback: (error: ServiceError | null, response: Res) => void,
) => ClientWritableStream<Req>;

/**
 * As `caller`, for a method whose request comes in parts. Parts are sent as fast as the other side takes them, in
 * turns.
 * @throws AppError as `caller`
 */
export function streamCaller<Req, Res>(
  invoke: InvokeStream<Req, Res>,
): (parts: Iterable<Req>, call: OutgoingCall) => Promise<Res> {
  return (parts, call) =>
    answered(call, (metadata, options, callback) => {
      // grpc-js types its stream by what is written to it; it is a Writable of objects.
      const stream = invoke(metadata, options, callback) as unknown as Writable;
      // The callback gets the result of the call, whichever side ended the stream.
      pipeline(Readable.from(inTurns(parts)), stream, () => undefined);
    });
}

function answered<Res>(
  { requestId, deadlineMs }: OutgoingCall,
  start: (
    metadata: Metadata,
    options: Partial<CallOptions>,
    callback: (error: ServiceError | null, response: Res) => void,
  ) => void,
): Promise<Res> {
  return new Promise((resolve, reject) => {
    const metadata = new Metadata();
    metadata.set(REQUEST_ID_KEY, requestId);
    start(metadata, { deadline: deadlineMs }, (error, response) => {
      if (error === null) resolve(response);
      else reject(fromServiceError(error));
    });
  });
}

function fromServiceError(error: ServiceError): AppError {
  // grpc-js types `metadata` as always there, but a call that fails before any answer may carry none.
  const metadata = error.metadata as Metadata | undefined;
  const [code] = metadata?.get(ERROR_CODE_KEY) ?? [];
  if (!isErrorCode(code)) return new AppError(codeOfForeignStatus(error.code), { cause: error });
  const extensions = extensionsOf(metadata);
  const options = { ...optionsOf(code, error.details), ...(extensions && { extensions }) };
  return new AppError(code, { ...options, cause: error });
}

/** Only the service's sentence crosses the wire, not its fields, so the error is about the request as a whole. */
function optionsOf(code: ErrorCode, detail: string): AppErrorOptions {
  if (detail === '') return {};
  return code === 'validation-failed' ? { detail, fields: [{ field: '', message: detail }] } : { detail };
}

function extensionsOf(metadata: Metadata | undefined): AppErrorOptions['extensions'] {
  const [bytes] = metadata?.get(EXTENSIONS_KEY) ?? [];
  return Buffer.isBuffer(bytes) ? (JSON.parse(bytes.toString()) as AppErrorOptions['extensions']) : undefined;
}

/** For statuses that grpc-js itself made (no connection, deadline passed), which carry no code of the error table. */
function codeOfForeignStatus(code: status): ErrorCode {
  switch (code) {
    case status.UNAVAILABLE:
    case status.DEADLINE_EXCEEDED:
    case status.RESOURCE_EXHAUSTED:
    case status.CANCELLED:
      return 'service-unavailable';
    default:
      return 'internal';
  }
}
