import { AppError } from '@eligibility/kit';
import {
  distinctionOf,
  matchPayer as match,
  payerWithId,
  searchPayers as search,
  type Candidate,
  type Distinction,
  type MatchOutcome,
  type Payer,
} from '@eligibility/payer-matching';
import type { Catalog } from './catalog';

/**
 * Decides which payer a typed name means, with the version of the catalog that decided; matched, ambiguous and not
 * found are all answers. An ambiguous name comes with what would distinguish its candidates.
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

/** At most `limit` payers for a search box, best first; an empty query lists the first by name. */
export function searchPayers(catalog: Catalog, query: string, limit: number): readonly Candidate[] {
  return search(catalog.now().index, query, limit);
}

/** At most `limit` payers by id, those after `afterPayerId`; an empty one begins at the first. */
export function listPayers(
  catalog: Catalog,
  { limit, afterPayerId }: { readonly limit: number; readonly afterPayerId: string },
): readonly Payer[] {
  return catalog
    .now()
    .directory.payers.filter(({ id }) => id > afterPayerId)
    .slice(0, limit);
}

/** The payer with an id, in any case. @throws AppError `not-found` */
export function getPayer(catalog: Catalog, payerId: string): Payer {
  const payer = payerWithId(catalog.now().index, payerId);
  if (payer === undefined) throw new AppError('not-found');
  return payer;
}
