import {
  type handleClientStreamingCall,
  type handleUnaryCall,
  Metadata,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js';
import { ERROR_TABLE, type ErrorCode, toAppError } from '../errors';
import type { Log } from '../log';
import { LATENCY_BUCKETS_SECONDS, type Metrics } from '../telemetry/metrics';
import { inSpan, type TraceCarrier } from '../telemetry/tracing';

export const ERROR_CODE_KEY = 'app-error-code';
/** The members of a refusal beyond its sentence, such as the `scope` of a budget; JSON in bytes. */
export const EXTENSIONS_KEY = 'app-error-extensions-bin';
export const REQUEST_ID_KEY = 'x-request-id';

/** Below zero: not to be tried again (https://github.com/grpc/proposal/blob/master/A6-client-retries.md). */
const RETRY_PUSHBACK_KEY = 'grpc-retry-pushback-ms';
const NEVER = '-1';

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
function answerCall<Res>(log: Log, call: ServerCall, { work, callback }: Answering<Res>): void {
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
      const { extensions } = error.options;
      if (extensions !== undefined) metadata.set(EXTENSIONS_KEY, Buffer.from(JSON.stringify(extensions)));
      // A service that refuses is not lost: the caller would ask a store that is away several times.
      metadata.set(RETRY_PUSHBACK_KEY, NEVER);
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

/** Takes a request in parts; must read them all, as it is answered only after the last one. */
export type StreamHandler<Req, Res> = (parts: AsyncIterable<Req>, context: CallContext) => Promise<Res>;

/** Turns an async function into a grpc-js client-streaming handler. */
export function clientStream<Req, Res>(
  log: Log,
  handler: StreamHandler<Req, Res>,
): handleClientStreamingCall<Req, Res> {
  return (call, callback) => {
    // grpc-js types what its stream yields as `any`; it yields the requests it was typed with.
    const parts = call as AsyncIterable<Req>;
    answerCall(log, call, { callback, work: (context) => handler(parts, context) });
  };
}

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
  417: status.INVALID_ARGUMENT,
  422: status.FAILED_PRECONDITION,
  429: status.RESOURCE_EXHAUSTED,
  431: status.OUT_OF_RANGE,
  500: status.INTERNAL,
  502: status.UNAVAILABLE,
  503: status.UNAVAILABLE,
  504: status.DEADLINE_EXCEEDED,
};

/** The gRPC status that a service refuses with, from the HTTP status that the gateway would answer with. */
export function statusOf(code: ErrorCode): status {
  return STATUS_OF[ERROR_TABLE[code].http] ?? status.UNKNOWN;
}

type RpcMeter = (rpc: string, code: string, seconds: number) => void;

const meters = new WeakMap<Metrics, RpcMeter>();
let current: RpcMeter | undefined;

/** Counts every gRPC call that this process answers from now on; services that share a process share the metric. */
export function countRpcs(metrics: Metrics): void {
  current = meters.get(metrics) ?? rpcMeter(metrics);
  meters.set(metrics, current);
}

/** @param code `ok`, or the code of the error table */
function rpcAnswered(rpc: string, code: string, startedMs: number): void {
  current?.(rpc, code, (performance.now() - startedMs) / 1_000);
}

function rpcMeter(metrics: Metrics): RpcMeter {
  const calls = metrics.counter({
    name: 'eligibility_rpc_requests_total',
    help: 'gRPC calls answered, by method and error code',
    labels: ['rpc', 'code'],
  });
  const duration = metrics.histogram(
    { name: 'eligibility_rpc_duration_seconds', help: 'Time to answer a gRPC call', labels: ['rpc'] },
    LATENCY_BUCKETS_SECONDS,
  );
  return (rpc, code, seconds) => {
    calls.add({ rpc, code });
    duration.observe({ rpc }, seconds);
  };
}
