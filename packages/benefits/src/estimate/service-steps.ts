import { procedureOf } from '../details/scope';
import type { Source } from '../details/scope';
import type { BenefitLine } from '@eligibility/x12';
import {
  HEALTH_PLAN,
  onHealthPlan,
  onService,
  serviceLadder,
  type ServiceStep,
} from '../summary/line-selection';

/** EB03: visits to a physician, which are a part of what payers state for physicians (96). */
const PHYSICIAN_VISITS: readonly string[] = ['98', 'BY', 'BZ', '99', 'A0', 'A3'];
const OFFICE_VISITS: readonly string[] = ['98', 'BY'];
/** EB03 96: professional (physician). */
const PHYSICIAN = '96';
/** EB03 1: medical care. */
const MEDICAL_CARE = '1';

/**
 * Where the terms of a service are looked for, best first: its procedure, the service itself, the wider one that it is a
 * part of, and the plan as a whole. Of another service's lines nothing is taken.
 * @param procedureStep of the lines about the item's procedure
 */
export function termLadder(service: string | undefined, procedureStep: ServiceStep): readonly ServiceStep[] {
  if (service === undefined) return [procedureStep];
  return [
    procedureStep,
    ...serviceLadder(service, [...widerThan(service), onHealthPlan, onService(MEDICAL_CARE)]),
  ];
}

function widerThan(service: string): readonly ServiceStep[] {
  const steps: ServiceStep[] = [];
  if (OFFICE_VISITS.includes(service)) steps.push(onService(...OFFICE_VISITS));
  if (PHYSICIAN_VISITS.includes(service)) steps.push(onService(PHYSICIAN));
  return steps;
}

/** Whether a line is about the plan as a whole and does not name the service. */
export function isPlanWide(line: BenefitLine, service: string | undefined): boolean {
  if (service === HEALTH_PLAN || (service !== undefined && onService(service)(line))) return false;
  return onHealthPlan(line) || onService(MEDICAL_CARE)(line);
}

/** The service types of lines about one procedure, while an estimate is made: no payer writes such a code. */
const PROCEDURE_MARK = 'procedure';
export const onProcedure: ServiceStep = onService(PROCEDURE_MARK);

/** The lines about a procedure (EB13), a range of procedures included, marked so that `onProcedure` finds them. */
export function procedureLines(
  sources: readonly Source[],
  procedureCode: string | undefined,
): readonly BenefitLine[] {
  if (procedureCode === undefined) return [];
  return sources
    .filter((source) => isOfProcedure(source, procedureCode))
    .map(({ line }) => ({ ...line, procedure: undefined, serviceTypes: [PROCEDURE_MARK] }));
}

function isOfProcedure({ rest }: Source, wanted: string): boolean {
  const procedure = procedureOf(rest);
  const [first, last] = [procedure?.code ?? '', procedure?.lastCode ?? ''];
  if (last.length !== wanted.length) return first === wanted;
  return first.length === wanted.length && first <= wanted && wanted <= last;
}

/**
 * EB03 of preventive care: immunizations, physical and well visits, screenings. A plan that charges nothing for them
 * charges no deductible either (45 CFR 147.130).
 */
const PREVENTIVE: readonly string[] = [
  '19',
  '41',
  '68',
  '80',
  '81',
  'AN',
  'BZ',
  'CK',
  'CL',
  'CM',
  'CN',
  'CO',
];

export function isPreventive(service: string | undefined): boolean {
  return service !== undefined && PREVENTIVE.includes(service);
}
