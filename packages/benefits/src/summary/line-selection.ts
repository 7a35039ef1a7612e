import { planServiceType, type BenefitDate, type BenefitLine } from '@eligibility/x12';
import { scopeOf } from './message-words';

/** Whether a line's own period contains a day. */
export type InForce = (line: BenefitLine) => boolean;

/** DTP01: plan, benefit, eligibility and period begin. Written as a range (RD8) they give the end as well. */
const BEGIN: readonly string[] = ['346', '348', '356', '193'];
/** DTP01: plan, benefit, eligibility and period end. */
const END: readonly string[] = ['347', '349', '357', '194'];
/**
 * DTP01: plan, benefit and eligibility. Some payers repeat the day that was asked about here, others write the first day
 * of the coverage: any other day than the one asked is a beginning.
 */
const PERIOD: readonly string[] = ['291', '292', '307'];
/** DTP01: coordination of benefits, which some payers give in place of the dates of the other plan on an EB01 R line. */
export const COORDINATION = '290';
/** EB01 */
export const OTHER_PAYER = 'R';

/** The bounds that one date sets to the coverage. */
type Bounds = { readonly qualifier: string; readonly from?: string; readonly to?: string };

/** The bounds of one loop. */
type Level = readonly Bounds[];

/**
 * Decides for each line whether it is in force on a day (005010X279A1, DTP of loops 2100C, 2100D and 2110). The begin
 * and the end are looked for separately, each in the line's own dates first, then in the patient's loop, then in the
 * subscriber's, so that a line with nothing but the date of its last update (636) still ends with the plan. Where a
 * loop gives several dates of one kind, they are several periods, and one that contains the day is enough.
 * @param day YYYY-MM-DD
 * @param planDates the DTP of the loops above the lines, innermost first
 */
export function inForceOn(day: string, planDates: readonly (readonly BenefitDate[])[]): InForce {
  const inherited = planDates.map((dates) => boundsOf(dates, day));
  const isPlanInForce = containDay(inherited, day);
  return ({ dates, code }) => {
    if (dates.length === 0) return isPlanInForce;
    const ownBounds = boundsOf(code === OTHER_PAYER ? dates.map(coordinated) : dates, day);
    return ownBounds.length === 0 ? isPlanInForce : containDay([ownBounds, ...inherited], day);
  };
}

/**
 * The period that these dates give, the innermost loop's first; begin and end are looked for separately, as above. Of
 * several periods the one that contains the day.
 */
export function periodOn(
  day: string,
  levels: readonly (readonly BenefitDate[])[],
): { readonly from?: string | undefined; readonly to?: string | undefined } {
  const bounds = levels.map((dates) => boundsOf(dates, day));
  const begins = bounds.find((level) => level.some(({ from }) => from !== undefined)) ?? [];
  const ends = bounds.find((level) => level.some(({ to }) => to !== undefined)) ?? [];
  const isCurrent = ({ from = day, to = day }: Bounds): boolean => from <= day && day <= to;
  const withBegin = begins.filter(({ from }) => from !== undefined);
  const withEnd = ends.filter(({ to }) => to !== undefined);
  const from = (withBegin.find(isCurrent) ?? withBegin[0])?.from;
  // An end before it is of another period.
  const later = withEnd.filter(({ to = day }) => from === undefined || from <= to);
  return { from, to: (later.find(isCurrent) ?? later[0])?.to };
}

/** A period of coordination as one of the plan that is coordinated with. */
function coordinated(date: BenefitDate): BenefitDate {
  return date.qualifier === COORDINATION ? { ...date, qualifier: '291' } : date;
}

/** Whether a line has a period of its own, from a day to a day. */
export function hasOwnPeriod({ dates }: BenefitLine): boolean {
  const has = (qualifiers: readonly string[]): boolean =>
    dates.some(({ qualifier }) => qualifiers.includes(qualifier));
  return (
    dates.some(({ qualifier, from, to }) => from !== to && PERIOD.includes(qualifier)) ||
    (has(BEGIN) && has(END))
  );
}

function boundsOf(dates: readonly BenefitDate[], day: string): Level {
  const level: Bounds[] = [];
  const isSince = ({ qualifier, from, to }: BenefitDate): boolean =>
    from === to && from <= day && PERIOD.includes(qualifier);
  for (const { qualifier, from, to } of dates) {
    const isRange = from !== to;
    if (BEGIN.includes(qualifier)) level.push(isRange ? { qualifier, from, to } : { qualifier, from });
    else if (END.includes(qualifier)) level.push({ qualifier, to });
    else if (PERIOD.includes(qualifier)) {
      if (isRange) level.push({ qualifier, from, to });
      // One day after the day asked beside one before it: a beginning and an end.
      else if (from > day && dates.some(isSince)) level.push({ qualifier, to });
      else if (from !== day) level.push({ qualifier, from });
    }
  }
  return level;
}

