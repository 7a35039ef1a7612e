import { serviceTypeName } from '@eligibility/x12';
import type { ServicePlan, ServiceQuestion } from './asked-service';

/**
 * What a check is about: the service that its request names; where it names none, the clinic's usual one, on the day of
 * the request.
 * @param usual the clinic's `defaultServiceType`, an X12 code
 */
export function wantedService(
  service: ServiceQuestion | undefined,
  usual: string | undefined,
): ServiceQuestion | undefined {
  const { serviceTypeCodes = [], procedureCode } = service ?? {};
  const namesNone = serviceTypeCodes.length === 0 && procedureCode === undefined;
  return namesNone && usual !== undefined ? { ...service, serviceTypeCodes: [usual] } : service;
}

/** What a request names, and how. */
export type NotTaken = {
  readonly field: 'serviceTypeCodes' | 'procedureCode';
  /** Each as a person calls it, such as `massage therapy (BE)`. */
  readonly names: readonly string[];
};

/**
 * The services of a question, where the payer is not known to take a single one of them, so that it would be asked about
 * the plan as a whole instead.
 * @returns undefined where the payer is asked about one of them, and where the question names none
 */
export function notTaken(
  { serviceTypeCodes, procedureCode }: ServiceQuestion,
  { notAsked }: Pick<ServicePlan, 'notAsked'>,
): NotTaken | undefined {
  const isUnknown = (value: string): boolean =>
    notAsked.some((one) => one.value === value && one.reason === 'not-known');
  if (serviceTypeCodes.length > 0) {
    return serviceTypeCodes.every(isUnknown)
      ? { field: 'serviceTypeCodes', names: serviceTypeCodes.map(serviceTypeName) }
      : undefined;
  }
  return procedureCode !== undefined && isUnknown(procedureCode)
    ? { field: 'procedureCode', names: [`procedure ${procedureCode}`] }
    : undefined;
}
