import { LRUCache } from 'lru-cache';
import type { PayerCatalog } from '../../app/ports';
import type { PayerMatch } from '../../domain/payer';

/** Clinics type the same few dozen names all day. */
const MAX_NAMES = 5_000;
/** How long a change of the catalog may take to be seen. */
const TTL_MS = 60_000;

/** Remembers what recently typed names matched, which saves most live checks one hop. Failures are not remembered. */
export function cachedPayerCatalog(catalog: PayerCatalog): PayerCatalog {
  const matches = new LRUCache<string, PayerMatch>({ max: MAX_NAMES, ttl: TTL_MS });
  return {
    search: catalog.search,
    match: async (name, budget) => {
      const known = matches.get(name);
      if (known !== undefined) return known;
      const match = await catalog.match(name, budget);
      matches.set(name, match);
      return match;
    },
  };
}
