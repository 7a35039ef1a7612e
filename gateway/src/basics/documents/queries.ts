import { AppError } from '@eligibility/kit';
import type { Update } from '@eligibility/documents';
import { positionOf } from './page-of-rows';

type Aged = { readonly createdAtMs: number; readonly _id: string };
type Older = { readonly [Field in keyof Aged]?: Aged[Field] | { readonly $lt: Aged[Field] } };
type AfterCursor = { readonly createdAtMs?: { readonly $lte: number }; readonly $or?: Older[] };

/** Newest first: the order that `afterCursor` continues. */
export const BY_AGE = { createdAtMs: -1, _id: -1 } as const;

/**
 * Selects the documents after the cursor, in a list that is sorted by `BY_AGE`. The time is a condition by itself as
 * well: it bounds the index, so that a late page does not begin with all the entries in front of it.
 * @throws AppError `validation-failed` for a cursor of another kind
 */
export function afterCursor(cursor: string | undefined): AfterCursor {
  if (cursor === undefined) return {};
  const { createdAtMs, id } = positionOf(cursor);
  return {
    createdAtMs: { $lte: createdAtMs },
    $or: [{ createdAtMs: { $lt: createdAtMs } }, { createdAtMs, _id: { $lt: id } }],
  };
}

/** One of these values. A single one is itself: only then does a database follow an index in the order of age. */
export function oneOf(values: readonly string[]): string | { readonly $in: readonly string[] } {
  const [first = '', ...more] = new Set(values);
  return more.length === 0 ? first : { $in: [first, ...more] };
}

/** A field that is named without a value is removed. */
export function updateOf<Doc>(change: Partial<Doc>): Update<Doc> {
  const fields = Object.entries(change);
  return {
    $set: Object.fromEntries(fields.filter(([, value]) => value !== undefined)),
    $unset: Object.fromEntries(fields.filter(([, value]) => value === undefined).map(([name]) => [name, 1])),
  } as Update<Doc>;
}

/** Ids and keys are random, so a duplicate is a programming error. */
export function duplicate(what: string): AppError {
  return new AppError('internal', { cause: new Error(`there is already ${what} with this id`) });
}
