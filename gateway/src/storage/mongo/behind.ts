import { positionOf } from '../shared/age-cursor';

type Aged = { readonly createdAtMs: number; readonly _id: string };
type After = { readonly [Field in keyof Aged]?: Aged[Field] | { readonly $lt: Aged[Field] } };

/** Newest first: the order that `behind` continues. */
export const BY_AGE = { createdAtMs: -1, _id: -1 } as const;

/**
 * Selects the documents after the cursor, in a list that is sorted by `BY_AGE`.
 * @throws AppError `validation-failed` for a cursor of another kind
 */
export function behind(cursor: string | undefined): { readonly $or?: After[] } {
  if (cursor === undefined) return {};
  const { createdAtMs, id } = positionOf(cursor);
  return { $or: [{ createdAtMs: { $lt: createdAtMs } }, { createdAtMs, _id: { $lt: id } }] };
}
