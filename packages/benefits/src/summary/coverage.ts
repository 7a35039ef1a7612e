import { planServiceType, type BenefitLine } from '@eligibility/x12';
import {
  HEALTH_PLAN,
  hasOwnPeriod,
  type InForce,
  isOfSeparatePlan,
  isOutOfNetwork,
  lowest,
  onFirstStep,
  onHealthPlan,
  onService,
  serviceLadder,
} from './line-selection';
import { isLimited, mentionsOtherProduct } from './plan-products';

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
export const NOT_COVERED = 'I';

/** Medical care, or an office visit. */
const onMedicalCare = onService('1', '98');

/** Where coverage is looked for; a pharmacy benefit alone is not coverage. */
const MEDICAL_LADDER = [onHealthPlan, onMedicalCare];

/** True for EB01 1-5. */
export function isActive(line: Pick<BenefitLine, 'code'>): boolean {
  return ACTIVE.includes(line.code);
}

/** True for EB01 1-8. */
export function statesCoverage(line: Pick<BenefitLine, 'code'>): boolean {
  return isActive(line) || INACTIVE.includes(line.code);
}

/**
 * Whether the coverage is in force on the day that `inForce` was made for. One active line suffices: an inactive one
 * among them is of an earlier period or another product, unless its own period contains the day and the active one of
 * the same plan has none. A payer that states neither has not stated it, which is not
 * the same as inactive. "Not covered" of the requested service decides where no active line names that service itself.
 */
export function coverageOf(lines: readonly BenefitLine[], asked: string, inForce: InForce): Coverage {
  const stating = lines.filter(statesCoverage);
  const current = stating.filter((line) => isActive(line) || inForce(line));
  const ladder = serviceLadder(asked, MEDICAL_LADDER);
  // A payer that prices dental care in force has the dental plan on its row about all plans.
  const own = planServiceType(asked);
  const isOfOwnPlan = ({ serviceTypes }: BenefitLine): boolean =>
    serviceTypes.some((service) => planServiceType(service) === own);
  const isPriced =
    isOfSeparatePlan(asked) && lines.some((line) => isPrice(line) && isOfOwnPlan(line) && inForce(line));
  const answering = onFirstStep(
    current.length > 0 ? current : stating,
    isPriced ? [...ladder, onHealthPlan] : ladder,
  );
  const ended = answering.filter((line) => !isActive(line) && hasOwnPeriod(line) && inForce(line));
  const active = answering.filter(
    (line) => isActive(line) && inForce(line) && !ended.some((other) => isOfSamePlan(line, other)),
  );
  const excluding = exclusionsOf(lines, asked, inForce);
  const isNotCovered = excluding.length > 0 && !active.some(namesService(asked));
  if (active.length > 0 && !isNotCovered) return { status: 'active', active, from: active };
  const from = isNotCovered ? excluding : answering;
  return { status: from.length > 0 ? 'inactive' : 'not-stated', active: [], from };
}

/** A plan without a period of its own, which another line says is not active: of that name and type, or of none. */
function isOfSamePlan(line: BenefitLine, { planName: name, insuranceType }: BenefitLine): boolean {
  if (hasOwnPeriod(line)) return false;
  return [name, line.planName].includes(undefined) || name === line.planName
    ? insuranceType === undefined || insuranceType === line.insuranceType
    : false;
}

/** EB01 of amounts and shares that a person pays. */
export function isPrice({ code, amountCents, percent }: BenefitLine): boolean {
  return ['A', 'B', 'C', 'G'].includes(code) && (amountCents !== undefined || percent !== undefined);
}

/** A "not covered" line about the whole plan does not override what is active for the whole plan. */
function namesService(asked: string): (line: BenefitLine) => boolean {
  return ({ serviceTypes }) => asked === HEALTH_PLAN || serviceTypes.includes(asked);
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
/** EB04 of plans that pay for medical care: EPO, HMO, Medicare Advantage, Medicaid, Medicare, POS, PPO. */
export const MEDICAL_TYPES: readonly (string | undefined)[] = [
  'EP',
  'HM',
  'HN',
  'MB',
  'MC',
  'MP',
  'PR',
  'PS',
  'QM',
];

/** The plan that answers for the requested service, among all that the payer names. */
export type Plan = {
  /** EB05; undefined when its line has none. */
  readonly name: string | undefined;
  /** EB05 of the plans that differ from it in nothing but the name, itself included: the money of each is the plan's. */
  readonly equals: ReadonlySet<string>;
  /** EB05 of the other active plans that would answer it. */
  readonly others: ReadonlySet<string>;
};

/**
 * Chooses among the active lines that answer, by what the plan covers and not by what it is called. Of plans that do
 * not differ the summary has the first name by the alphabet, which has no influence on the money.
 * @param money the lines with amounts
 */
export function choosePlan({ active }: Coverage, money: readonly BenefitLine[] = []): Plan {
  if (active.length === 1) return planNamed(active[0]?.planName, active);
  const inNetwork = lowest(active, (line) => Number(isOutOfNetwork(line)));
  const best = bestLines(inNetwork, money);
  const names = namesOf(best);
  const others = namesOf(inNetwork).filter((name) => !names.includes(name));
  return { ...planNamed(names[0], best), others: new Set(others) };
}

function planNamed(name: string | undefined, lines: readonly BenefitLine[]): Plan {
  return { name, equals: new Set(namesOf(lines)), others: new Set() };
}

/** In alphabetical order. */
function namesOf(lines: readonly BenefitLine[]): readonly string[] {
  return [...new Set(lines.flatMap(({ planName: name }) => name ?? []))].sort();
}

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
  const named = stating.filter((line) => line.planName !== undefined && !isOfAnotherPlan(line, asked));
  const active = named.filter(isActive);
  const nearest = [active.filter(inForce), named.filter(inForce), active, named].find(
    (some) => some.length > 0,
  );
  if (nearest !== undefined) return namesOf(bestLines(nearest))[0];
  const isOver = stating.length > 0 && !stating.some((line) => isActive(line) && inForce(line));
  return isOver ? undefined : references[0];
}

type NameContext = {
  /** Names outside EB05, the best first. */
  readonly references: readonly string[];
  /** X12 EQ01. */
  readonly asked: string;
  readonly inForce: InForce;
};

/**
 * The lines of the best plan among these: no offer of COBRA, with medical care or an office visit, with money on the
 * plan or on office visits, of the most service types, of a medical insurance type, without another product's words in
 * its name, of no limited programme.
 */
function bestLines(
  lines: readonly BenefitLine[],
  money: readonly BenefitLine[] = [],
): readonly BenefitLine[] {
  const priced = namesOf(money.filter(onPricedCare));
  const ranks: readonly ((line: BenefitLine) => boolean | number)[] = [
    ({ insuranceType }) => insuranceType === COBRA,
    (line) => !onMedicalCare(line),
    ({ planName: name }) => name === undefined || !priced.includes(name),
    ({ serviceTypes }) => -serviceTypes.length,
    ({ insuranceType }) => !MEDICAL_TYPES.includes(insuranceType),
    ({ planName: name }) => mentionsOtherProduct(name),
    (line) => isLimited(line, line.planName ?? ''),
  ];
  return ranks.reduce((best, rank) => lowest(best, (line) => Number(rank(line))), lines);
}

/** The health plan, or an office visit. */
const onPricedCare = onService(HEALTH_PLAN, '98');

function isOfAnotherPlan({ serviceTypes }: BenefitLine, asked: string): boolean {
  return !isOfSeparatePlan(asked) && serviceTypes.length > 0 && serviceTypes.every(isOfSeparatePlan);
}
