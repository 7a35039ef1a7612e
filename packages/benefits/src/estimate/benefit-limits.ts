import { planServiceType, type BenefitLine } from '@eligibility/x12';
import type { Limit } from '../details/document';
import { HEALTH_PLAN } from '../summary/line-selection';
import type { Reading } from './reading';
import type { Pool, Terms } from './terms';

/** What a plan still pays of an item's service: visits, and dollars. */
export type BenefitLimits = Pick<Terms, 'visits' | 'planPaysAtMost'> & {
  /** The lines of limits of which the payer does not say how much was used. */
  readonly unused: readonly string[];
  /** The lines of limits in days and the like, which an estimate does not apply. */
  readonly notApplied: readonly string[];
};

/** EB09: visits, services or procedures. */
const VISITS: readonly (string | undefined)[] = ['VS', 'P6'];
const CENTS = 100;

/** The limits (EB01 F) that an item counts against, in force and in its network. */
export function benefitLimitsOf(reading: Reading): BenefitLimits {
  const limits = limitsOn(reading);
  const ofVisits = limits.filter(({ isMoney, unit }) => !isMoney && VISITS.includes(unit?.code));
  const ofMoney = limits.filter(({ isMoney }) => isMoney);
  const others = limits.filter((limit) => !ofVisits.includes(limit) && !ofMoney.includes(limit));
  const visits = leastLeft(ofVisits);
  const money = leastLeft(ofMoney);
  return {
    visits:
      visits === undefined
        ? undefined
        : { left: Math.floor(visits.left), lines: visits.lines, key: keyOf(visits) },
    planPaysAtMost: money === undefined ? undefined : poolOf(money),
    unused: [...ofVisits, ...ofMoney].flatMap((limit) => (isUsedStated(limit) ? [] : limit.lines)),
    notApplied: others.flatMap(({ lines }) => lines),
  };
}

function limitsOn({ details, answer, decision, service }: Reading): readonly Limit[] {
  const lineOf = new Map(answer.benefits.map((line) => [`EB${String(line.at + 1)}`, line]));
  const isCurrent = (id: string): boolean => {
    const line = lineOf.get(id);
    return line !== undefined && decision.inForce(line);
  };
  return details.plans
    .filter(({ isInSummary }) => isInSummary)
    .flatMap(({ limits }) => limits)
    .filter((limit) => limit.procedure === null && bounds(limit, service ?? HEALTH_PLAN))
    .filter(({ lines }) => lines.every(isCurrent));
}

/** A limit that names the service; an amount of the whole plan holds for each part of it. */
function bounds({ serviceTypes, isMoney }: Limit, service: string): boolean {
  const names = (wanted: string): boolean => serviceTypes.some(({ code }) => code === wanted);
  return names(service) || (isMoney && (serviceTypes.length === 0 || names(planServiceType(service))));
}

type Left = { readonly left: number; readonly lines: readonly string[] };

function keyOf({ lines }: Left): string {
  return `F ${lines.join(' ')}`;
}

function poolOf(money: Left): Pool {
  return { cents: Math.round(money.left * CENTS), lines: money.lines, key: keyOf(money) };
}

/** Where several limits hold, the one that is reached first. */
function leastLeft(limits: readonly Limit[]): Left | undefined {
  const [least] = limits
    .flatMap((limit) => {
      const left = leftOf(limit);
      return left === undefined ? [] : { left, lines: limit.lines };
    })
    .sort((one, other) => one.left - other.left);
  return least;
}

/** Without what was used, all of it. */
function leftOf({ remaining, total, used }: Limit): number | undefined {
  if (remaining !== null) return remaining;
  return total === null ? undefined : Math.max(0, total - (used ?? 0));
}

/** EB06 of a limit that holds for each visit, of which nothing can have been used before. */
const PER_VISIT = '27';

function isUsedStated({ remaining, used, total, period }: Limit): boolean {
  return remaining !== null || used !== null || total === 0 || period?.code === PER_VISIT;
}

/** EB01: not covered, and excluded. */
const EXCLUDED: readonly string[] = ['I', 'E'];

/** The lines in force that say that the service or the procedure of an item is not covered. */
export function exclusionsOn({ answer, decision, service, ofProcedure }: Reading): readonly BenefitLine[] {
  const named = answer.benefits.filter(
    ({ procedure, serviceTypes }) =>
      procedure === undefined && service !== undefined && serviceTypes.includes(service),
  );
  return [...named.filter(decision.inForce), ...ofProcedure].filter(({ code }) => EXCLUDED.includes(code));
}
