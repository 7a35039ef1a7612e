/** Where the fields of the API's check request are in a CoverageEligibilityRequest, as FHIRPath. */
const ROOT = 'CoverageEligibilityRequest';
const PATIENT = `${ROOT}.patient.resolve()`;
const COVERAGE = `${ROOT}.insurance.coverage.resolve()`;
const SUBSCRIBER = `${COVERAGE}.subscriber.resolve()`;

const EXPRESSIONS = new Map(
  Object.entries({
    payerName: `${ROOT}.insurer`,
    memberId: `${COVERAGE}.subscriberId`,
    patientFirstName: `${PATIENT}.name.given`,
    patientLastName: `${PATIENT}.name.family`,
    patientDateOfBirth: `${PATIENT}.birthDate`,
    patientGender: `${PATIENT}.gender`,
    patientSocialSecurityNumber: `${PATIENT}.identifier`,
    groupNumber: `${COVERAGE}.class`,
    relationship: `${COVERAGE}.relationship`,
    subscriberFirstName: `${SUBSCRIBER}.name.given`,
    subscriberLastName: `${SUBSCRIBER}.name.family`,
    subscriberDateOfBirth: `${SUBSCRIBER}.birthDate`,
    serviceTypeCodes: `${ROOT}.item.category`,
    procedureCode: `${ROOT}.item.productOrService`,
    dateOfService: `${ROOT}.serviced`,
  }),
);

/** The element that a field was read from; undefined for what no element of the resource is. */
export function expressionOf(field: string): string | undefined {
  return EXPRESSIONS.get(field.split('.')[0] ?? '');
}
