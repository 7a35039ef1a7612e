import type { Clock } from '@eligibility/kit';
import { LRUCache } from 'lru-cache';
import type { CallBudget, PayerCatalog, VersionedMatch, VersionedPayerCatalog } from '../app/ports';

/** Enough for the few dozen names that clinics type all day. */
const MAX_NAMES = 5_000;
/**
 * How long a version counts as the newest. A replica of the catalog may take one more second to see a change, so no
 * match is older than 5 s.
 */
const VERSION_TTL_MS = 4_000;

/**
 * Caches the matches of recently typed names, which saves most live checks one hop. Every four seconds one name is
 * asked again; its answer has the current version of the catalog, and matches of other versions are dropped. Failures
 * are not cached.
 */
export function cachedPayerCatalog(catalog: VersionedPayerCatalog, clock: Clock): PayerCatalog {
  const matches = new LRUCache<string, VersionedMatch>({ max: MAX_NAMES });
  let newest = { version: -1, seenAtMs: Number.NEGATIVE_INFINITY };
  const remembered = (name: string): VersionedMatch | undefined => {
    if (clock.monotonicMs() - newest.seenAtMs >= VERSION_TTL_MS) return undefined;
    const known = matches.get(name);
    return known?.catalogVersion === newest.version ? known : undefined;
  };
  const ask = async (name: string, budget: CallBudget): Promise<VersionedMatch> => {
    // The time of the question counts: the state may have changed while the answer was awaited.
    const askedAtMs = clock.monotonicMs();
    const answer = await catalog.match(name, budget);
    // A replica that lags behind does not know the newest version.
    if (answer.catalogVersion >= newest.version)
      newest = { version: answer.catalogVersion, seenAtMs: askedAtMs };
    matches.set(name, answer);
    return answer;
  };
  return {
    search: catalog.search,
    match: async (name, budget) => (remembered(name) ?? (await ask(name, budget))).match,
  };
}