function containDay(levels: readonly Level[], day: string): boolean {
  const begins = levels.find((level) => level.some(({ from }) => from !== undefined));
  const ends = levels.find((level) => level.some(({ to }) => to !== undefined));
  const hasBegun = ({ from = day }: Bounds): boolean => from <= day;
  const hasNotEnded = ({ to = day }: Bounds): boolean => day <= to;
  if (begins === ends)
    return begins === undefined || ofEachKind(begins, (one) => hasBegun(one) && hasNotEnded(one));
  return ofEachKind(begins ?? [], hasBegun) && ofEachKind(ends ?? [], hasNotEnded);
}

/** True when of every qualifier at least one date passes. */
function ofEachKind(level: Level, passes: (bounds: Bounds) => boolean): boolean {
  return level.every(
    (one) => passes(one) || level.some((other) => other.qualifier === one.qualifier && passes(other)),
  );
}

/** DTP01: date of death. */
const DEATH = '442';

/**
 * Whether the payer has the patient's death on record before a day (YYYY-MM-DD); the day itself is still covered.
 * @param diedOn of the patient's loop; some payers write it among the dates of a line instead
 */
export function hasDiedBefore(
  day: string,
  { diedOn, benefits }: { readonly diedOn: string | undefined; readonly benefits: readonly BenefitLine[] },
): boolean {
  const isBefore = ({ qualifier, from }: BenefitDate): boolean => qualifier === DEATH && from < day;
  return (diedOn !== undefined && diedOn < day) || benefits.some(({ dates }) => dates.some(isBefore));
}

/** X12 EB03 30: health benefit plan coverage. */
export const HEALTH_PLAN = '30';

/** One step of a ladder: which lines describe a service. */
export type ServiceStep = (line: BenefitLine) => boolean;

/** Lines that name one of these service types. */
export function onService(...serviceTypes: readonly string[]): ServiceStep {
  return (line) => serviceTypes.some((serviceType) => line.serviceTypes.includes(serviceType));
}

/** Lines about a whole plan: they name its service type, or none at all. */
function onPlan(serviceType: string): ServiceStep {
  return (line) => line.serviceTypes.length === 0 || line.serviceTypes.includes(serviceType);
}

/** Lines about the health plan as a whole. */
export const onHealthPlan = onPlan(HEALTH_PLAN);

/** True for a service type that is paid from a plan of its own, which medical lines do not describe. */
export function isOfSeparatePlan(serviceType: string): boolean {
  return planServiceType(serviceType) !== HEALTH_PLAN;
}

/** Where to look for an answer about `asked`, best first: the service itself, then its own plan or the general medical steps. */
export function serviceLadder(asked: string, medical: readonly ServiceStep[]): readonly ServiceStep[] {
  if (asked === HEALTH_PLAN) return medical;
  const plan = planServiceType(asked);
  if (plan === asked) return [onPlan(asked)];
  return [onService(asked), ...(plan === HEALTH_PLAN ? medical : [onPlan(plan)])];
}

/** The lines of the first step that has any. */
export function onFirstStep(
  lines: readonly BenefitLine[],
  ladder: readonly ServiceStep[],
): readonly BenefitLine[] {
  const step = ladder.find((isOnStep) => lines.some(isOnStep));
  return step === undefined ? [] : lines.filter(step);
}

/** EB12, best first: in network (0), in and out alike (1), not stated (2), out of network (3). */
const NETWORK_RANKS: ReadonlyMap<string | undefined, number> = new Map([
  ['Y', 0],
  ['W', 1],
  ['N', 3],
]);
const NOT_STATED = 2;

/** EB12; where the payer leaves it out, a message that is nothing but a network ("OUT OF NETWORK"). */
export function networkCodeOf({ network, messages }: BenefitLine): string | undefined {
  return network ?? (messages.length === 0 ? undefined : scopeOf(messages).network);
}

/** The distance of a line from in-network care; lower is nearer. */
export function networkRank(line: BenefitLine): number {
  return NETWORK_RANKS.get(networkCodeOf(line)) ?? NOT_STATED;
}

/** EB12 N. */
export function isOutOfNetwork(line: BenefitLine): boolean {
  return networkCodeOf(line) === 'N';
}

/** EB12 Y, or W: the same in and out of network. */
export function isInNetwork(line: BenefitLine): boolean {
  const network = networkCodeOf(line);
  return network === 'Y' || network === 'W';
}

/** The entries of the lowest rank, in their order. Where all have that rank, which is usual, the list itself. */
export function lowest<T>(entries: readonly T[], rank: (entry: T) => number): readonly T[] {
  if (entries.length < 2) return entries;
  let best: T[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    const ofEntry = rank(entry);
    if (ofEntry > least) continue;
    if (ofEntry < least) {
      least = ofEntry;
      best = [];
    }
    best.push(entry);
  }
  return best.length === entries.length ? entries : best;
}
