import { searchPayers as search, type Candidate } from '@eligibility/payer-matching';
import type { Catalog } from './catalog';

/** At most `limit` payers for a search box, best first; an empty query lists the first by name. */
export function searchPayers(catalog: Catalog, query: string, limit: number): readonly Candidate[] {
  return search(catalog.now().index, query, limit);
}
