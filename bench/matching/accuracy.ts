import { matchPayer, type MatchOutcome, type PayerIndex } from '@eligibility/payer-matching';
import { percentLine } from './lines';
import type { Labelled } from './labelled';

/** How one query was decided: the payer taken, if any, and the payers listed, best first. */
type Decision = { readonly taken: string | undefined; readonly listed: readonly string[] };

/** The share of the rows that was decided right, with its goals, and the same for each category. */
export function accuracyLines(index: PayerIndex, labelled: readonly Labelled[]): readonly string[] {
  const rows = labelled.map((row) => ({ row, decision: decisionOf(matchPayer(index, row.query)) }));
  const of = (expected: Labelled['expected']): typeof rows =>
    rows.filter(({ row }) => row.expected === expected);
  const isTakenWrongly = ({ row, decision: { taken } }: (typeof rows)[number]): boolean =>
    taken !== undefined && !(row.expected === 'match' ? row.right : row.tolerated).has(taken);
  const isTop = ({ row, decision }: (typeof rows)[number]): boolean =>
    row.right.has(decision.listed[0] ?? '');
  const isTaken = ({ row, decision }: (typeof rows)[number]): boolean => row.right.has(decision.taken ?? '');
  const match = of('match');
  const categories = [...new Set(labelled.map(({ category }) => category))];
  return [
    percentLine('right payer first', [match.filter(isTop).length, match.length], { atLeast: 97 }),
    percentLine('right payer taken', [match.filter(isTaken).length, match.length], { atLeast: 90 }),
    percentLine('wrong payer taken', [match.filter(isTakenWrongly).length, match.length], { atMost: 0.5 }),
    percentLine('ambiguous, taken', [of('ambiguous').filter(isTakenWrongly).length, of('ambiguous').length], {
      atMost: 1,
    }),
    percentLine('no payer, taken', [of('reject').filter(isTakenWrongly).length, of('reject').length], {
      atMost: 1,
    }),
    '  category            rows  right first  right taken  wrong taken',
    ...categories.map((category) => {
      const ours = rows.filter(({ row }) => row.category === category);
      const counts = [
        ours.length,
        ours.filter(isTop).length,
        ours.filter(isTaken).length,
        ours.filter(isTakenWrongly).length,
      ];
      const [all, top, taken, wrong] = counts.map((count) => String(count));
      return `  ${category.padEnd(18)}${all?.padStart(6) ?? ''}${top?.padStart(13) ?? ''}${taken?.padStart(13) ?? ''}${wrong?.padStart(13) ?? ''}`;
    }),
  ];
}

function decisionOf(outcome: MatchOutcome): Decision {
  if (outcome.kind === 'matched') return { taken: outcome.payer.id, listed: [outcome.payer.id] };
  const listed = outcome.kind === 'ambiguous' ? outcome.candidates : outcome.nearest;
  return { taken: undefined, listed: listed.map(({ payer }) => payer.id) };
}
