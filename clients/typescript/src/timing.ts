/** The clock, the randomness and the timer of a client. A test gives its own, so that it never waits. */
export type Timing = {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A number from 0 to 1. */
  readonly random: () => number;
  /** Calls `run` after so many milliseconds, unless the returned function is called before. */
  readonly after: (ms: number, run: () => void) => () => void;
};

export const SYSTEM_TIMING: Timing = {
  now: () => Date.now(),
  random: () => Math.random(),
  after: (ms, run) => clearTimeout.bind(undefined, setTimeout(run, ms)),
};

/** Ends one attempt: when its time is over, or when the caller gives up. */
export class Limit {
  endedBy: 'time' | 'caller' | undefined;
  readonly #controller = new AbortController();
  readonly signal = this.#controller.signal;
  readonly #onAbort = this.#end.bind(this, 'caller');
  #cancel = (): void => undefined;

  constructor(
    private readonly timing: Timing,
    readonly ms: number,
    private readonly caller?: AbortSignal,
  ) {
    caller?.addEventListener('abort', this.#onAbort);
    if (caller?.aborted) this.#onAbort();
    else this.restart();
  }

  /** Gives the attempt its whole time again. */
  restart(): void {
    this.#cancel();
    this.#cancel = this.timing.after(this.ms, this.#end.bind(this, 'time'));
  }

  stop(): void {
    this.#cancel();
    this.caller?.removeEventListener('abort', this.#onAbort);
  }

  #end(by: 'time' | 'caller'): void {
    this.stop();
    this.endedBy ??= by;
    this.#controller.abort();
  }
}

/** Waits, at most until the caller gives up. */
export function pause(timing: Timing, ms: number, caller?: AbortSignal): Promise<unknown> {
  const { signal } = new Limit(timing, ms, caller);
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', resolve);
  });
}
