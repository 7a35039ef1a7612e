/** The share weight of a workspace without one of its own. */
export const DEFAULT_SHARE_WEIGHT = 10;

/** Whose request it is. */
export type Tenant = { readonly id: string; readonly weight: number };

export type Waiting = { readonly tenant: Tenant; readonly sinceMs: number };

/** Requests that wait to be started, those of each tenant in the order in which they came. */
export type WaitingRoom<Request extends Waiting> = {
  readonly size: () => number;
  readonly of: (tenantId: string) => number;
  readonly add: (request: Request) => void;
  /** @returns whether it was there */
  readonly remove: (request: Request) => boolean;
  /** The oldest request of the tenant for which `loadOf`, by its weight, is least. */
  readonly fairest: (loadOf: (tenantId: string) => number) => Request | undefined;
  /** The oldest request of the tenant for which `loadOf`, by its weight, is greatest. */
  readonly heaviest: (loadOf: (tenantId: string) => number) => Request | undefined;
  /** Those that came before this moment. */
  readonly before: (ms: number) => readonly Request[];
};

export function waitingRoom<Request extends Waiting>(): WaitingRoom<Request> {
  const queues = new Map<string, Set<Request>>();
  let size = 0;

  function least(rank: (tenant: Tenant) => number): Request | undefined {
    let [best, bestRank]: [Request | undefined, number] = [undefined, Infinity];
    for (const queue of queues.values()) {
      const [oldest] = queue;
      if (oldest === undefined) continue;
      const its = rank(oldest.tenant);
      if (best === undefined || its < bestRank) [best, bestRank] = [oldest, its];
    }
    return best;
  }

  return {
    size: () => size,
    of: (tenantId) => queues.get(tenantId)?.size ?? 0,
    add: (request) => {
      const queue = queues.get(request.tenant.id) ?? new Set();
      queues.set(request.tenant.id, queue.add(request));
      size += 1;
    },
    remove: (request) => {
      const queue = queues.get(request.tenant.id);
      if (queue?.delete(request) !== true) return false;
      if (queue.size === 0) queues.delete(request.tenant.id);
      size -= 1;
      return true;
    },
    fairest: (loadOf) => least(({ id, weight }) => loadOf(id) / weight),
    heaviest: (loadOf) => least(({ id, weight }) => -loadOf(id) / weight),
    before: (ms) => [...queues.values()].flatMap((queue) => [...queue].filter(({ sinceMs }) => sinceMs < ms)),
  };
}
