import type { BenefitLine } from '@eligibility/x12';
import { isActive, isPrice, MEDICAL_TYPES, statesCoverage } from './coverage';
import { HEALTH_PLAN, type InForce, isOfSeparatePlan, isOutOfNetwork, onService } from './line-selection';
import { namesPlanType, partNamed, productByName, productByType } from './plan-products';

/** The lines that a question is answered from. */
type Relevant = {
  readonly lines: readonly BenefitLine[];
  /** What else is active, in words for a sentence: products and parts that do not answer the question. */
  readonly activeOthers: readonly string[];
};

/** Services of Medicare Part A: hospital, inpatient, room and board, hospice, skilled nursing. */
const PART_A_SERVICES: readonly string[] = ['47', '48', '49', '45', 'AG'];
/** EB04 of the other part: Part A (MA) of an office's question, Part B (MB) of a hospital's. */
const OTHER_PART = {
  office: { type: 'MA', own: 'MB', is: 'Medicare Part A (hospital)', hasNone: onService('98', 'BY', '96') },
  hospital: {
    type: 'MB',
    own: 'MA',
    is: 'Medicare Part B (medical)',
    hasNone: onService(...PART_A_SERVICES),
  },
} as const;

/**
 * Leaves out what does not answer a question: single procedures (EB13, which do not describe a service type, even where
 * they leave EB03 blank: TR3, 2110 EB03), products that are no medical plan, and the other part of Medicare.
 */
export function relevantLines(all: readonly BenefitLine[], asked: string, inForce: InForce): Relevant {
  const ofServices = all.filter(({ procedure }) => procedure === undefined);
  if (isOfSeparatePlan(asked)) return { lines: ofServices, activeOthers: [] };
  const isMedical = medicalPlans(ofServices, inForce);
  const partOf = partOfMedicare(ofServices, asked, inForce);
  const lines: BenefitLine[] = [];
  const activeOthers = new Set<string>();
  for (const line of ofServices) {
    const other = partOf(line) ?? (isMedical(line) ? undefined : productOf(line));
    if (other === undefined) lines.push(line);
    else if (isActive(line) && inForce(line)) activeOthers.add(other);
  }
  return { lines, activeOthers: [...activeOthers].sort() };
}

/** The part of Medicare that a line is of, in words, where it is not the one that a question is about. */
function partOfMedicare(
  all: readonly BenefitLine[],
  asked: string,
  inForce: InForce,
): (line: BenefitLine) => string | undefined {
  const part = OTHER_PART[PART_A_SERVICES.includes(asked) ? 'hospital' : 'office'];
  const isOfPart = (line: BenefitLine): boolean => typeOf(line) === part.type;
  // A payer that writes care of the one part under the type of the other, and never its own, means no part of Medicare.
  if (
    all.some((line) => isOfPart(line) && part.hasNone(line) && counts(line, inForce)) &&
    !all.some((line) => typeOf(line) === part.own && counts(line, inForce))
  )
    return () => undefined;
  return (line) => (isOfPart(line) && !namesPlanType(line.planName) ? part.is : undefined);
}

/** Whether a line is of the coverage on the day asked, in network: what it is on tells what its plan covers. */
function counts(line: BenefitLine, inForce: InForce): boolean {
  return (statesCoverage(line) || isPrice(line)) && inForce(line) && !isOutOfNetwork(line);
}

/** EB04, else the part of Medicare that the plan is called. */
export function typeOf({ planName, insuranceType = partNamed(planName) }: BenefitLine): string | undefined {
  return insuranceType;
}

/** EB03 of medical care: as a whole, an office visit, a visit when sick, a physician. */
const onMedicalCare = onService('1', '98', 'BY', '96');
const onPricedCare = onService(HEALTH_PLAN, '98', 'BY');
/** EB01 of what is not active or not covered, or is another organization's: it speaks of no care of this plan. */
const OF_NO_CARE: readonly string[] = ['6', '7', '8', 'E', 'I', 'MC', 'R', 'U', 'V', 'W'];

/** Whether the plan that a line is of pays for medical care, which its payer says on this line. */
export function speaksOfMedicalCare(line: BenefitLine): boolean {
  if (OF_NO_CARE.includes(line.code)) return false;
  if (onMedicalCare(line) || MEDICAL_TYPES.includes(line.insuranceType)) return true;
  return isPrice(line) && onPricedCare(line);
}

/**
 * Whether a line is of a medical plan by what its payer says of the plan anywhere: that outranks every word of its name.
 * A line without a name is of the one plan that is named, unless another has no name; where every name is another
 * product's, of all of them. The names are those of plans in force, if there are any.
 */
function medicalPlans(lines: readonly BenefitLine[], inForce: InForce): (line: BenefitLine) => boolean {
  const named = lines.filter(({ planName }) => planName !== undefined);
  const current = named.filter(inForce);
  const names = new Set((current.length > 0 ? current : named).flatMap(({ planName }) => planName ?? []));
  const hasUnnamed = lines.some((line) => line.planName === undefined && statesCoverage(line));
  const [only] = names.size === 1 && !hasUnnamed ? names : [];
  const spoken = new Set(lines.filter(speaksOfMedicalCare).map(({ planName = only }) => planName));
  for (const name of names) {
    const ofPlan = ({ planName = only }: BenefitLine): boolean => planName === name;
    if (
      productByName(name) !== undefined &&
      isOfSeparatePlans(lines.filter((line) => ofPlan(line) && counts(line, inForce)))
    )
      spoken.delete(name);
  }
  const isOfAll =
    spoken.has(undefined) && !hasUnnamed && [...names].every((name) => productByName(name) !== undefined);
  const covered = new Set(
    lines.filter((line) => statesCoverage(line) && onMedicalCare(line)).map(({ planName }) => planName),
  );
  return ({ planName = only, insuranceType }) => {
    if (covered.has(planName)) return true;
    return (
      productByType(insuranceType) === undefined &&
      (spoken.has(planName) || (isOfAll && planName !== undefined))
    );
  };
}

/**
 * Whether the lines of a plan, but for those on 30, are all of dental or eye care or drugs. Where its name is such a
 * product's, the network type and the deductible of the plan are that product's too.
 */
function isOfSeparatePlans(lines: readonly BenefitLine[]): boolean {
  const parts = lines
    .flatMap(({ serviceTypes }) => serviceTypes)
    .filter((service) => service !== HEALTH_PLAN);
  return parts.length > 0 && parts.every(isOfSeparatePlan);
}

/** Named on the plan's service type, or on one of a separate plan's, where a name alone says what the line is of. */
function productOf({ planName, insuranceType, serviceTypes }: BenefitLine): string | undefined {
  if (serviceTypes.length > 0 && serviceTypes.every(isOfSeparatePlan)) return undefined;
  return productByType(insuranceType) ?? productByName(planName);
}
