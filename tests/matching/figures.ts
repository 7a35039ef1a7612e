/** One row of a labelled set (README.md says what the columns are). */
export type LabelledRow = {
  readonly query: string;
  readonly kind: string;
  readonly expected: 'match' | 'ambiguous' | 'reject';
  /** Ids of the payers that are right: any of them for a match, all that a question may list for an ambiguous row. */
  readonly right: ReadonlySet<string>;
  /** Ids that may be taken without a question although a question was due. */
  readonly tolerated: ReadonlySet<string>;
  readonly source: string;
  readonly madeOn: string;
};

/** What `eligibility payers match --json` prints for one query; the candidates are the best first. */
export type Answer = {
  readonly query: string;
  readonly outcome: string;
  readonly payerId: string | null;
  readonly candidates: readonly string[];
};

/** A share of rows: how many of how many. */
export type Share = readonly [count: number, of: number];

/** The figures of one kind of query, or of all. */
export type Figures = {
  readonly first: Share;
  readonly acceptedRightly: Share;
  readonly acceptedWrongly: Share;
  /** Rows answered "not found" although the right payer ranked first. */
  readonly notFoundThoughFirst: Share;
  readonly ambiguousAccepted: Share;
  readonly rejectsAccepted: Share;
};

export const COLUMNS =
  'query expected_payer expected_payer_id category difficulty expected_outcome acceptable tolerated_accept note source made_on';

/**
 * The rows of a labelled set.
 * @param text tab-separated, its first line the names of the columns
 * @throws Error when the columns or an outcome are not those of README.md
 */
export function readLabelledRows(text: string): readonly LabelledRow[] {
  const [head = '', ...lines] = text.split('\n').filter((line) => line !== '');
  if (head !== COLUMNS.replaceAll(' ', '\t')) throw new Error('the columns of a labelled set are others');
  return lines.map((line) => {
    const cells = line.split('\t');
    const cell = (at: number): string => cells[at] ?? '';
    const expected = cell(5);
    if (expected !== 'match' && expected !== 'ambiguous' && expected !== 'reject')
      throw new Error(`${cell(0)}: the outcome is ${expected}`);
    return {
      query: cell(0),
      kind: cell(3),
      expected,
      right: idsOf([cell(2), ...[...cell(6).matchAll(/\[([^\]]+)\]/g)].map(([, id = '']) => id)]),
      tolerated: idsOf(cell(7).split(/[|\s]+/)),
      source: cell(9),
      madeOn: cell(10),
    };
  });
}

function idsOf(ids: readonly string[]): ReadonlySet<string> {
  return new Set(ids.filter((id) => id !== ''));
}

/**
 * The figures of a set.
 * @param answers one for each row, in the order of the rows
 * @throws Error when an answer is to another query
 */
export function figuresOf(rows: readonly LabelledRow[], answers: readonly Answer[]): Figures {
  const judged = rows.map((row, at) => {
    const answer = answers[at];
    if (answer?.query !== row.query) throw new Error(`no answer to ${row.query}`);
    const taken = answer.outcome === 'matched' ? (answer.payerId ?? '') : undefined;
    return { row, answer, taken, isFirst: row.right.has(answer.candidates[0] ?? '') };
  });
  const share = (
    expected: LabelledRow['expected'],
    counts: (one: (typeof judged)[number]) => boolean,
  ): Share => {
    const of = judged.filter(({ row }) => row.expected === expected);
    return [of.filter(counts).length, of.length];
  };
  const isTakenWrongly = ({ row, taken }: (typeof judged)[number]): boolean =>
    taken !== undefined && !(row.expected === 'match' ? row.right : row.tolerated).has(taken);
  return {
    first: share('match', ({ isFirst }) => isFirst),
    acceptedRightly: share('match', ({ row, taken }) => taken !== undefined && row.right.has(taken)),
    acceptedWrongly: share('match', isTakenWrongly),
    notFoundThoughFirst: share('match', ({ answer, isFirst }) => isFirst && answer.outcome === 'not_found'),
    ambiguousAccepted: share('ambiguous', isTakenWrongly),
    rejectsAccepted: share('reject', isTakenWrongly),
  };
}

/** The bounds of a share in per cent, at 95 % (Wilson's score interval, which holds for few rows and for shares near 0). */
export function intervalOf([count, of]: Share): readonly [low: number, high: number] {
  if (of === 0) return [0, 100];
  const z = 1.96;
  const share = count / of;
  const scale = 1 + (z * z) / of;
  const middle = (share + (z * z) / (2 * of)) / scale;
  const half = (z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of))) / scale;
  return [100 * Math.max(0, middle - half), 100 * Math.min(1, middle + half)];
}
