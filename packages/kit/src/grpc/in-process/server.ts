import {
  Metadata,
  status,
  type MethodDefinition,
  type ServerCredentials,
  type ServerInterceptingCallInterface,
  type ServerOptions,
  type ServiceDefinition,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { inFlight } from '../../in-flight';
import { removeEndpoint, serveEndpoint } from './endpoints';
import { thisSide, type Accepted, type Endpoint, type Link, type Side } from './link';
import { runHandler, type AnyHandler } from './run-handler';
import { ServerCall } from './server-call';

type Method = { readonly definition: MethodDefinition<unknown, unknown>; readonly handle: AnyHandler };

/** What grpc-js accepts unless a server says otherwise. */
const DEFAULT_MAX_RECEIVE_BYTES = 4 * 1024 * 1024;

/**
 * The part of grpc-js's server that `serveGrpc` uses, for callers in the same process: the same services, interceptors,
 * limit of a message, and two ways to stop. Its options about connections have no meaning here.
 */
export class InProcessServer {
  readonly #methods = new Map<string, Method>();
  readonly #calls = inFlight<ServerCall>();
  readonly #side: Side = thisSide();
  readonly #options: ServerOptions;
  readonly #maxReceiveBytes: number;
  #stopListening: () => void = () => undefined;
  #onIdle: (() => void) | undefined;

  constructor(options: ServerOptions) {
    this.#options = options;
    this.#maxReceiveBytes = options['grpc.max_receive_message_length'] ?? DEFAULT_MAX_RECEIVE_BYTES;
  }

  addService(service: ServiceDefinition, implementation: UntypedServiceImplementation): void {
    for (const [name, definition] of Object.entries(service) as [
      string,
      MethodDefinition<unknown, unknown>,
    ][]) {
      const implemented = implementation[name] ?? implementation[definition.originalName ?? name];
      if (implemented === undefined) continue;
      const handle = implemented.bind(implementation) as AnyHandler;
      this.#methods.set(definition.path, { definition, handle });
    }
  }

  /** @param callback gets an error when another server of this process has the address */
  bindAsync(
    address: string,
    _credentials: ServerCredentials,
    callback: (error: Error | null, port: number) => void,
  ): void {
    const endpoint: Endpoint = { accept: (link) => this.#accept(link) };
    let failure: Error | null = null;
    try {
      serveEndpoint(address, endpoint);
      this.#stopListening = () => {
        removeEndpoint(address, endpoint);
      };
    } catch (thrown) {
      failure = thrown as Error;
    }
    process.nextTick(callback, failure, 0);
  }

  /** Takes no further calls, and calls back when those in flight have ended. */
  tryShutdown(callback: () => void): void {
    this.#stopListening();
    this.#onIdle = callback;
    this.#callBackWhenIdle();
  }

  /** Takes no further calls, and ends those in flight. */
  forceShutdown(): void {
    this.#stopListening();
    for (const call of this.#calls.members()) {
      call.sendStatus({ code: status.CANCELLED, details: 'the server stops' });
    }
  }

  #accept(link: Link): Accepted {
    const method = this.#methods.get(link.path);
    if (method === undefined) {
      const details = `The server does not implement the method ${link.path}`;
      link.responses.abort({ code: status.UNIMPLEMENTED, details, metadata: new Metadata() });
      return { cancel: () => undefined };
    }
    const call = new ServerCall(link, method.definition, {
      later: this.#side.later,
      maxReceiveBytes: this.#maxReceiveBytes,
      onEnded: () => {
        remove();
        this.#callBackWhenIdle();
      },
    });
    const remove = this.#calls.add(call);
    const { interceptors = [] } = this.#options;
    const intercepted = interceptors.reduce<ServerInterceptingCallInterface>(
      (next, interceptor) => interceptor(method.definition, next),
      call,
    );
    this.#side.run(() => {
      runHandler(intercepted, method);
    });
    return call;
  }

  #callBackWhenIdle(): void {
    if (this.#calls.size() > 0) return;
    const callback = this.#onIdle;
    this.#onIdle = undefined;
    if (callback !== undefined) process.nextTick(callback);
  }
}
