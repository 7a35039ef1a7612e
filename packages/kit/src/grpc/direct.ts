import { Transform } from 'node:stream';
import {
  Metadata,
  type MethodDefinition,
  type Server,
  type ServiceDefinition,
  type ServiceError,
  status,
  type UntypedHandleCall,
} from '@grpc/grpc-js';
import { systemClock } from '../timing';
import { inClientSpan } from './client-span';

// Calls of a service in the same process: a client calls the service's handlers, without a socket (ADR 0051). What a
// caller and a service may rely on is as over a socket: copies of messages, deadlines, cancellation, error codes with
// their metadata, and traces.

/** Whether an address is of the form `in-process:name`: a service in the process of its callers. */
export function isDirect(address: string): boolean {
  return address.startsWith('in-process:');
}

type Method = MethodDefinition<unknown, unknown>;
/** grpc-js calls back with a failure that has these, or with the response. */
type Failure = Partial<Pick<ServiceError, 'code' | 'details' | 'metadata'>>;
type Answer = (failure: Failure | null, response?: unknown) => void;
type Handler = (call: unknown, answer: Answer) => void;

type DirectService = { readonly handlers: ReadonlyMap<string, Handler>; readonly calls: Set<Answer> };

const services = new Map<string, DirectService>();

/** What of a grpc-js server is needed to serve handlers. */
export type GrpcServer = Pick<Server, 'addService' | 'bindAsync' | 'tryShutdown' | 'forceShutdown'>;

/** A server for callers of this process. Methods that answer with a stream are not served. */
export function directServer(): GrpcServer {
  const handlers = new Map<string, Handler>();
  const calls = new Set<Answer>();
  let address = '';
  const close = (): void => {
    services.delete(address);
  };
  return {
    addService: (definition, implementation) => {
      for (const [name, { path, responseStream, originalName = name }] of Object.entries(definition)) {
        const handler: UntypedHandleCall | undefined = implementation[originalName];
        if (handler !== undefined && !responseStream) handlers.set(path, handler as unknown as Handler);
      }
    },
    bindAsync: (bindAddress, _credentials, done) => {
      if (services.has(bindAddress)) {
        done(new Error('another service of this process has the address'), 0);
        return;
      }
      address = bindAddress;
      services.set(address, { handlers, calls });
      done(null, 0);
    },
    tryShutdown: (done) => {
      close();
      const whenIdle = (): void => {
        if (calls.size === 0) done();
        else setTimeout(whenIdle, IDLE_LOOK_MS);
      };
      whenIdle();
    },
    forceShutdown: () => {
      close();
      for (const answer of calls) answer({ code: status.UNAVAILABLE, details: 'the service has ended' });
    },
  };
}

const IDLE_LOOK_MS = 5;

/** The client of a service of this process, with the methods that a generated client has. */
export function directClient(address: string, definition: ServiceDefinition): Record<string, unknown> {
  const methods = Object.entries(definition).map(([name, method]) => [
    method.originalName ?? name,
    method.requestStream ? streamCall(address, method) : unaryCall(address, method),
  ]);
  return { ...(Object.fromEntries(methods) as object), close: () => undefined };
}

type Options = { readonly deadline?: number | Date };
type Callback = (failure: ServiceError | null, response?: unknown) => void;

/* eslint-disable max-params -- the arity is grpc-js's */
function unaryCall(address: string, method: Method) {
  return (request: unknown, metadata: Metadata, options: Options, callback: Callback) =>
    begin({ address, method, metadata, options, callback }, (call) => ({
      ...call,
      request: copied(request, method.requestSerialize, method.requestDeserialize),
    }));
}
/* eslint-enable max-params */

function streamCall(address: string, method: Method) {
  return (metadata: Metadata, options: Options, callback: Callback) => {
    const parts = new Transform({
      objectMode: true,
      transform: (part, _encoding, done) => {
        done(null, copied(part, method.requestSerialize, method.requestDeserialize));
      },
    });
    const ended: Callback = (failure, response) => {
      // The service may answer before it has read all parts, and the others are not read.
      parts.destroy();
      callback(failure, response);
    };
    begin({ address, method, metadata, options, callback: ended }, (call) => Object.assign(parts, call));
    return parts;
  };
}

/** A message as it arrives over a wire: no object is shared, and what the contract does not know is gone. */
function copied<T>(message: T, serialize: (message: T) => Buffer, deserialize: (bytes: Buffer) => T): T {
  return deserialize(serialize(message));
}

type Call = {
  readonly address: string;
  readonly method: Method;
  readonly metadata: Metadata;
  readonly options: Options;
  readonly callback: Callback;
};
type ServerCall = {
  readonly metadata: Metadata;
  readonly getPath: () => string;
  readonly getDeadline: () => number | Date;
};

/** Begins a call, which ends with the first of: the handler's answer, its deadline, its cancellation. */
function begin(
  { address, method, metadata, options, callback }: Call,
  callOf: (call: ServerCall) => unknown,
): { readonly cancel: () => void } {
  const { path, responseSerialize, responseDeserialize } = method;
  const service = services.get(address);
  const deadline = options.deadline ?? Number.POSITIVE_INFINITY;
  const leftMs = Number(deadline) - systemClock.now();
  let end: Answer = () => undefined;
  inClientSpan(path, metadata, (ended) => {
    const expire = (): void => {
      end(DEADLINE_EXCEEDED);
    };
    const timer = Number.isFinite(leftMs) ? setTimeout(expire, Math.max(0, leftMs)) : undefined;
    end = (failure, response) => {
      end = () => undefined;
      clearTimeout(timer);
      service?.calls.delete(answer);
      ended(failure === null ? status.OK : (failure.code ?? status.UNKNOWN));
      if (failure !== null) callback(serviceError(failure));
      else callback(null, copied(response, responseSerialize, responseDeserialize));
    };
    const answer: Answer = (failure, response) => {
      end(failure, response);
    };
    service?.calls.add(answer);
    setImmediate(() => {
      const handler = service?.handlers.get(path);
      if (service === undefined) end({ code: status.UNAVAILABLE, details: 'the service is not there' });
      else if (handler === undefined) end({ code: status.UNIMPLEMENTED, details: `no method ${path}` });
      // A call that has ended by now is not begun.
      else if (service.calls.has(answer) && leftMs > 0)
        handler(callOf({ metadata, getPath: () => path, getDeadline: () => deadline }), answer);
    });
  });
  return {
    cancel: () => {
      end({ code: status.CANCELLED, details: 'Cancelled on client' });
    },
  };
}

const DEADLINE_EXCEEDED: Failure = { code: status.DEADLINE_EXCEEDED, details: 'Deadline exceeded' };

function serviceError({
  code = status.UNKNOWN,
  details = '',
  metadata = new Metadata(),
}: Failure): ServiceError {
  return Object.assign(new Error(`${String(code)} ${status[code]}: ${details}`), { code, details, metadata });
}
