import type { BenefitLine } from '@eligibility/x12';
import { lowest, onHealthPlan, planOf, serviceLadder, type ServiceStep } from './line-selection';
import { limitsOtherProduct } from './message-words';
import {
  type Figure,
  groupOf,
  levelRank,
  linesFor,
  lowestFigure,
  lowestStated,
  type MoneyCode,
  type MoneyQuestion,
} from './money-lines';

/** EB01: C is the deductible, G the out-of-pocket maximum. */
type LimitCode = Extract<MoneyCode, 'C' | 'G'>;

/** EB02 */
const FAMILY = 'FAM';
/** EB12 */
const BOTH = 'W';

/** EB04: Part A, Part B, and what a Qualified Medicare Beneficiary pays of either. */
const MEDICARE: readonly (string | undefined)[] = ['MA', 'MB', 'QM'];

/** Medicare states its two deductibles on services of their own, and none on the plan. */
const onMedicare: ServiceStep = ({ insuranceType }) => MEDICARE.includes(insuranceType);

/**
 * What one person can still owe of a yearly limit, in cents: the lower of what remains of the individual's and, where
 * there is a family tier, of the family's. A limit on a single service, or on drugs alone, is never the plan's.
 */
export function remaining(question: MoneyQuestion, code: LimitCode): Figure | undefined {
  if (question.lines[code].length === 0) return undefined;
  const lines = linesFor(question, {
    code,
    mayAnswer: ({ amountCents, messages }) => amountCents !== undefined && !limitsOtherProduct(messages),
    ladder: serviceLadder(planOf(question.asked), [onHealthPlan, onMedicare]),
  });
  const own = lowest(
    groupOf(
      question,
      lines.filter((line) => !isFamily(line)),
    ),
    levelRank,
  );
  const family = groupOf(question, lines.filter(isFamily));
  return lowerOf(...realTiers(tiersOf(own), tiersOf(own.length === 0 ? family : inNetworkOf(own, family))));
}

/** The family's lines that hold in the same network as the person's own; EB12 W is in and out of network alike. */
function inNetworkOf(own: readonly BenefitLine[], family: readonly BenefitLine[]): readonly BenefitLine[] {
  const networks = own.map(({ network }) => network);
  return family.filter(
    ({ network }) => network === BOTH || networks.includes(BOTH) || networks.includes(network),
  );
}

/**
 * Leaves out tiers of zero when there are tiers above zero: payers write zeros for tiers that a plan does not have.
 * Where every tier is zero, nothing is to be paid.
 */
function realTiers(
  own: readonly Tier[],
  family: readonly Tier[],
): readonly [readonly Tier[], readonly Tier[]] {
  if (!own.some(hasBase) && !family.some(hasBase)) return [own, own.length > 0 ? [] : family];
  return [own.filter((tier) => !isZero(tier)), family.filter((tier) => !isZero(tier))];
}

function lowerOf(own: readonly Tier[], family: readonly Tier[]): Figure | undefined {
  const ofFamily = chosenTier(family);
  if (own.length === 0) return ofFamily;
  const ofOwn = chosenTier(own);
  if (ofFamily === undefined || !family.some(hasBase)) return ofOwn;
  if (ofOwn === undefined) return ofFamily.value === 0 ? ofFamily : undefined;
  return ofFamily.value < ofOwn.value ? ofFamily : ofOwn;
}

/** A tier with a base before one without, one without messages before one with, and of those the lowest remainder. */
function chosenTier(tiers: readonly Tier[]): Figure | undefined {
  const known: { readonly figure: Figure; readonly tier: Tier }[] = [];
  for (const tier of tiers) {
    const figure = remainingOf(tier);
    if (figure !== undefined) known.push({ figure, tier });
  }
  const whole = lowest(known, ({ tier }) => Number(tier.bases.length === 0));
  const ordinary = lowest(whole, ({ tier }) => Number(tier.isLabelled));
  return lowestFigure(ordinary.map(({ figure }) => figure));
}

function isFamily({ coverageLevel }: BenefitLine): boolean {
  return coverageLevel === FAMILY;
}

/** EB06 */
const REMAINING = '29';
const YEAR_TO_DATE = '24';
/** Calendar year, service year, contract; some payers leave it out; episode (Medicare Part A). */
const BASE: readonly (string | undefined)[] = ['23', '22', '25', undefined, '26'];

/**
 * One limit of one tier: its base amount, what was used and what remains of it. Payers distinguish tiers by
 * messages ("HIGHEST BENEFIT"), plan name or dates.
 */
type Tier = {
  readonly bases: readonly BenefitLine[];
  readonly used: readonly BenefitLine[];
  readonly remaining: readonly BenefitLine[];
  /** Its messages distinguish it from the ordinary tier. */
  readonly isLabelled: boolean;
};

/** Lines with an amount. */
type Amounts = readonly BenefitLine[];

