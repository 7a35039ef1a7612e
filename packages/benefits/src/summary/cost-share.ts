import type { BenefitLine } from '@eligibility/x12';
import {
  HEALTH_PLAN,
  lowest,
  networkRank,
  onHealthPlan,
  onService,
  serviceLadder,
  type ServiceStep,
} from './line-selection';
import { type Scope, scopeOf } from './message-words';
import {
  type Candidates,
  contendersFor,
  type Figure,
  groupOf,
  levelRank,
  linesFor,
  usuallyStated,
  type MoneyCode,
  type MoneyQuestion,
} from './money-lines';

/** What a front desk means by "copay": an office visit (98), else a visit when sick (BY), else the health plan's. */
const COPAY_LADDER = [onService('98'), onService('BY'), onHealthPlan];

/** What is stated for the whole plan holds for a service of it; what is stated for an office visit does not. */
const WHOLE_PLAN = [onHealthPlan];

/** The health plan as a whole, else an office visit (98), a visit when sick (BY), a physician (96). */
const COINSURANCE_LADDER = [onHealthPlan, onService('98'), onService('BY'), onService('96')];

/**
 * EB06 of amounts that are not prices: year to date, remaining, exceeded, not exceeded, lifetime, lifetime remaining (29
 * is how Medicare states what is left of a hospital's per-day amounts).
 */
export const NO_PRICE: readonly (string | undefined)[] = ['24', '29', '30', '31', '32', '33'];
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
  A: { code: 'A', valueOf: patientsPercent, ladder: COINSURANCE_LADDER },
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
  const { valueOf } = KINDS[code];
  return contendersFor(question, candidatesFor(question, KINDS[code])).flatMap((line) => {
    const value = valueOf(line);
    if (value === undefined || value === chosen.value || networkRank(line) !== networkRank(chosen.line))
      return [];
    return [{ value, line, how: 'stated', isAmbiguous: false } as const];
  });
}

/** X12 EB03 of a question about an ordinary visit: the plan, an office visit, a visit when sick. */
const GENERAL: readonly string[] = [HEALTH_PLAN, '98', 'BY'];
/** The same, and medical care as a whole and a physician, for which an office visit's figure holds. */
const OF_OFFICES: readonly string[] = [...GENERAL, '1', '96'];

function candidatesFor({ asked }: MoneyQuestion, { code, valueOf, ladder }: CostShare): Candidates {
  return {
    code,
    mayAnswer: (line) => valueOf(line) !== undefined && !isOfOtherTime(line, asked),
    ladder: serviceLadder(asked, OF_OFFICES.includes(asked) ? ladder : WHOLE_PLAN),
  };
}

/** EB06: an hour, a day, 24 hours. */
const TIMES: readonly (string | undefined)[] = ['6', '7', '13'];

/** An amount for a day is a price of the service that its line names, such as a hospital stay, and of no visit. */
function isOfOtherTime(line: BenefitLine, asked: string): boolean {
  return TIMES.includes(line.timeQualifier) && (OF_OFFICES.includes(asked) || !onService(asked)(line));
}

const PATIENT_PAYS = /\b(?:members?|patients?|insured|subscribers?|enrollees?|you) pays? (\d{1,3}) ?%/;
const PLAN_PAYS = /\b(?:plan|insurance|insurer|payer|company) (?:pays?|covers?)\b(?: (?:at )?(\d{1,3}) ?%)?/;

/** The patient's share of EB08; some payers state the plan's share there, as their words say. */
export function patientsPercent({ percent, messages }: BenefitLine): number | undefined {
  if (percent === undefined || messages.length === 0) return percent;
  const text = messages.join('; ').toLowerCase();
  const patients = PATIENT_PAYS.exec(text)?.[1];
  if (patients !== undefined) return Number(patients);
  const plans = PLAN_PAYS.exec(text);
  if (plans === null || percent === 0) return percent;
  return plans[1] === undefined ? undefined : 100 - Number(plans[1]);
}

