import { Metadata, type handleUnaryCall, type sendUnaryData } from '@grpc/grpc-js';
import { ERROR_TABLE } from '../error-table';
import { toAppError } from '../errors';
import type { Log } from '../log';

export const ERROR_CODE_KEY = 'app-error-code';
export const REQUEST_ID_KEY = 'x-request-id';

/** What a handler may know of the call beside its request. */
export type CallContext = {
  readonly requestId: string | undefined;
  /** Epoch milliseconds at which the caller stops waiting; undefined when it set no deadline. */
  readonly deadlineMs: number | undefined;
};

export type Handler<Req, Res> = (request: Req, context: CallContext) => Promise<Res> | Res;

/** Turns an async function into a grpc-js unary handler. */
export function unary<Req, Res>(log: Log, handler: Handler<Req, Res>): handleUnaryCall<Req, Res> {
  return (call, callback) => {
    answerCall(log, call, { callback, work: async (context) => handler(call.request, context) });
  };
}

/** What every kind of grpc-js server call has. */
type ServerCall = {
  readonly metadata: Metadata;
  readonly getPath: () => string;
  readonly getDeadline: () => Date | number;
};

type Answering<Res> = {
  readonly work: (context: CallContext) => Promise<Res>;
  readonly callback: sendUnaryData<Res>;
};

/**
 * Answers a call that has one answer: the only place where an error becomes a gRPC status. The code travels in the
 * `app-error-code` trailer; texts that are not safe to show stay here.
 */
export function answerCall<Res>(log: Log, call: ServerCall, { work, callback }: Answering<Res>): void {
  work({ requestId: requestIdOf(call.metadata), deadlineMs: deadlineOf(call) }).then(
    (response) => {
      callback(null, response);
    },
    (thrown: unknown) => {
      const error = toAppError(thrown);
      const { grpc } = ERROR_TABLE[error.code];
      if (error.code === 'internal' || error.code === 'service-unavailable') {
        log.error('rpc failed', {
          rpc: call.getPath(),
          code: error.code,
          requestId: requestIdOf(call.metadata),
          failure: error,
        });
      }
      const metadata = new Metadata();
      metadata.set(ERROR_CODE_KEY, error.code);
      callback({ code: grpc, details: error.options.detail ?? '', metadata });
    },
  );
}

function requestIdOf(metadata: Metadata): string | undefined {
  const [value] = metadata.get(REQUEST_ID_KEY);
  return typeof value === 'string' ? value : undefined;
}

function deadlineOf(call: Pick<ServerCall, 'getDeadline'>): number | undefined {
  const deadline = call.getDeadline();
  const epochMs = typeof deadline === 'number' ? deadline : deadline.getTime();
  return Number.isFinite(epochMs) ? epochMs : undefined;
}
