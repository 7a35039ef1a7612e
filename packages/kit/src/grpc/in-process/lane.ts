/** Runs what the other side of a call caused: on a later tick, in the async context of this side. */
export type Later = (work: () => void) => void;

export type Receiver<End> = {
  readonly later: Later;
  readonly onMessage: (bytes: Buffer) => void;
  readonly onEnd: (end: End) => void;
};

type Sent = { readonly bytes: Buffer; readonly onTaken: (() => void) | undefined };

/**
 * The messages of a call in one direction. Each read takes one message, in order; the end comes after the last one. The
 * code of the receiver never runs on the stack of the sender, so neither sees what the other throws.
 */
export class Lane<End> {
  readonly #sent: Sent[] = [];
  #receiver: Receiver<End> | undefined;
  #end: { readonly value: End } | undefined;
  #isWanted = false;
  #isHandingOver = false;
  #isScheduled = false;
  #isClosed = false;

  open(receiver: Receiver<End>): void {
    this.#receiver = receiver;
  }

  /**
   * @param onTaken called once the receiver has taken the message or wants no more, on the stack of the receiver
   * @returns true when the receiver waits for the message or wants no more: then `onTaken` is not called
   */
  send(bytes: Buffer, onTaken: () => void): boolean {
    if (this.#isClosed) return true;
    const isAwaited = this.#isWanted && this.#sent.length === 0;
    this.#sent.push({ bytes, onTaken: isAwaited ? undefined : onTaken });
    this.#schedule();
    return isAwaited;
  }

  /** Ends the lane after the messages that were sent. */
  finish(end: End): void {
    this.#end ??= { value: end };
    this.#schedule();
  }

  /** Ends the lane at once: messages that were not taken are lost. */
  abort(end: End): void {
    this.#drop();
    this.finish(end);
  }

  /** Called by the receiver, which then gets one message; at once if it is there. */
  read(): void {
    this.#isWanted = true;
    this.#handOver();
  }

  /** The receiver gets nothing more. */
  close(): void {
    this.#isClosed = true;
    this.#drop();
  }

  #drop(): void {
    for (const { onTaken } of this.#sent.splice(0)) onTaken?.();
  }

  #schedule(): void {
    if (this.#isScheduled || this.#isClosed || this.#receiver === undefined) return;
    this.#isScheduled = true;
    this.#receiver.later(() => {
      this.#isScheduled = false;
      this.#handOver();
    });
  }

  #handOver(): void {
    // A receiver reads again while it is given a message; the loop below goes on with that read.
    if (this.#isHandingOver || this.#receiver === undefined) return;
    this.#isHandingOver = true;
    try {
      this.#handOverMessages(this.#receiver);
    } finally {
      this.#isHandingOver = false;
    }
    if (this.#isClosed || this.#end === undefined || this.#sent.length > 0) return;
    this.#isClosed = true;
    this.#receiver.onEnd(this.#end.value);
  }

  #handOverMessages(receiver: Receiver<End>): void {
    while (this.#isWanted && !this.#isClosed) {
      const next = this.#sent.shift();
      if (next === undefined) return;
      this.#isWanted = false;
      next.onTaken?.();
      receiver.onMessage(next.bytes);
    }
  }
}
