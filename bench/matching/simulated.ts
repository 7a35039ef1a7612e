import {
  DEFAULT_PRICES,
  isRowOf,
  payerWithId,
  type MatchContext,
  type Payer,
  type PayerIndex,
} from '@eligibility/payer-matching';
import { decideInContext, rankEvidence, type Ranking } from '@eligibility/payer-matching/fitting';
import type { Labelled } from './labelled';
import { percentLine } from './lines';
import { random, type Random } from './random';
import type { UnseenFold } from './unseen';

/** What a clinic of the simulation knows when the query is typed. */
type Knows = {
  readonly state: boolean;
  readonly memberId: boolean;
  /** The share of patients whose payer is among the usual ones; none where usual payers are not known. */
  readonly usual?: number;
  readonly memory: boolean;
};

const CASES: readonly { readonly title: string; readonly knows: Knows; readonly goal: number }[] = [
  { title: 'text alone', knows: { state: false, memberId: false, memory: false }, goal: 70 },
  { title: 'state and member id', knows: { state: true, memberId: true, memory: false }, goal: 75 },
  {
    title: 'the same, and usual payers with 88 %',
    knows: { state: true, memberId: true, usual: 0.88, memory: false },
    goal: 0,
  },
  {
    title: 'the same, and 200 checks remembered, 88 %',
    knows: { state: true, memberId: true, usual: 0.88, memory: true },
    goal: 90,
  },
  {
    title: 'the same, and 200 checks remembered, 70 %',
    knows: { state: true, memberId: true, usual: 0.7, memory: true },
    goal: 86,
  },
];

const SEED = 37;

/** The checks of the clinic before this one. */
const CHECKS = 200;
const LEAST_PAYERS = 8;
const MOST_PAYERS = 15;

/** Of checks, so many have a text that is never written again. */
const ONE_OFF = 0.15;

/** Of the texts that a clinic repeats, so many mean another payer than usual. */
const MEANS_ANOTHER = 0.08;

/** A payer is written in so many ways, the first of them most often (Zipf). */
const WAYS = 5;

/** Where a text means another payer than usual, its member ids have the same form in so many cases. */
const SAME_FORM = 0.05;

/** One query as the simulation sees it. */
type Query = {
  readonly index: PayerIndex;
  /** Payers that can be asked, the largest first. */
  readonly largest: readonly Payer[];
  readonly row: Labelled;
  readonly ranking: Ranking;
};

/** What context adds on the folds: each query is typed by a clinic that is made up by a seed. */
export function simulationLines(folds: readonly UnseenFold[]): readonly string[] {
  const queries = folds.flatMap(({ samples, fitting }) => {
    const largest = samples[0] === undefined ? [] : largestOf(samples[0].index);
    return samples.map(({ index, row, evidence }) => {
      const ranking = rankEvidence(index, evidence, fitting.weights);
      return { index, largest, row, ranking };
    });
  });
  return CASES.flatMap(({ title, knows, goal }) => [`  ${title}`, ...linesOf(queries, knows, goal)]);
}

function largestOf({ payersByName }: PayerIndex): readonly Payer[] {
  const askable = payersByName.filter(({ supportsEligibility }) => supportsEligibility);
  return askable.sort((a, b) => (a.sizeRank ?? Infinity) - (b.sizeRank ?? Infinity));
}

function linesOf(queries: readonly Query[], knows: Knows, goal: number): readonly string[] {
  const draw = random(SEED);
  const outcomes = queries.map((query) => {
    const { context, meant } = clinicOf(query, knows, draw);
    const decision = decideInContext(query.index, query.row.query, {
      ...query,
      prices: DEFAULT_PRICES,
      context,
    });
    const taken = decision.kind === 'matched' ? decision.payer : undefined;
    return { query, taken, isRefused: decision.kind === 'not-found', isRight: isRight(query, taken, meant) };
  });
  const of = (expected: Labelled['expected']) =>
    outcomes.filter(({ query }) => query.row.expected === expected);
  const wrong = (all: typeof outcomes): readonly [number, number] => [
    all.filter((one) => one.taken !== undefined && !one.isRight).length,
    all.length,
  ];
  const [match, ambiguous, reject] = [of('match'), of('ambiguous'), of('reject')];
  const refused = reject.filter((one) => one.isRefused);
  return [
    percentLine('right payer taken', [match.filter((one) => one.isRight).length, match.length], {
      atLeast: goal,
    }),
    percentLine('wrong payer taken', wrong(match), { atMost: 0.3 }),
    percentLine('ambiguous, taken', wrong(ambiguous), { atMost: 0 }),
    percentLine('no payer, taken', wrong(reject), { atMost: 0 }),
    percentLine('no payer, refused', [refused.length, reject.length], { atLeast: 85 }),
  ].map((line) => `  ${line}`);
}

