import type { BenefitLine } from '@eligibility/x12';
import { lowest } from './line-selection';
import { type Figure, usuallyStated } from './money-lines';

/** EB06 */
const REMAINING = '29';
const YEAR_TO_DATE = '24';
/** Calendar year, service year, contract; some payers leave it out; episode (Medicare Part A). */
const BASE: readonly (string | undefined)[] = ['23', '22', '25', undefined, '26'];

/**
 * One limit of one tier: its base amount, what was used and what remains of it. Payers distinguish tiers by
 * messages ("HIGHEST BENEFIT"), plan name or dates.
 */
export type Tier = {
  readonly bases: readonly BenefitLine[];
  readonly used: readonly BenefitLine[];
  readonly remaining: readonly BenefitLine[];
  /** Its messages distinguish it from the ordinary tier. */
  readonly isLabelled: boolean;
};

/** Lines with an amount. */
type Amounts = readonly BenefitLine[];

/** Pairs the lines of one coverage level into tiers, and leaves out those that have no limit. */
export function tiersOf(lines: readonly BenefitLine[]): readonly Tier[] {
  if (lines.length === 0) return [];
  return allTiersOf(lines).filter((tier) => !hasNoLimit(tier));
}

/** Pairs the lines of one coverage level into tiers. */
export function allTiersOf(lines: readonly BenefitLine[]): readonly Tier[] {
  const byKey = new Map<string, BenefitLine[]>();
  for (const line of lines) {
    const key = tierKey(line);
    const tier = byKey.get(key);
    if (tier === undefined) byKey.set(key, [line]);
    else tier.push(line);
  }
  return withSharedAmounts(Array.from(byKey.values(), tierOf));
}

/**
 * EB07 of nothing but nines is how payers write that there is no limit: 99999.99, and the same without cents, from five
 * to eight digits. Fewer digits may be a real amount, such as 9999.00; no plan has a limit of exactly 99,999 dollars.
 */
const NINES = [5, 6, 7, 8].map((digits) => 10 ** digits - 1);
const NO_LIMIT_CENTS = new Set<number | undefined>(
  NINES.flatMap((dollars) => [dollars * 100, dollars * 100 + 99]),
);

/** True for an amount that is written for "no limit". */
function isUnlimited({ amountCents }: BenefitLine): boolean {
  return NO_LIMIT_CENTS.has(amountCents);
}

/** A tier without a limit has no remainder, even when the payer subtracts used amounts from its nines. */
export function hasNoLimit({ bases, remaining }: Tier): boolean {
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
export function hasBase({ bases, remaining }: Tier): boolean {
  return bases.some(isAboveZero) || remaining.some(isAboveZero);
}

/** True for a tier whose base is zero: it does not exist when another tier has a base. */
export function isZero({ bases, remaining }: Tier): boolean {
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
export function remainingOf({ bases, used, remaining }: Tier): Figure | undefined {
  const base = usuallyStated(bases, amountOf);
  const left = usuallyStated(remaining, amountOf);
  if (left !== undefined) return capped(left, base);
  if (base === undefined || base.value === 0) return base;
  const most = amountUsed(used);
  if (most === undefined) return undefined;
  return {
    value: Math.max(0, base.value - most.value),
    line: base.line,
    and: most.line,
    how: 'derived',
    isAmbiguous: base.isAmbiguous || most.isAmbiguous,
  };
}

/** What was used of a limit: of lines that disagree the lowest, so that no less remains than the payer may mean. */
export function amountUsed(used: Amounts): Figure | undefined {
  const least = lowest(used, ({ amountCents = Number.POSITIVE_INFINITY }) => amountCents);
  const figure = usuallyStated(least, amountOf);
  return figure && { ...figure, isAmbiguous: least.length < used.length };
}

function capped(left: Figure, base: Figure | undefined): Figure | undefined {
  if (base === undefined || left.value <= base.value) return left;
  return base.value === 0 ? undefined : { ...left, value: base.value, and: base.line, isAmbiguous: true };
}

function amountOf({ amountCents }: BenefitLine): number | undefined {
  return amountCents;
}
