type FirstOf<T> = { readonly total: number; readonly first: readonly T[] };

type PayerChange = { readonly payerId: string; readonly name: string; readonly fields: readonly string[] };

type Conflict =
  | {
      readonly kind: 'id-reused';
      readonly payerId: string;
      readonly name: string;
      readonly formerName: string;
    }
  | { readonly kind: 'name-shared'; readonly name: string; readonly payerIds: readonly string[] };

/** An import as the operator API describes it. */
export type PayerImport = {
  readonly plan: {
    readonly baseVersion: number;
    readonly source: string;
    readonly payerCount: number;
    readonly isInForce: boolean;
    readonly problems: FirstOf<{ readonly line: number; readonly message: string }>;
    readonly added: FirstOf<PayerChange>;
    readonly changed: FirstOf<PayerChange>;
    readonly removed: FirstOf<PayerChange>;
    readonly conflicts: FirstOf<Conflict>;
  };
  /** Null after a dry run. */
  readonly version: number | null;
};

/** How many entries of each list are printed; `--json` prints more. */
const MAX_SHOWN = 20;

/** A plan for a person: first the counts, then what needs attention, what will be removed, and what will be added. */
export function planLines(plan: PayerImport['plan']): readonly string[] {
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
