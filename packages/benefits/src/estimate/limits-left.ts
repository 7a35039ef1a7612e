import type { BenefitLine } from '@eligibility/x12';
import type { Provenance } from '../details/document';
import { idsOf } from '../details/scope';
import { HEALTH_PLAN, isOfSeparatePlan, onHealthPlan, onService } from '../summary/line-selection';
import { groupOf, linesFor } from '../summary/money-lines';
import { allTiersOf, hasNoLimit, remainingOf, tiersOf, type Tier } from '../summary/tiers';
import type { Reading } from './reading';
import { onProcedure } from './service-steps';
import type { Pool } from './terms';

/** What is left of a deductible or of an out-of-pocket limit, as far as the payer states it. */
export type LimitLeft =
  | { readonly kind: 'left'; readonly pool: Pool; readonly messages: readonly string[] }
  /** The payer names no such limit, or says that there is none. */
  | { readonly kind: 'not-stated' | 'no-limit' }
  /** The payer names one, and not what is left of it. */
  | { readonly kind: 'unknown'; readonly lines: readonly string[] }
  /** Two amounts that nothing distinguishes; `pool` has the lowest. */
  | { readonly kind: 'several'; readonly pool: Pool; readonly lines: readonly string[] };

/** EB02 */
const FAMILY = 'FAM';
const CENTS = 100;

/**
 * What is left of the deductible of an item: that of its procedure or service where the payer states one, else the
 * plan's. Both are the lower of the person's and the family's, since an embedded deductible is met by either.
 */
export function deductibleOf(reading: Reading): LimitLeft {
  const planWide = planLimit(reading, 'C');
  const own = ownDeductible(reading);
  if (own === undefined) return planWide;
  const isPlans =
    own.kind === 'left' &&
    planWide.kind === 'left' &&
    own.pool.cents > 0 &&
    own.pool.cents === planWide.pool.cents;
  return isPlans ? planWide : own;
}

/** What is left of the plan's out-of-pocket limit. */
export function outOfPocketOf(reading: Reading): LimitLeft {
  return planLimit(reading, 'G');
}

const FIELDS = { C: 'deductibleRemaining', G: 'outOfPocketRemaining' } as const;
const FIGURES = { C: 'deductible', G: 'outOfPocket' } as const;

/** EB04: an offer to continue coverage (COBRA), which is not the coverage itself. */
const OFFER = 'CO';

/** By the rules of the summary, which has them tested (docs/benefits.md, section 5). */
function planLimit({ details, decision, money }: Reading, code: 'C' | 'G'): LimitLeft {
  const proof = details.summary.find(({ field }) => field === FIELDS[code]);
  const figure = decision[FIGURES[code]];
  const current = money.lines[code].filter((line) => money.inForce(line) && onHealthPlan(line));
  if (figure === undefined || proof === undefined) return withoutFigure(current);
  const offered = idsOf(current.filter(({ insuranceType }) => insuranceType === OFFER));
  const rivals = proof.alternatives.filter(({ lines }) => !lines.every((id) => offered.includes(id)));
  const pool = { cents: figure.value, lines: proof.lines, key: `${code} ${proof.lines.join(' ')}` };
  if (rivals.length === 0 && !figure.isAmbiguous)
    return { kind: 'left', pool, messages: figure.line.messages };
  const others = [...amountsOf(rivals), ...(figure.isAmbiguous ? remaindersIn(current) : [])];
  const lines = [...new Set([...proof.lines, ...rivals.flatMap((rival) => rival.lines)])];
  return { kind: 'several', pool: { ...pool, cents: Math.min(figure.value, ...others) }, lines };
}

function amountsOf(rivals: Provenance['alternatives']): readonly number[] {
  return rivals.map(({ value }) => Math.round(Number(value) * CENTS));
}

/** EB06: remaining, lifetime remaining. */
const REMAINING: readonly (string | undefined)[] = ['29', '33'];

/** What lines state as remaining; without one, as little as there can be. */
function remaindersIn(lines: readonly BenefitLine[]): readonly number[] {
  const stated = lines.flatMap(({ timeQualifier, amountCents }) =>
    REMAINING.includes(timeQualifier) && amountCents !== undefined ? amountCents : [],
  );
  return stated.length === 0 ? [0] : stated;
}

function withoutFigure(ofPlan: readonly BenefitLine[]): LimitLeft {
  if (ofPlan.length === 0) return { kind: 'not-stated' };
  const tiers = allTiersOf(ofPlan);
  if (tiers.length > 0 && tiers.every(hasNoLimit)) return { kind: 'no-limit' };
  return { kind: 'unknown', lines: idsOf(ofPlan) };
}

/** A deductible on the item's procedure or service alone; undefined where the payer states none. */
function ownDeductible(reading: Reading): LimitLeft | undefined {
  const { service, money } = reading;
  const isOwnPlan = service === HEALTH_PLAN || (service !== undefined && isOfSeparatePlan(service));
  const steps = [onProcedure, ...(service === undefined || isOwnPlan ? [] : [onService(service)])];
  const found = linesFor(money, {
    code: 'C',
    mayAnswer: ({ amountCents }) => amountCents !== undefined,
    ladder: steps,
  });
  const lines = groupOf(money, found);
  if (lines.length === 0) return undefined;
  const isFamily = ({ coverageLevel }: BenefitLine): boolean => coverageLevel === FAMILY;
  const sides = [lines.filter((line) => !isFamily(line)), lines.filter(isFamily)].map(leftOfTiers);
  const [least] = sides.flat().sort((one, other) => one.cents - other.cents);
  if (least === undefined) return { kind: 'unknown', lines: idsOf(lines) };
  if (sides.some((side) => side.length > 1)) return { kind: 'several', pool: least, lines: idsOf(lines) };
  return { kind: 'left', pool: least, messages: lines.flatMap(({ messages }) => messages) };
}

/** Each different amount that is left by the tiers of one side, the person's or the family's. */
function leftOfTiers(lines: readonly BenefitLine[]): readonly Pool[] {
  const pools = tiersOf(lines).flatMap((tier) => poolOf(tier) ?? []);
  return [...new Map(pools.map((pool) => [pool.cents, pool])).values()];
}

function poolOf(tier: Tier): Pool | undefined {
  const figure = remainingOf(tier);
  if (figure === undefined) return undefined;
  const lines = idsOf(figure.and === undefined ? [figure.line] : [figure.line, figure.and]);
  return { cents: figure.value, lines, key: `C ${lines.join(' ')}` };
}
