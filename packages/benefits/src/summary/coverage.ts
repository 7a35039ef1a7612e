import type { BenefitLine } from '@eligibility/x12';
import {
  HEALTH_PLAN,
  type InForce,
  isOfSeparatePlan,
  isOutOfNetwork,
  lowest,
  onFirstStep,
  onHealthPlan,
  onService,
  planOf,
  serviceLadder,
} from './line-selection';
import { namesOtherProduct } from './message-words';

export type CoverageStatus = 'active' | 'inactive' | 'not-stated';

export type Coverage = {
  readonly status: CoverageStatus;
  /** The active lines in force that answer for the requested service; none unless it is active. */
  readonly active: readonly BenefitLine[];
  /** The lines that the status was read from. */
  readonly from: readonly BenefitLine[];
};

/** EB01 1-5: active in one way or another. */
const ACTIVE: readonly string[] = ['1', '2', '3', '4', '5'];
/** EB01 6-8: inactive, or pending. */
const INACTIVE: readonly string[] = ['6', '7', '8'];
/** EB01 I: not covered. */
const NOT_COVERED = 'I';

/** Medical care, or an office visit. */
const onMedicalCare = onService('1', '98');

/** Where coverage is looked for; a pharmacy benefit alone is not coverage. */
const MEDICAL_LADDER = [onHealthPlan, onMedicalCare];

/** True for EB01 1-5. */
export function isActive(line: BenefitLine): boolean {
  return ACTIVE.includes(line.code);
}

/** True for EB01 1-8. */
export function statesCoverage(line: BenefitLine): boolean {
  return isActive(line) || INACTIVE.includes(line.code);
}

/**
 * Whether the coverage is in force on the day that `inForce` was made for. One active line suffices: an inactive one
 * among them is of an earlier period or another product. A payer that states neither has not stated it, which is not
 * the same as inactive. "Not covered" of the requested service decides where no active line names that service itself.
 */
export function coverageOf(lines: readonly BenefitLine[], asked: string, inForce: InForce): Coverage {
  const stating = ofAskedProduct(lines.filter(statesCoverage), asked);
  const current = stating.filter((line) => isActive(line) || inForce(line));
  const answering = onFirstStep(current.length > 0 ? current : stating, serviceLadder(asked, MEDICAL_LADDER));
  const active = answering.filter((line) => isActive(line) && inForce(line));
  const excluding = exclusionsOf(lines, asked, inForce);
  const isNotCovered = excluding.length > 0 && !active.some(namesService(asked));
  if (active.length > 0 && !isNotCovered) return { status: 'active', active, from: active };
  const from = isNotCovered ? excluding : answering;
  return { status: from.length > 0 ? 'inactive' : 'not-stated', active: [], from };
}

/** A "not covered" line about the whole plan does not override what is active for the whole plan. */
function namesService(asked: string): (line: BenefitLine) => boolean {
  return ({ serviceTypes }) => asked === HEALTH_PLAN || serviceTypes.includes(asked);
}

/** Some payers write a vision or dental plan on service type 30, where it does not describe medical coverage. */
function ofAskedProduct(stating: readonly BenefitLine[], asked: string): readonly BenefitLine[] {
  return planOf(asked) === HEALTH_PLAN ? stating.filter((line) => !isOtherProduct(line)) : stating;
}

/** True for a line whose plan name says vision, dental, pharmacy or transport, and which names no medical service. */
function isOtherProduct({ planName, serviceTypes }: BenefitLine): boolean {
  if (planName === undefined || !namesOtherProduct(planName)) return false;
  return serviceTypes.every((service) => service === HEALTH_PLAN || isOfSeparatePlan(service));
}

/** "Not covered" of the requested service, in network. */
function exclusionsOf(
  lines: readonly BenefitLine[],
  asked: string,
  inForce: InForce,
): readonly BenefitLine[] {
  const isExcluding = (line: BenefitLine): boolean =>
    line.code === NOT_COVERED && line.serviceTypes.includes(asked) && !isOutOfNetwork(line) && inForce(line);
  // Hardly any answer has one, and a list for each would cost every check.
  return lines.some(isExcluding) ? lines.filter(isExcluding) : [];
}

/** EB04 CO: continuation coverage (COBRA) on offer, which is not the coverage itself. */
const COBRA = 'CO';

/** The plan that answers for the requested service, among all that the payer names. */
export type Plan = {
  /** EB05; undefined when its line has none. */
  readonly name: string | undefined;
  /** EB05 of the other active plans that would answer it. */
  readonly others: ReadonlySet<string>;
};

/**
 * Chooses among the active lines that answer: the plan that also names medical care or an office visit, else the one of
 * most service types, one with a name before one without. Plans that are otherwise alike are taken alphabetically,
 * so that the order of the lines has no influence.
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
  return isOtherProduct(line) || (serviceTypes.length > 0 && serviceTypes.every(isOfSeparatePlan));
}
