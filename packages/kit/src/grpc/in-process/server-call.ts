import { Metadata, status, type MethodDefinition, type ServerInterceptingCallInterface } from '@grpc/grpc-js';
import type { Later } from './lane';
import { tooLarge, type Accepted, type Link } from './link';

type Listener = Parameters<ServerInterceptingCallInterface['start']>[0];
export type Ending = Parameters<ServerInterceptingCallInterface['sendStatus']>[0];
type AuthContext = ReturnType<ServerInterceptingCallInterface['getAuthContext']>;

/** What a call needs of its server. */
export type Served = {
  readonly later: Later;
  readonly maxReceiveBytes: number;
  readonly onEnded: () => void;
};

/** The server's half of a call in this process, below the server's interceptors. */
export class ServerCall implements ServerInterceptingCallInterface, Accepted {
  readonly #link: Link;
  readonly #method: MethodDefinition<unknown, unknown>;
  readonly #served: Served;
  #listener: Listener | undefined;
  #hasSentMetadata = false;
  #isEnded = false;

  constructor(link: Link, method: MethodDefinition<unknown, unknown>, served: Served) {
    this.#link = link;
    this.#method = method;
    this.#served = served;
  }

  start(listener: Listener): void {
    if (this.#isEnded) return;
    this.#listener = listener;
    this.#link.requests.open({
      later: this.#served.later,
      onMessage: (bytes) => {
        this.#receive(bytes, listener);
      },
      onEnd: () => {
        listener.onReceiveHalfClose();
      },
    });
    listener.onReceiveMetadata(this.#link.metadata);
  }

  startRead(): void {
    if (!this.#isEnded) this.#link.requests.read();
  }

  sendMetadata(metadata: Metadata): void {
    if (this.#isEnded || this.#hasSentMetadata) return;
    this.#hasSentMetadata = true;
    this.#link.receiveMetadata(metadata.clone());
  }

  sendMessage(message: unknown, callback: () => void): void {
    if (this.#isEnded) return;
    let bytes: Buffer;
    try {
      bytes = this.#method.responseSerialize(message);
    } catch {
      this.sendStatus({ code: status.INTERNAL, details: 'Error serializing response' });
      return;
    }
    this.sendMetadata(new Metadata());
    const isTaken = this.#link.responses.send(bytes, () => {
      this.#served.later(callback);
    });
    if (isTaken) callback();
  }

  sendStatus({ code, details, metadata }: Ending): void {
    if (this.#isEnded) return;
    const { responses } = this.#link;
    const ended = { code, details, metadata: metadata?.clone() ?? new Metadata() };
    if (code === status.OK) responses.finish(ended);
    else responses.abort(ended);
    this.cancel();
  }

  /** Called when the call is over, however it ended; the handler hears of it, as it does from grpc-js. */
  cancel(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#link.requests.close();
    this.#served.onEnded();
    this.#served.later(() => {
      this.#listener?.onCancel();
    });
  }

  getPeer(): string {
    return this.#link.host;
  }

  getDeadline(): number {
    return this.#link.deadlineMs;
  }

  getHost(): string {
    return this.#link.host;
  }

  /** Empty, as for a connection without TLS: an interceptor that demands a certificate refuses the call. */
  getAuthContext(): AuthContext {
    return {};
  }

  getConnectionInfo(): object {
    return {};
  }

  /** Metrics of a call (ORCA) are for load balancers, of which there is none here. */
  getMetricsRecorder(): never {
    throw new Error('a call within a process records no metrics');
  }

  #receive(bytes: Buffer, listener: Listener): void {
    const { maxReceiveBytes } = this.#served;
    if (bytes.length > maxReceiveBytes) {
      const details = tooLarge(bytes.length, maxReceiveBytes);
      this.sendStatus({ code: status.RESOURCE_EXHAUSTED, details });
      return;
    }
    let message: unknown;
    try {
      message = this.#method.requestDeserialize(bytes);
    } catch {
      this.sendStatus({ code: status.INTERNAL, details: 'Error deserializing request' });
      return;
    }
    listener.onReceiveMessage(message);
  }
}
