import {
  Metadata,
  status,
  type ChannelInterface,
  type InterceptingListener,
  type StatusObject,
} from '@grpc/grpc-js';
import { systemClock } from '../../timing';
import { endpointAt } from './endpoints';
import { Lane, type Later } from './lane';
import { thisSide, tooLarge, type Accepted, type Link } from './link';

type Call = ReturnType<ChannelInterface['createCall']>;

type CallTarget = {
  readonly address: string;
  /** `/package.Service/Method` */
  readonly path: string;
  /** Epoch milliseconds, or infinite. */
  readonly deadlineMs: number;
  readonly maxReceiveBytes: number;
};

/** The longest wait of a timer. */
const MAX_TIMER_MS = 2 ** 31 - 1;

let calls = 0;

/**
 * The client's half of a call in this process. As behind a socket, the server gets the call in a later turn of the event
 * loop, both sides see only copies of what the other sent, and the call ends at its deadline, whatever the server does.
 */
export class InProcessCall implements Call {
  readonly #target: CallTarget;
  readonly #number: number;
  readonly #later: Later = thisSide().later;
  readonly #requests = new Lane<undefined>();
  readonly #responses = new Lane<StatusObject>();
  readonly #timer: NodeJS.Timeout | undefined;
  #listener: InterceptingListener | undefined;
  #server: Accepted | undefined;
  #isEnded = false;

  constructor(target: CallTarget) {
    this.#target = target;
    calls += 1;
    this.#number = calls;
    this.#timer = this.#endAfter(target.deadlineMs - systemClock.now());
  }

  start(metadata: Metadata, listener: InterceptingListener): void {
    this.#listener = listener;
    this.#responses.open({
      later: this.#later,
      onMessage: (bytes) => {
        this.#receive(bytes, listener);
      },
      onEnd: (ended) => {
        this.#end(ended);
      },
    });
    const sent = metadata.clone();
    setImmediate(() => {
      if (!this.#isEnded) this.#connect(sent);
    });
  }

  sendMessageWithContext(context: { readonly callback?: () => void }, message: Buffer): void {
    const { callback = () => undefined } = context;
    const isTaken = this.#requests.send(message, () => {
      this.#later(callback);
    });
    if (isTaken) callback();
  }

  startRead(): void {
    this.#responses.read();
  }

  halfClose(): void {
    this.#requests.finish(undefined);
  }

  cancelWithStatus(code: status, details: string): void {
    if (this.#isEnded) return;
    this.#server?.cancel();
    this.#close();
    this.#later(() => {
      this.#listener?.onReceiveStatus({ code, details, metadata: new Metadata() });
    });
  }

  /** Secrets of a call are only sent over connections that are known to be encrypted. */
  setCredentials(): void {
    this.cancelWithStatus(status.UNAUTHENTICATED, 'no credentials of a call are sent within a process');
  }

  getPeer(): string {
    return this.#target.address;
  }

  getCallNumber(): number {
    return this.#number;
  }

  getAuthContext(): null {
    return null;
  }

  #endAfter(leftMs: number): NodeJS.Timeout | undefined {
    const end = (): void => {
      this.cancelWithStatus(status.DEADLINE_EXCEEDED, 'Deadline exceeded');
    };
    if (leftMs > MAX_TIMER_MS) return undefined;
    if (leftMs > 0) return setTimeout(end, leftMs);
    process.nextTick(end);
    return undefined;
  }

  #connect(metadata: Metadata): void {
    const { address, path, deadlineMs } = this.#target;
    const endpoint = endpointAt(address);
    if (endpoint === undefined) {
      this.cancelWithStatus(status.UNAVAILABLE, `nothing is served at ${address}`);
      return;
    }
    const link: Link = {
      path,
      host: address,
      metadata,
      deadlineMs,
      requests: this.#requests,
      responses: this.#responses,
      receiveMetadata: (received) => {
        this.#later(() => {
          if (!this.#isEnded) this.#listener?.onReceiveMetadata(received);
        });
      },
    };
    this.#server = endpoint.accept(link);
  }

  #receive(bytes: Buffer, listener: InterceptingListener): void {
    const { maxReceiveBytes } = this.#target;
    if (maxReceiveBytes < 0 || bytes.length <= maxReceiveBytes) listener.onReceiveMessage(bytes);
    else this.cancelWithStatus(status.RESOURCE_EXHAUSTED, tooLarge(bytes.length, maxReceiveBytes));
  }

  #end(ended: StatusObject): void {
    if (this.#isEnded) return;
    this.#close();
    this.#listener?.onReceiveStatus(ended);
  }

  #close(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
    this.#requests.close();
    this.#responses.close();
  }
}
