import type { Schema } from '@eligibility/api-types';

type Plan = Schema<'ImportPlan'>;
type PayerChange = Plan['added']['first'][number];
type Conflict = Plan['conflicts']['first'][number];
/** The first entries of a list, and how many there are. */
type FirstOf<T> = { readonly total: number; readonly first: readonly T[] };

/** How many entries of each list are printed; `--json` prints more. */
const MAX_SHOWN = 20;

/** A plan for a person: first the counts, then what needs attention, what will be removed, and what will be added. */
export function planLines(plan: Plan): readonly string[] {
  const { problems, added, changed, removed, conflicts } = plan;
  return [
    `${plan.source}: ${String(plan.payerCount)} payers, over catalog version ${String(plan.baseVersion)}`,
    `  ${String(added.total)} added, ${String(changed.total)} changed, ${String(removed.total)} removed, ` +
      `${String(conflicts.total)} conflicts, ${String(problems.total)} bad rows`,
    ...section('Bad rows', problems, ({ line, message }) => `line ${String(line)}: ${message}`),
    ...section('Conflicts', conflicts, conflictLine),
    ...section('Removed', removed, payerLine),
    ...section('Changed', changed, (change) => `${payerLine(change)}: ${change.fields.join(', ')}`),
    ...section('Added', added, payerLine),
  ];
}

function section<T>(
  title: string,
  { total, first }: FirstOf<T>,
  lineOf: (item: T) => string,
): readonly string[] {
  if (total === 0) return [];
  const shown = first.slice(0, MAX_SHOWN).map((item) => `  ${lineOf(item)}`);
  const rest = total - shown.length;
  return [title, ...shown, ...(rest > 0 ? [`  and ${String(rest)} more`] : [])];
}

function payerLine({ payerId, name }: PayerChange): string {
  return `${payerId}  ${name}`;
}

function conflictLine(conflict: Conflict): string {
  switch (conflict.kind) {
    case 'id-reused':
      return `${conflict.payerId} was "${conflict.formerName}" and becomes "${conflict.name}"`;
    case 'name-shared':
      return `"${conflict.name}" is the name of ${conflict.payerIds.join(', ')}: whoever types it is asked which`;
  }
}
