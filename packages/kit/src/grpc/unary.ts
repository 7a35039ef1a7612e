import { Metadata, type handleUnaryCall, type sendUnaryData } from '@grpc/grpc-js';
import { toAppError } from '../errors';
import type { Log } from '../log';
import { rpcAnswered } from '../telemetry/rpc-metrics';
import { inSpan, type TraceCarrier } from '../telemetry/tracing';
import { statusOf } from './status-of';

export const ERROR_CODE_KEY = 'app-error-code';
export const REQUEST_ID_KEY = 'x-request-id';

/** What a handler knows of the call in addition to its request. */
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
  const startedMs = performance.now();
  const rpc = call.getPath().slice(1);
  traced(rpc, call, work).then(
    (response) => {
      rpcAnswered(rpc, 'ok', startedMs);
      callback(null, response);
    },
    (thrown: unknown) => {
      const error = toAppError(thrown);
      rpcAnswered(rpc, error.code, startedMs);
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
      callback({ code: statusOf(error.code), details: error.options.detail ?? '', metadata });
    },
  );
}

/** Runs in a span of its own, a child of the caller's. */
function traced<Res>(rpc: string, call: ServerCall, work: Answering<Res>['work']): Promise<Res> {
  const attributes = { 'rpc.system.name': 'grpc', 'rpc.method': rpc };
  return inSpan({ name: rpc, kind: 'server', attributes, parent: () => carrierOf(call.metadata) }, () =>
    work({ requestId: requestIdOf(call.metadata), deadlineMs: deadlineOf(call) }),
  );
}

/** The headers of W3C Trace Context, as far as the caller sent them. */
function carrierOf(metadata: Metadata): TraceCarrier {
  const sent = (name: string): [string, string][] => {
    const [value] = metadata.get(name);
    return typeof value === 'string' ? [[name, value]] : [];
  };
  return Object.fromEntries([...sent('traceparent'), ...sent('tracestate')]);
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
