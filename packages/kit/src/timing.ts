/** The only source of time for domain and app code. */
export type Clock = {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly now: () => number;
  /** Milliseconds that only ever grow; for measuring, never for storing. */
  readonly monotonicMs: () => number;
};

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonicMs: () => performance.now(),
};

/** `1763724000000` -> `2025-11-21T11:20:00.000Z`. */
export function isoTime(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

type Bounded<T> =
  { readonly kind: 'answered'; readonly value: T } | { readonly kind: 'failed'; readonly failure: unknown };

/** Waits at most `waitMs` for a reply. A failure or a missing reply is returned instead of thrown. */
export function settleWithin<T>(waitMs: number, reply: Promise<T>): Promise<Bounded<T>> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      // Timers run before sockets are read: when this process was busy, the reply may have arrived already.
      setImmediate(() => {
        resolve({ kind: 'failed', failure: new Error('no reply in time') });
      });
    }, waitMs);
    const settle = (outcome: Bounded<T>): void => {
      clearTimeout(timer);
      resolve(outcome);
    };
    reply.then(
      (value) => {
        settle({ kind: 'answered', value });
      },
      (failure: unknown) => {
        settle({ kind: 'failed', failure });
      },
    );
  });
}

/**
 * What the work comes to. When the signal aborts first, throws its reason and leaves the work to itself: it may wait for
 * an event that never comes.
 */
export function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      reject(signal.reason as Error);
    };
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', onAbort);
    });
  });
}
