import type { OperationsContext } from './context';
import { isAppError, settleWithin } from '@eligibility/kit';
import { LRUCache } from 'lru-cache';
import type { CallBudget } from '../../basics/call-budget';

/** As many as a board may show, and some that come and go. */
const MAX_NAMES = 2_000;
/** Names change with imports of the catalog: rarely, and it does no harm when a board shows the old one for a while. */
const NAME_MS = 10 * 60_000;
/** The board is shown without the names that take longer. */
const WAIT_MS = 500;

/** The names of payers, by id; one that the catalog does not have, or does not give in time, is missing. */
export type PayerNames = (ids: readonly string[], budget: CallBudget) => Promise<ReadonlyMap<string, string>>;

/** Names from the catalog, which are remembered for ten minutes. */
export function payerNames({ payerAdmin, clock }: OperationsContext): PayerNames {
  const names = new LRUCache<string, { readonly name: string | undefined }>({
    max: MAX_NAMES,
    ttl: NAME_MS,
    perf: { now: () => clock.monotonicMs() },
    ttlResolution: 0,
  });
  const learn = async (id: string, budget: CallBudget): Promise<void> => {
    try {
      names.set(id, { name: (await payerAdmin.getPayer(id, budget)).name });
    } catch (failure) {
      if (isAppError(failure, 'not-found')) names.set(id, { name: undefined });
    }
  };
  return async (ids, budget) => {
    const unknown = ids.filter((id) => !names.has(id));
    if (unknown.length > 0) await settleWithin(WAIT_MS, Promise.all(unknown.map((id) => learn(id, budget))));
    const known = ids.map((id) => [id, names.get(id)?.name] as const);
    return new Map(known.flatMap(([id, name]) => (name === undefined ? [] : [[id, name] as const])));
  };
}
