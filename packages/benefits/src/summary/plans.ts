import type { BenefitLine } from '@eligibility/x12';
import type { InForce } from './coverage-period';
import { type Coverage, isActive, isOtherProduct, statesCoverage } from './coverage-status';
import { lowest } from './figure';
import { isOutOfNetwork } from './network';
import { HEALTH_PLAN, isOfOtherPlans, onService, planOf } from './service-ladder';

/** EB04 CO: continuation coverage (COBRA) on offer, which is not the coverage itself. */
const COBRA = 'CO';

/** Medical care, or an office visit. */
const onMedicalCare = onService('1', '98');

/** The plan that answers what was asked, among all that the payer names. */
export type Plan = {
  /** EB05; undefined when its line has none. */
  readonly name: string | undefined;
  /** EB05 of the other active plans that would answer it. */
  readonly others: ReadonlySet<string>;
};

/**
 * Chooses among the active lines that answer: the plan that also names medical care or an office visit, else the one of
 * most service types, one with a name before one without. Plans that are otherwise alike are taken alphabetically,
 * so that the order of the lines decides nothing.
 */
export function choosePlan({ active }: Coverage): Plan {
  if (active.length === 1) return { name: active[0]?.planName, others: NONE };
  const inNetwork = lowest(active, (line) => Number(isOutOfNetwork(line)));
  const name = bestName(inNetwork);
  const others = inNetwork.flatMap(({ planName: other }) => (other === name ? [] : (other ?? [])));
  return { name, others: new Set(others) };
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The plan name of the summary: of the chosen plan, else of any line about coverage, one in force and active before
 * others, else of the references (REF), which name the plan or the group a person belongs to and so mean nothing once
 * the payer states that the coverage is not active. Never of a money line, and never the payer's name.
 */
export function planName(
  plan: Plan,
  lines: readonly BenefitLine[],
  { references, asked, inForce }: NameContext,
): string | undefined {
  if (plan.name !== undefined) return plan.name;
  const stating = lines.filter(statesCoverage);
  const named = stating.filter((line) => line.planName !== undefined && !isOfAnotherProduct(line, asked));
  const active = named.filter(isActive);
  const nearest = [active.filter(inForce), named.filter(inForce), active, named].find(
    (some) => some.length > 0,
  );
  if (nearest !== undefined) return bestName(nearest);
  return stating.length > 0 && !stating.some(isActive) ? undefined : references[0];
}

type NameContext = {
  /** Names outside EB05, the best first. */
  readonly references: readonly string[];
  /** X12 EQ01. */
  readonly asked: string;
  readonly inForce: InForce;
};

/** The name of the best plan among these lines; of several, the first by the alphabet. */
function bestName(lines: readonly BenefitLine[]): string | undefined {
  const offered = lowest(lines, ({ insuranceType }) => Number(insuranceType === COBRA));
  const medical = lowest(offered, (line) => Number(!onMedicalCare(line)));
  const widest = lowest(medical, ({ serviceTypes }) => -serviceTypes.length);
  return widest.flatMap((line) => line.planName ?? []).sort()[0];
}

function isOfAnotherProduct(line: BenefitLine, asked: string): boolean {
  if (planOf(asked) !== HEALTH_PLAN) return false;
  const { serviceTypes } = line;
  return isOtherProduct(line) || (serviceTypes.length > 0 && serviceTypes.every(isOfOtherPlans));
}
