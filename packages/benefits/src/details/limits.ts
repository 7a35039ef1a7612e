import type { BenefitLine } from '@eligibility/x12';
import { type Figure, usuallyStated } from '../summary/money-lines';
import { allTiersOf, amountUsed, hasNoLimit, remainingOf, type Tier } from '../summary/tiers';
import { PERIODS, QUANTITIES } from './benefit-words';
import { codedOrNull } from './coded';
import type { Accumulator, Limit } from './document';
import { deliveriesOf } from './figures';
import { dollars, grouped, quantityOf, scopeKey, scopeOf, type Source } from './scope';

/** EB06 */
const YEAR_TO_DATE = '24';
const REMAINING: readonly (string | undefined)[] = ['29', '33'];

/**
 * Deductibles or out-of-pocket maximums: the total, what was used and what remains, paired by the rules of the summary.
 * What is paired agrees in network, level, service, plan and insurance type.
 */
export function pairedLimits(sources: readonly Source[]): readonly Accumulator[] {
  return grouped(sources, scopeKey).flatMap((group) => {
    const sourceOf = new Map(group.map((source) => [source.line, source]));
    const withAmount = group.filter(({ line }) => line.amountCents !== undefined).map(({ line }) => line);
    const tiers = allTiersOf(withAmount);
    const paired = new Set(tiers.flatMap(linesOf));
    const rest = withAmount.filter((line) => !paired.has(line));
    return [
      ...tiers.filter((tier) => linesOf(tier).length > 0).map((tier) => limitOf(tier, sourceOf)),
      ...rest.map((line) => limitOf(alone(line), sourceOf)),
    ];
  });
}

function linesOf({ bases, used, remaining }: Tier): readonly BenefitLine[] {
  return bases.length + used.length === 0 ? remaining : [...bases, ...used, ...remaining];
}

/** A limit of another period, such as a lifetime's, or per visit. */
function alone(line: BenefitLine): Tier {
  const isRest = REMAINING.includes(line.timeQualifier);
  return { bases: isRest ? [] : [line], used: [], remaining: isRest ? [line] : [], isLabelled: false };
}

function limitOf(tier: Tier, sourceOf: ReadonlyMap<BenefitLine, Source>): Accumulator {
  const sources = linesOf(tier).flatMap((line) => sourceOf.get(line) ?? []);
  const [first, ...others] = sources as [Source, ...Source[]];
  const isUnlimited = hasNoLimit(tier);
  const total = isUnlimited ? undefined : usuallyStated(tier.bases, amountOf);
  const remaining = isUnlimited ? undefined : remainingOf(tier);
  return Object.assign(scopeOf(first, others), {
    period: codedOrNull(tier.bases[0]?.timeQualifier, PERIODS),
    total: dollars(total?.value),
    used: dollars(amountUsed(tier.used)?.value),
    remaining: dollars(remaining?.value),
    remainingIs: howOf(remaining),
    hasNoLimit: isUnlimited,
  });
}

function howOf(remaining: Figure | undefined): Accumulator['remainingIs'] {
  if (remaining === undefined) return null;
  return remaining.and === undefined ? 'stated' : 'derived';
}

function amountOf({ amountCents }: BenefitLine): number | undefined {
  return amountCents;
}

/** Limitations (EB01 F): visits, days or money, with what is left of them. */
export function limitations(sources: readonly Source[]): readonly Limit[] {
  return grouped(sources, limitationKey).flatMap((group) => {
    const used = group.filter(({ line }) => line.timeQualifier === YEAR_TO_DATE);
    const left = group.filter(({ line }) => REMAINING.includes(line.timeQualifier));
    const totals = group.filter((source) => !used.includes(source) && !left.includes(source));
    // Only where one of each was sent is it certain which belong together.
    if (totals.length <= 1 && used.length <= 1 && left.length <= 1)
      return [limitationOf(group, { total: totals[0], used: used[0], left: left[0] })];
    return group.map((one) =>
      limitationOf([one], {
        total: totals.includes(one) ? one : undefined,
        used: used.includes(one) ? one : undefined,
        left: left.includes(one) ? one : undefined,
      }),
    );
  });
}

/** A number of visits and an amount of money are not parts of one limit. */
function limitationKey(source: Source): string {
  return [scopeKey(source), String(isMoney(source)), ...source.line.messages].join('\0');
}

type Parts = Readonly<Record<'total' | 'used' | 'left', Source | undefined>>;

function limitationOf(group: readonly Source[], { total, used, left }: Parts): Limit {
  const [first, ...others] = group as [Source, ...Source[]];
  const { amountCents, percent = null } = (total ?? used ?? left ?? first).line;
  return Object.assign(scopeOf(first, others), {
    isMoney: isMoney(first),
    unit: codedOrNull(first.line.quantityQualifier, QUANTITIES),
    period: codedOrNull(total?.line.timeQualifier, PERIODS),
    total: limitedTo(total),
    used: limitedTo(used),
    remaining: limitedTo(left),
    amount: isMoney(first) ? null : dollars(amountCents),
    percent,
    deliveries: group.flatMap(deliveriesOf),
  });
}

function isMoney({ line, rest }: Source): boolean {
  return quantityOf(rest.benefit.quantity) === null && line.amountCents !== undefined;
}

/** EB10, else EB07. */
function limitedTo(source: Source | undefined): number | null {
  if (source === undefined) return null;
  return quantityOf(source.rest.benefit.quantity) ?? dollars(source.line.amountCents);
}
