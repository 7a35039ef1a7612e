import { matchPayer as match } from '../domain/match';
import type { MatchOutcome } from '../domain/match-outcome';
import type { Catalog } from './catalog';

/** Decides which payer a typed name means; matched, ambiguous and not found are all answers. */
export function matchPayer(catalog: Catalog, name: string): MatchOutcome {
  return match(catalog.index(), name);
}