/** A payer that is taken is right where it is the one that this clinic means. */
function isRight({ index, row }: Query, taken: Payer | undefined, meant: Payer | undefined): boolean {
  if (taken === undefined || row.expected === 'reject') return false;
  const isLabelled = (row.expected === 'match' ? row.right : row.tolerated).has(taken.id);
  if (row.expected === 'match') return isLabelled;
  return isLabelled || (meant !== undefined && isRowOf(index, meant.id, taken));
}

type Clinic = { readonly context: MatchContext; readonly meant: Payer | undefined };

function clinicOf(query: Query, knows: Knows, draw: Random): Clinic {
  const { index } = query;
  const meant = meantBy(query, draw);
  const states = meant === undefined ? [] : (index.nameOf.get(meant) ?? meant).states;
  const state = draw.of(states) ?? draw.of([...index.knowledge.stateNames.keys()]);
  const usual =
    knows.usual === undefined ? undefined : usualPayersOf(query, { meant, share: knows.usual, draw });
  const remembered =
    knows.memory && usual !== undefined ? memoryOf(query, { meant, usual, draw }) : undefined;
  const context = {
    state: knows.state ? state : undefined,
    memberIdForm: knows.memberId ? memberIdFormOf(index, meant) : undefined,
    usualPayers: usual,
    remembered,
  };
  return { meant, context };
}

/** One of the payers that the label has, if any. */
function meantBy({ index, row }: Query, draw: Random): Payer | undefined {
  if (row.expected === 'reject') return undefined;
  const labelled = [...row.right].flatMap((id) => payerWithId(index, id) ?? []);
  const askable = labelled.filter(({ supportsEligibility }) => supportsEligibility);
  return draw.of(askable.length > 0 ? askable : labelled);
}

/** Original Medicare's form, else ten digits. */
function memberIdFormOf({ organisationOf }: PayerIndex, payer: Payer | undefined): string {
  return payer !== undefined && organisationOf.get(payer)?.isMedicare === true ? '9A99AA9AA99' : '9999999999';
}

type Drawing = { readonly meant: Payer | undefined; readonly draw: Random };

/** The clinic's answers by payer: payers drawn by size, the one that is meant among them for a share of clinics. */
function usualPayersOf(
  { largest }: Query,
  { meant, share, draw }: Drawing & { readonly share: number },
): ReadonlyMap<string, number> {
  const count = LEAST_PAYERS + Math.floor(draw.next() * (MOST_PAYERS - LEAST_PAYERS + 1));
  const chosen = new Set<string>(meant !== undefined && draw.next() < share ? [meant.id] : []);
  while (chosen.size < count) {
    const at = Math.floor(largest.length ** draw.next());
    const payer = largest[Math.min(largest.length, at) - 1];
    if (payer !== undefined && payer !== meant) chosen.add(payer.id);
  }
  const ids = draw.shuffled([...chosen]);
  const whole = ids.reduce((sum, _, at) => sum + 1 / (at + 1), 0);
  return new Map(ids.map((id, at) => [id, Math.max(1, Math.round(CHECKS / (at + 1) / whole))]));
}

/** What earlier checks under the same text taught the clinic. */
function memoryOf(
  { index, row }: Query,
  { meant, usual, draw }: Drawing & { readonly usual: ReadonlyMap<string, number> },
): MatchContext['remembered'] {
  const checks = meant === undefined ? 0 : (usual.get(meant.id) ?? 0);
  if (checks === 0 || draw.next() < ONE_OFF) return [];
  const whole = Array.from({ length: WAYS }, (_, at) => 1 / (at + 1)).reduce((a, b) => a + b, 0);
  const way = drawnWay(draw, whole);
  const share = ((1 - ONE_OFF) * (1 / (way + 1))) / whole;
  const earlier = Array.from({ length: checks }, () => draw.next()).filter((one) => one < share).length;
  if (earlier === 0 || meant === undefined) return [];
  const other =
    draw.next() < MEANS_ANOTHER && draw.next() < SAME_FORM ? anotherOf(index, row, draw) : undefined;
  return [
    { payerId: (other ?? meant).id, isOwn: true, confirmed: earlier, contradicted: 0, isWritten: false },
  ];
}

/** The way in which the payer is written this time. */
function drawnWay(draw: Random, whole: number): number {
  let rest = draw.next() * whole;
  for (let way = 0; way < WAYS; way += 1) {
    rest -= 1 / (way + 1);
    if (rest < 0) return way;
  }
  return WAYS - 1;
}

/** Another payer that the same text may mean elsewhere: one that can be asked and is not right. */
function anotherOf({ payersByName }: PayerIndex, row: Labelled, draw: Random): Payer | undefined {
  return draw.of(
    payersByName.filter(({ id, supportsEligibility }) => supportsEligibility && !row.right.has(id)),
  );
}
