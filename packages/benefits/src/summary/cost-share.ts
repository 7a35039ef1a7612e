import type { BenefitLine } from '@eligibility/x12';
import {
  lowest,
  networkRank,
  onHealthPlan,
  onService,
  serviceLadder,
  type ServiceStep,
} from './line-selection';
import { type Scope, scopeOf } from './message-words';
import {
  contendersFor,
  type Figure,
  groupOf,
  levelRank,
  linesFor,
  lowestStated,
  type MoneyCode,
  type MoneyQuestion,
} from './money-lines';

/** What a front desk means by "copay": an office visit (98), else a visit when sick (BY), else the health plan's. */
const COPAY_LADDER = [onService('98'), onService('BY'), onHealthPlan];

/** The health plan as a whole, else an office visit (98), a visit when sick (BY), a physician (96). */
const COINSURANCE_LADDER = [onHealthPlan, onService('98'), onService('BY'), onService('96')];

/**
 * EB06 of amounts that are not prices: year to date, remaining, exceeded, not exceeded, lifetime, lifetime remaining (29
 * is how Medicare states what is left of a hospital's per-day amounts).
 */
const NO_PRICE: readonly (string | undefined)[] = ['24', '29', '30', '31', '32', '33'];
/** EB06 of a price: a visit, or not stated. Others, such as a calendar year's, bound the price over a time. */
const PER_VISIT: readonly (string | undefined)[] = ['27', undefined];

/**
 * The patient's fixed price of a visit in cents (EB01 B); where payers list several, the one at a primary care office.
 */
export function copay(question: MoneyQuestion): Figure | undefined {
  return question.lines.B.length === 0 ? undefined : costShare(question, KINDS.B);
}

/** The patient's share in percent (EB01 A), 20 for 20 %; never an emergency room's or a specialty's. */
export function coinsurance(question: MoneyQuestion): Figure | undefined {
  return question.lines.A.length === 0 ? undefined : costShare(question, KINDS.A);
}

type CostShare = {
  readonly code: CostShareCode;
  readonly valueOf: (line: BenefitLine) => number | undefined;
  readonly ladder: readonly ServiceStep[];
};

/** EB01: A is the coinsurance, B the copay. */
type CostShareCode = Extract<MoneyCode, 'A' | 'B'>;

const KINDS: Readonly<Record<CostShareCode, CostShare>> = {
  A: { code: 'A', valueOf: ({ percent }) => percent, ladder: COINSURANCE_LADDER },
  B: {
    code: 'B',
    valueOf: ({ amountCents, timeQualifier }) => (NO_PRICE.includes(timeQualifier) ? undefined : amountCents),
    ladder: COPAY_LADDER,
  },
};

/**
 * The other lines that `chosen` was preferred to by the order of visits, by its plan or by its insurance type: those of
 * the same network and service that state another figure.
 */
export function otherCostShares(
  question: MoneyQuestion,
  code: CostShareCode,
  chosen: Figure,
): readonly Figure[] {
  const { valueOf, ladder } = KINDS[code];
  const rivals = contendersFor(question, {
    code,
    mayAnswer: (line) => valueOf(line) !== undefined,
    ladder: serviceLadder(question.asked, ladder),
  });
  return rivals.flatMap((line) => {
    const value = valueOf(line);
    if (value === undefined || value === chosen.value || networkRank(line) !== networkRank(chosen.line))
      return [];
    return [{ value, line, how: 'stated', isAmbiguous: false } as const];
  });
}

/** Of the lines of a group those nearest to an ordinary visit, and of these the patient's own tier. */
function costShare(
  question: MoneyQuestion,
  { code, valueOf, ladder: medical }: CostShare,
): Figure | undefined {
  const ladder = serviceLadder(question.asked, medical);
  const rankOf = memoized(visitRank);
  const lines = linesFor(question, {
    code,
    mayAnswer: (line) => valueOf(line) !== undefined,
    ladder,
    isNarrower: (line) => isPartialService(rankOf(line)),
  });
  const group = groupOf(question, lines);
  const priced = lowest(group, ({ timeQualifier }) => Number(!PER_VISIT.includes(timeQualifier)));
  const nearest = lowest(lowest(priced, rankOf), levelRank);
  return lowestStated(nearest, valueOf);
}

/** Messages are free text: reading them costs more than all the rest of a summary. */
function memoized(rank: (line: BenefitLine) => number): (line: BenefitLine) => number {
  const ranks = new Map<BenefitLine, number>();
  return (line) => {
    const known = ranks.get(line);
    if (known !== undefined) return known;
    const ofLine = rank(line);
    ranks.set(line, ofLine);
    return ofLine;
  };
}

/** III with code list ZZ (place of service codes of CMS): office; telehealth elsewhere and at the patient's home. */
const OFFICE = '11';
const TELEHEALTH: readonly string[] = ['02', '10'];

/** EB11 Y: authorization or certification is required. */
const REQUIRED = 'Y';

/** How near a line is to a visit at a primary care office, the visit that a front desk asks about; lower is nearer. */
const RANKS = {
  'primary care in an office': 0,
  'primary care': 1,
  office: 2,
  'not labelled': 3,
  'labelled otherwise': 4,
  specialist: 5,
  'another place': 6,
} as const;
const KIND_NAMES = Object.keys(RANKS) as (keyof typeof RANKS)[];
const BY_TELEHEALTH = Object.keys(RANKS).length;
const PARTIAL_SERVICE = 2 * BY_TELEHEALTH;

/**
 * Ranks the lines that a cost share may be taken from, copay and coinsurance alike, by what their messages (MSG),
 * places of service (III) and authorization (EB11) say. No organization publishes such an order; this one is derived
 * from payers' published answers, so that the figure is the one of an ordinary visit: primary care before any office,
 * an office before no label, a specialist and another place after it, then telehealth, and last a line about a part of
 * the service alone.
 */
function visitRank({ messages, placesOfService, authorization }: BenefitLine): number {
  const scope = scopeOf(messages);
  const isRemote = scope.isTelehealth || placesOfService.some((place) => TELEHEALTH.includes(place));
  return (
    RANKS[kindOf(scope, { messages, placesOfService })] +
    (isRemote && !placesOfService.includes(OFFICE) ? BY_TELEHEALTH : 0) +
    (scope.isNarrower || authorization === REQUIRED ? PARTIAL_SERVICE : 0)
  );
}

/** The visit that a cost share is of, as far as its line says; `part` when it is about a part of the service alone. */
export function visitOf(line: BenefitLine): {
  readonly kind: keyof typeof RANKS;
  readonly isRemote: boolean;
  readonly isPart: boolean;
} {
  const rank = visitRank(line);
  const kind = KIND_NAMES[rank % BY_TELEHEALTH] ?? 'not labelled';
  return { kind, isRemote: rank % PARTIAL_SERVICE >= BY_TELEHEALTH, isPart: isPartialService(rank) };
}

/** True for the rank of a line about less than its service type: it names a therapy, or needs an authorization. */
function isPartialService(rank: number): boolean {
  return rank >= PARTIAL_SERVICE;
}

function kindOf(
  { visit, isInOffice }: Scope,
  { messages, placesOfService }: Pick<BenefitLine, 'messages' | 'placesOfService'>,
): keyof typeof RANKS {
  const isOffice = isInOffice || placesOfService.includes(OFFICE);
  if (visit === 'primary-care') return isOffice ? 'primary care in an office' : 'primary care';
  if (visit === 'specialist') return 'specialist';
  if (isOffice) return 'office';
  if (placesOfService.length > 0) return 'another place';
  return messages.length === 0 ? 'not labelled' : 'labelled otherwise';
}
