import type { Update } from '@eligibility/mongo';

/** A field that is named without a value is removed. */
export function updateOf<Doc>(change: Partial<Doc>): Update<Doc> {
  const fields = Object.entries(change);
  return {
    $set: Object.fromEntries(fields.filter(([, value]) => value !== undefined)),
    $unset: Object.fromEntries(fields.filter(([, value]) => value === undefined).map(([name]) => [name, 1])),
  } as Update<Doc>;
}