/** Pairs the lines of one coverage level into tiers. */
function tiersOf(lines: readonly BenefitLine[]): readonly Tier[] {
  if (lines.length === 0) return [];
  const byKey = new Map<string, BenefitLine[]>();
  for (const line of lines) {
    const key = tierKey(line);
    const tier = byKey.get(key);
    if (tier === undefined) byKey.set(key, [line]);
    else tier.push(line);
  }
  return withSharedAmounts(Array.from(byKey.values(), tierOf)).filter((tier) => !hasNoLimit(tier));
}

/** EB07 of nothing but nines is how payers write that there is no limit: 99999.99, 999999.99. In cents. */
const NO_LIMITS: readonly (number | undefined)[] = [9_999_999, 99_999_999, 999_999_999, 9_999_999_999];

/** True for an amount that is written for "no limit". */
function isUnlimited({ amountCents }: BenefitLine): boolean {
  return NO_LIMITS.includes(amountCents);
}

/** A tier without a limit has no remainder, even when the payer subtracts used amounts from its nines. */
function hasNoLimit({ bases, remaining }: Tier): boolean {
  const limits = bases.length > 0 ? bases : remaining;
  return limits.length > 0 && limits.every(isUnlimited);
}

/** Joined with NUL, because the parts are free text and may contain any visible separator. */
function tierKey({ messages, planName = '', dates }: BenefitLine): string {
  if (messages.length === 0 && dates.length === 0) return planName;
  const periods = dates.map(({ qualifier, from, to }) => `${qualifier} ${from} ${to}`);
  return [planName, ...[...messages].sort(), '', ...periods.sort()].join('\0');
}

function tierOf(lines: Amounts): Tier {
  const bases: BenefitLine[] = [];
  const used: BenefitLine[] = [];
  const remaining: BenefitLine[] = [];
  let isLabelled = false;
  for (const line of lines) {
    if (line.timeQualifier === REMAINING) remaining.push(line);
    else if (line.timeQualifier === YEAR_TO_DATE) used.push(line);
    else if (BASE.includes(line.timeQualifier)) bases.push(line);
    isLabelled ||= line.messages.length > 0;
  }
  const ofNearestPeriod = lowest(bases, ({ timeQualifier }) => BASE.indexOf(timeQualifier));
  return { bases: ofNearestPeriod, used, remaining, isLabelled };
}

/**
 * Payers put a message on one line of a pair and not on the other. A base without other amounts in its tier is used
 * for the tiers without a base, and an amount used without a base of its own for the tiers that lack one, if there is
 * only one such amount.
 */
function withSharedAmounts(tiers: readonly Tier[]): readonly Tier[] {
  if (tiers.length < 2) return tiers;
  const loneBases = single(tiers.filter(isLoneBase).flatMap(({ bases }) => bases));
  const loneUsed = single(tiers.filter(isLoneUse).flatMap(({ used }) => used));
  return tiers.map((tier) => {
    if (tier.bases.length === 0 && tier.remaining.length > 0) return { ...tier, bases: loneBases };
    return isLoneBase(tier) ? { ...tier, used: loneUsed } : tier;
  });
}

function isLoneBase({ bases, used, remaining }: Tier): boolean {
  return bases.length > 0 && used.length === 0 && remaining.length === 0;
}

function isLoneUse({ bases, used, remaining }: Tier): boolean {
  return used.length > 0 && bases.length === 0 && remaining.length === 0;
}

function single(lines: Amounts): Amounts {
  return lines.every(({ amountCents }) => amountCents === lines[0]?.amountCents) ? lines : [];
}

/** True for a tier that exists: its base, or what remains of it, is above zero. */
function hasBase({ bases, remaining }: Tier): boolean {
  return bases.some(isAboveZero) || remaining.some(isAboveZero);
}

/** True for a tier whose base is zero: it does not exist when another tier has a base. */
function isZero({ bases, remaining }: Tier): boolean {
  return bases.length > 0 && !bases.some(isAboveZero) && !remaining.some(isAboveZero);
}

function isAboveZero({ amountCents = 0 }: BenefitLine): boolean {
  return amountCents > 0;
}

/**
 * What remains of a tier in cents: the amount the payer calls remaining, never more than the base; else the base less
 * what was used this year. A base alone is not what remains of it, unless it is zero. Contradictory amounts (a base of
 * zero with a remainder) are ignored.
 */
function remainingOf({ bases, used, remaining }: Tier): Figure | undefined {
  const base = lowestStated(bases, amountOf);
  const left = lowestStated(remaining, amountOf);
  if (left !== undefined) return capped(left, base);
  if (base === undefined || base.value === 0) return base;
  const most = lowestStated(used, amountOf);
  if (most === undefined) return undefined;
  return {
    value: Math.max(0, base.value - most.value),
    line: base.line,
    how: 'derived',
    isAmbiguous: base.isAmbiguous || most.isAmbiguous,
  };
}

function capped(left: Figure, base: Figure | undefined): Figure | undefined {
  if (base === undefined || left.value <= base.value) return left;
  return base.value === 0 ? undefined : { ...left, value: base.value, isAmbiguous: true };
}

function amountOf({ amountCents }: BenefitLine): number | undefined {
  return amountCents;
}
