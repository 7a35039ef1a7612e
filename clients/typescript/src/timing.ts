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
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => {
      clearTimeout(timer);
    };
  },
};

/** Ends one attempt: when its time is over, or when the caller gives up. */
export class Limit {
  endedBy: 'time' | 'caller' | undefined;
  readonly #controller = new AbortController();
  readonly signal = this.#controller.signal;
  #cancel = (): void => undefined;

  constructor(
    private readonly timing: Timing,
    readonly ms: number,
    private readonly caller?: AbortSignal,
  ) {
    caller?.addEventListener('abort', this.#onAbort);
    if (caller?.aborted) this.#end('caller');
    else this.restart();
  }

  /** Gives the attempt its whole time again. */
  restart(): void {
    this.#cancel();
    this.#cancel = this.timing.after(this.ms, () => {
      this.#end('time');
    });
  }

  stop(): void {
    this.#cancel();
    this.caller?.removeEventListener('abort', this.#onAbort);
  }

  readonly #onAbort = (): void => {
    this.#end('caller');
  };

  #end(by: 'time' | 'caller'): void {
    this.endedBy ??= by;
    this.#controller.abort();
  }
}

/** Waits, or until the caller gives up, whichever is first. */
export function pause(timing: Timing, ms: number, caller?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cancel = timing.after(ms, ended);
    function ended(): void {
      cancel();
      caller?.removeEventListener('abort', ended);
      resolve();
    }
    caller?.addEventListener('abort', ended);
    if (caller?.aborted) ended();
  });
}
