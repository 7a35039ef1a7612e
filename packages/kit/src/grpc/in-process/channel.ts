import { connectivityState, type ChannelInterface, type ChannelOptions } from '@grpc/grpc-js';
import { systemClock } from '../../timing';
import { InProcessCall } from './client-call';
import { endpointAt, onEndpointChange } from './endpoints';

type ChannelzRef = ReturnType<ChannelInterface['getChannelzRef']>;

/** What grpc-js accepts unless a channel says otherwise. */
const DEFAULT_MAX_RECEIVE_BYTES = 4 * 1024 * 1024;

/**
 * A channel to a server of this process, for any client of grpc-js (`channelFactoryOverride`). Of the options of a
 * channel it knows `grpc.max_receive_message_length`; the others are about connections. A call has no parent call here.
 */
export class InProcessChannel implements ChannelInterface {
  readonly #address: string;
  readonly #maxReceiveBytes: number;
  #isClosed = false;

  constructor(address: string, options: ChannelOptions) {
    this.#address = address;
    this.#maxReceiveBytes = options['grpc.max_receive_message_length'] ?? DEFAULT_MAX_RECEIVE_BYTES;
  }

  createCall(path: string, deadline: Date | number): InProcessCall {
    if (this.#isClosed) throw new Error('Channel has been shut down');
    return new InProcessCall({
      address: this.#address,
      path,
      deadlineMs: Number(deadline),
      maxReceiveBytes: this.#maxReceiveBytes,
    });
  }

  getConnectivityState(): connectivityState {
    if (this.#isClosed) return connectivityState.SHUTDOWN;
    return endpointAt(this.#address) === undefined ? connectivityState.IDLE : connectivityState.READY;
  }

  watchConnectivityState(
    current: connectivityState,
    deadline: Date | number,
    callback: (error?: Error) => void,
  ): void {
    if (this.#isClosed) throw new Error('Channel has been shut down');
    if (this.getConnectivityState() !== current) {
      process.nextTick(callback);
      return;
    }
    const stopWaiting = onEndpointChange(this.#address, () => {
      clearTimeout(timer);
      callback();
    });
    const timer = setTimeout(
      () => {
        stopWaiting();
        callback(new Error('Deadline passed without connectivity state change'));
      },
      Number(deadline) - systemClock.now(),
    );
  }

  getTarget(): string {
    return this.#address;
  }

  /** Channelz does not know this channel: as of a channel that is not listed, the id says nothing. */
  getChannelzRef(): ChannelzRef {
    const unlisted = { kind: 'channel', id: 0, name: this.#address };
    return unlisted as unknown as ChannelzRef;
  }

  close(): void {
    this.#isClosed = true;
  }
}
