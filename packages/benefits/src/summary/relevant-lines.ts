import type { BenefitLine } from '@eligibility/x12';
import { isActive, statesCoverage } from './coverage';
import { type InForce, isOfSeparatePlan, onService } from './line-selection';
import { otherProductOf } from './plan-products';

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
  office: { type: 'MA', is: 'Medicare Part A (hospital)' },
  hospital: { type: 'MB', is: 'Medicare Part B (medical)' },
} as const;

/**
 * Leaves out what does not answer a question: single procedures (EB13, which do not describe a service type, even where
 * they leave EB03 blank: TR3, 2110 EB03), products that are no medical plan, and the other part of Medicare.
 */
export function relevantLines(all: readonly BenefitLine[], asked: string, inForce: InForce): Relevant {
  const ofServices = all.filter(({ procedure }) => procedure === undefined);
  if (isOfSeparatePlan(asked)) return { lines: ofServices, activeOthers: [] };
  const medicalNames = new Set(ofServices.filter(isOfMedicalService).map(({ planName }) => planName));
  const part = OTHER_PART[PART_A_SERVICES.includes(asked) ? 'hospital' : 'office'];
  const lines: BenefitLine[] = [];
  const activeOthers = new Set<string>();
  for (const line of ofServices) {
    const product = medicalNames.has(line.planName) ? undefined : productOf(line);
    const other = line.insuranceType === part.type ? part.is : product;
    if (other === undefined) lines.push(line);
    else if (isActive(line) && inForce(line)) activeOthers.add(other);
  }
  return { lines, activeOthers: [...activeOthers].sort() };
}

const MEDICAL_SERVICES = ['1', '98', 'BY', '96'] as const;

/** A plan that covers medical care is a medical plan, whatever it is called. */
function isOfMedicalService(line: BenefitLine): boolean {
  return statesCoverage(line) && onService(...MEDICAL_SERVICES)(line);
}

/** Named on the plan's service type, or on one of a separate plan's, where a name alone says what the line is of. */
function productOf(line: BenefitLine): string | undefined {
  const product = otherProductOf(line.planName, line.insuranceType);
  const isOfSeparate = line.serviceTypes.length > 0 && line.serviceTypes.every(isOfSeparatePlan);
  return isOfSeparate ? undefined : product;
}
