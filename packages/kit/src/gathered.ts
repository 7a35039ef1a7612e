import { paced } from './paced';

export type GatherOptions<Item, Result> = {
  /** The least time after a call that several items shared. */
  readonly intervalMs: number;
  readonly maxItems: number;
  /** One call for 1 to `maxItems` items; one result an item, in their order. */
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
      if (results.length !== together.length) throw new Error('a shared call must give a result an item');
      results.forEach((result, at) => together[at]?.resolve(result));
    })
    .catch((failure: unknown) => {
      together.forEach(({ reject }) => {
        reject(failure);
      });
    });
}
