import type { BenefitLine } from '@eligibility/x12';

/** X12 EB03 30: health benefit plan coverage. */
export const HEALTH_PLAN = '30';

/** Dental (35), pharmacy (88) and vision (AL) are plans of their own: medical lines do not describe them. */
const PLANS_OF_THEIR_OWN: readonly string[] = ['35', '88', 'AL'];

/** One step of a ladder: which lines describe a service. */
export type ServiceStep = (line: BenefitLine) => boolean;

/** Lines that name one of these service types. */
export function onService(...serviceTypes: readonly string[]): ServiceStep {
  return (line) => serviceTypes.some((serviceType) => line.serviceTypes.includes(serviceType));
}

/** Lines about a whole plan: they name its service type, or none at all. */
function onPlan(serviceType: string): ServiceStep {
  return (line) => line.serviceTypes.length === 0 || line.serviceTypes.includes(serviceType);
}

/** Lines about the health plan as a whole. */
export const onHealthPlan = onPlan(HEALTH_PLAN);

/** True for a service type that is paid from a plan of its own. */
export function isOfOtherPlans(serviceType: string): boolean {
  return PLANS_OF_THEIR_OWN.includes(serviceType);
}

/** The plan a service type is paid from. */
export function planOf(serviceType: string): string {
  return isOfOtherPlans(serviceType) ? serviceType : HEALTH_PLAN;
}

/** Where to look for an answer about `asked`, best first: the service itself, then the general medical steps. */
export function serviceLadder(asked: string, medical: readonly ServiceStep[]): readonly ServiceStep[] {
  if (asked === HEALTH_PLAN) return medical;
  return planOf(asked) === asked ? [onPlan(asked)] : [onService(asked), ...medical];
}

/** The lines of the first step that has any. */
export function onFirstStep(
  lines: readonly BenefitLine[],
  ladder: readonly ServiceStep[],
): readonly BenefitLine[] {
  const step = ladder.find((holds) => lines.some(holds));
  return step === undefined ? [] : lines.filter(step);
}
