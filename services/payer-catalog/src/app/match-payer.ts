import { matchPayer as match } from '../domain/matching/match';
import type { MatchOutcome } from '../domain/matching/match-outcome';
import type { Catalog } from './catalog';

/** Decides which payer a typed name means, and says which version decided; matched, ambiguous and not found are all answers. */
export function matchPayer(
  catalog: Catalog,
  name: string,
): { readonly outcome: MatchOutcome; readonly version: number } {
  const { index, version } = catalog.now();
  return { outcome: match(index, name), version };
}