/** Of the lines of a group those nearest to an ordinary visit, and of these the patient's own tier. */
function costShare(question: MoneyQuestion, kind: CostShare): Figure | undefined {
  const lines = linesFor(question, {
    ...candidatesFor(question, kind),
    asked: GENERAL.includes(question.asked) ? undefined : onService(question.asked),
    narrowness,
  });
  const group = groupOf(question, lines);
  const priced = lowest(group, ({ timeQualifier }) => Number(!PER_VISIT.includes(timeQualifier)));
  const nearest = lowest(lowest(priced, firstDay), (line) => KINDS_OF_VISIT.indexOf(visitOf(line).kind));
  return usuallyStated(lowest(nearest, levelRank(question)), kind.valueOf);
}

/** III with code list ZZ (place of service codes of CMS): office; telehealth elsewhere and at the patient's home. */
const OFFICE = '11';
const TELEHEALTH: readonly string[] = ['02', '10'];

/** EB11 Y: authorization or certification is required. */
const REQUIRED = 'Y';

/** The visits that a line may be of, the nearest to the one that a front desk asks about first. */
const KINDS_OF_VISIT = [
  'primary care in an office',
  'primary care',
  'office',
  'not labelled',
  'labelled otherwise',
  'specialist',
  'another place',
] as const;

/** The visit that a cost share is of, as far as its line says. */
type Visit = {
  readonly kind: (typeof KINDS_OF_VISIT)[number];
  readonly isRemote: boolean;
  /** It is about a part of the service alone: its line names a therapy, or needs an authorization. */
  readonly isPart: boolean;
};

/** Reads the visit from messages (MSG), places of service (III) and authorization (EB11). */
export function visitOf(line: BenefitLine): Visit {
  const { messages, placesOfService, authorization } = line;
  const scope = scopeOf(messages);
  const isTelehealth = !isAtOffice(line) && placesOfService.some((place) => TELEHEALTH.includes(place));
  return {
    kind: kindOf(scope, line),
    isRemote: scope.isTelehealth || isTelehealth,
    isPart: scope.isPart || authorization === REQUIRED,
  };
}

/**
 * How much less than an ordinary visit a line is about, by the widest reason first: a part of care, an authorization,
 * telehealth, a message or a place that narrows it. No organization publishes such an order. It keeps what a label
 * narrows behind the plan's own price, so that no patient is asked for less than an ordinary visit costs.
 */
function narrowness(line: BenefitLine): number {
  const { kind, isRemote } = visitOf(line);
  const { isPart, isNarrow } = scopeOf(line.messages);
  const reasons = [
    isPart || firstDay(line) > 1,
    line.authorization === REQUIRED,
    isRemote,
    isNarrow || kind === 'another place' || kind === 'specialist',
  ];
  return reasons.reduce((rank, isGiven) => 2 * rank + Number(isGiven), 0);
}

/** Whether a line states its amount for a part of care, a kind of visit or a place, and not for the ordinary visit. */
export function isNarrowed(line: BenefitLine): boolean {
  return narrowness({ ...line, authorization: undefined }) > 0;
}

function kindOf({ visit, isInOffice, isNarrow }: Scope, line: BenefitLine): Visit['kind'] {
  // A place alone makes a line an office visit only where no label says what is done there.
  const isOffice = isInOffice || (!isNarrow && isAtOffice(line));
  if (visit === 'primary-care') return isOffice ? 'primary care in an office' : 'primary care';
  if (visit === 'specialist') return 'specialist';
  if (isOffice) return 'office';
  if (line.placesOfService.length > 0 && !isAtOffice(line)) return 'another place';
  return line.messages.length === 0 ? 'not labelled' : 'labelled otherwise';
}

function isAtOffice({ placesOfService }: BenefitLine): boolean {
  return placesOfService.includes(OFFICE);
}

/** Amounts per range of days ("DAYS 61 TO 90") are paid one after the other: a stay begins with the first range. */
function firstDay({ messages }: BenefitLine): number {
  return Number(/\bdays? (\d+)/i.exec(messages.join())?.[1] ?? 1);
}
