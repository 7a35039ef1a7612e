import type { CapabilityStatement } from 'fhir/r4';
/**
 * What the FHIR door can do (FHIR R4, CapabilityStatement).
 * @param date when the statement was made, as a date or an instant of FHIR
 */
export function capabilityStatement(date: string): CapabilityStatement {
  return {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date,
    kind: 'instance',
    software: { name: 'Eligibility Check' },
    implementation: { description: 'Real-time eligibility: one check, in FHIR R4' },
    fhirVersion: '4.0.1',
    format: ['application/fhir+json', 'json'],
    rest: [
      {
        mode: 'server',
        security: { description: 'An API key as a bearer token: Authorization: Bearer <key>.' },
        resource: [
          {
            type: 'CoverageEligibilityRequest',
            documentation:
              'Asks the payer. The request is not stored: the answer to a create is the response, at the address in Location.',
            interaction: [{ code: 'create' }],
            operation: [
              {
                name: 'submit',
                definition: 'http://hl7.org/fhir/OperationDefinition/CoverageEligibilityRequest-submit',
              },
            ],
          },
          {
            type: 'CoverageEligibilityResponse',
            documentation: 'The answer of a check, for as long as it is stored.',
            interaction: [{ code: 'read' }],
          },
        ],
        interaction: [{ code: 'batch' }],
      },
    ],
  };
}
