import { AppError } from '@eligibility/kit';
import type { Payer } from '@eligibility/payer-matching';
import type { Catalog } from './catalog';

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
  const payer = catalog.now().index.payerById.get(payerId.toUpperCase());
  if (payer === undefined) throw new AppError('not-found');
  return payer;
}
