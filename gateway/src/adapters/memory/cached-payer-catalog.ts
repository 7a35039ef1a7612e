import type { Clock } from '@eligibility/kit';
import { LRUCache } from 'lru-cache';
import type { CallBudget, PayerCatalog, VersionedMatch, VersionedPayerCatalog } from '../../app/ports';

/** Clinics type the same few dozen names all day. */
const MAX_NAMES = 5_000;
/**
 * How long a version is believed to be the newest. With the second that a replica of the catalog may take to see a
 * change, no match is older than 5 s.
 */
const BELIEVED_MS = 4_000;

/**
 * Remembers what recently typed names matched, which saves most live checks one hop. One name in four seconds is asked
 * again, and its answer tells which version of the catalog is in force: matches of other versions are forgotten.
 * Failures are not remembered.
 */
export function cachedPayerCatalog(catalog: VersionedPayerCatalog, clock: Clock): PayerCatalog {
  const matches = new LRUCache<string, VersionedMatch>({ max: MAX_NAMES });
  let newest = { version: -1, seenAtMs: Number.NEGATIVE_INFINITY };
  const remembered = (name: string): VersionedMatch | undefined => {
    if (clock.monotonicMs() - newest.seenAtMs >= BELIEVED_MS) return undefined;
    const known = matches.get(name);
    return known?.catalogVersion === newest.version ? known : undefined;
  };
  const ask = async (name: string, budget: CallBudget): Promise<VersionedMatch> => {
    // What is true when it is asked may have changed when the answer comes.
    const askedAtMs = clock.monotonicMs();
    const answer = await catalog.match(name, budget);
    // A replica that is a moment behind says nothing about the newest version.
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
