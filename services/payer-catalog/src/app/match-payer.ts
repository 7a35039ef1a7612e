import {
  distinctionOf,
  matchPayer as match,
  type Distinction,
  type MatchOutcome,
} from '@eligibility/payer-matching';
import type { Catalog } from './catalog';

/**
 * Decides which payer a typed name means, and says which version decided; matched, ambiguous and not found are all answers.
 * Of an ambiguous name it says what would settle it.
 */
export function matchPayer(
  catalog: Catalog,
  name: string,
): {
  readonly outcome: MatchOutcome;
  readonly distinction: Distinction | undefined;
  readonly version: number;
} {
  const { index, version } = catalog.now();
  const outcome = match(index, name);
  const distinction = outcome.kind === 'ambiguous' ? distinctionOf(index, name, outcome.fits) : undefined;
  return { outcome, distinction, version };
}
