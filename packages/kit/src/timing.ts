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
 * Runs `work` soon after a request for it: at the end of this turn of the event loop, or, if it served several requests
 * less than `intervalMs` ago, at the end of that interval. Requests that arrive until then share one run. So requests
 * that arrive together are served together, and single requests do not wait, even when they are repeated.
 * @param work returns how many requests it served
 * @returns the function that requests a run
 */
export function paced(work: () => number, intervalMs: number): () => void {
  let isAsked = false;
  let notBeforeMs = Number.NEGATIVE_INFINITY;
  const run = (): void => {
    isAsked = false;
    if (work() > 1) notBeforeMs = performance.now() + intervalMs;
  };
  return () => {
    if (isAsked) return;
    isAsked = true;
    const waitMs = notBeforeMs - performance.now();
    if (waitMs > 0) setTimeout(run, waitMs);
    else setImmediate(run);
  };
}

export type GatherOptions<Item, Result> = {
  /** The minimum time after a call that several items shared. */
  readonly intervalMs: number;
  readonly maxItems: number;
  /** One call for 1 to `maxItems` items; one result per item, in their order. */
  readonly send: (items: readonly Item[]) => Promise<readonly Result[]>;
};

type Waiting<Item, Result> = {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (failure: unknown) => void;
};

/**
 * Shares one call between items that arrive at the same time. A single item is sent at once, and no call waits for the
 * one before it.
 * @returns the call of one item; it fails as the shared call does
 */
export function gathered<Item, Result>(
  options: GatherOptions<Item, Result>,
): (item: Item) => Promise<Result> {
  const { intervalMs, maxItems, send } = options;
  let waiting: Waiting<Item, Result>[] = [];
  const ask = paced(() => {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += maxItems) share(send, all.slice(from, from + maxItems));
    return all.length;
  }, intervalMs);
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      ask();
    });
}

function share<Item, Result>(
  send: GatherOptions<Item, Result>['send'],
  together: readonly Waiting<Item, Result>[],
): void {
  send(together.map(({ item }) => item))
    .then((results) => {
      if (results.length !== together.length)
        throw new Error('a shared call must return one result per item');
      results.forEach((result, at) => together[at]?.resolve(result));
    })
    .catch((failure: unknown) => {
      together.forEach(({ reject }) => {
        reject(failure);
      });
    });
}
