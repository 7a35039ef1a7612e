import { money } from '../design/format';
import type { ChangedRow } from './schedule-data';
import { t } from './texts';

type Change = NonNullable<ChangedRow['changes']>[number];

/** What differs from the answer before, as people say it. */
export function changeWords({ change, before, after }: Change): string {
  const { kinds, from, to, left } = t.changes;
  const what = kinds[change];
  if (change === 'deductible-met') return typeof before === 'number' ? left(what, money(before)) : what;
  if (after === null) return what;
  return before === null ? to(what, String(after)) : from(what, String(before), String(after));
}
