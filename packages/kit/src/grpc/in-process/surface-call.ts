import { EventEmitter } from 'node:events';
import { Duplex } from 'node:stream';
import {
  Metadata,
  status,
  type Deadline,
  type ServerErrorResponse,
  type ServerInterceptingCallInterface,
  type ServerUnaryCall,
} from '@grpc/grpc-js';
import type { Ending } from './server-call';

/** What a handler is given of a call. */
export type Received = {
  /** `/package.Service/Method` */
  readonly path: string;
  readonly call: ServerInterceptingCallInterface;
  readonly metadata: Metadata;
};

type AuthContext = ReturnType<ServerInterceptingCallInterface['getAuthContext']>;
type MetricsRecorder = ReturnType<ServerInterceptingCallInterface['getMetricsRecorder']>;

/** A call with one request and one answer, as its handler sees it. */
export class UnaryCall<Request> extends EventEmitter implements ServerUnaryCall<Request, unknown> {
  cancelled = false;
  readonly metadata: Metadata;
  readonly #received: Received;

  constructor(
    received: Received,
    readonly request: Request,
  ) {
    super();
    this.#received = received;
    this.metadata = received.metadata;
  }

  getPeer(): string {
    return this.#received.call.getPeer();
  }
  sendMetadata(metadata: Metadata): void {
    this.#received.call.sendMetadata(metadata);
  }
  getDeadline(): Deadline {
    return this.#received.call.getDeadline();
  }
  getPath(): string {
    return this.#received.path;
  }
  getHost(): string {
    return this.#received.call.getHost();
  }
  getAuthContext(): AuthContext {
    return this.#received.call.getAuthContext();
  }
  getMetricsRecorder(): MetricsRecorder {
    return this.#received.call.getMetricsRecorder();
  }
}

/** A call in which either side may send many messages, as its handler sees it. */
export class StreamCall extends Duplex {
  cancelled = false;
  readonly metadata: Metadata;
  readonly #received: Received;
  #ending: Ending = { code: status.OK, details: 'OK' };

  constructor(
    received: Received,
    readonly request?: unknown,
  ) {
    super({ objectMode: true });
    this.#received = received;
    this.metadata = received.metadata;
    // A handler refuses a call by an error on its stream.
    this.on('error', (failure: ServerErrorResponse) => {
      this.#ending = endingOf(failure);
      this.end();
    });
  }

  override _read(): void {
    this.#received.call.startRead();
  }

  override _write(message: unknown, _encoding: BufferEncoding, callback: () => void): void {
    this.#received.call.sendMessage(message, callback);
  }

  override _final(callback: () => void): void {
    callback();
    this.#received.call.sendStatus(this.#ending);
  }

  /** @param trailers metadata that the client gets with the status */
  override end(trailers?: unknown): this {
    if (trailers instanceof Metadata) this.#ending = { ...this.#ending, metadata: trailers };
    return super.end();
  }

  getPeer(): string {
    return this.#received.call.getPeer();
  }
  sendMetadata(metadata: Metadata): void {
    this.#received.call.sendMetadata(metadata);
  }
  getDeadline(): Deadline {
    return this.#received.call.getDeadline();
  }
  getPath(): string {
    return this.#received.path;
  }
  getHost(): string {
    return this.#received.call.getHost();
  }
  getAuthContext(): AuthContext {
    return this.#received.call.getAuthContext();
  }
  getMetricsRecorder(): MetricsRecorder {
    return this.#received.call.getMetricsRecorder();
  }
}

/** How a call ends that its handler refuses with this error; foreign errors end it as UNKNOWN. */
export function endingOf(failure: Partial<ServerErrorResponse>, trailers?: Metadata): Ending {
  const { code, details, message = 'Unknown Error' } = failure;
  const metadata = trailers ?? failure.metadata ?? null;
  if (!Number.isInteger(code)) return { code: status.UNKNOWN, details: message, metadata };
  return { code: code ?? status.UNKNOWN, details: details ?? message, metadata };
}
