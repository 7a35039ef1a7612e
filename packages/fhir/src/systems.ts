/** The systems of codes and identifiers (FHIR R4, "Using Codes" and "Identifier Registry"). */
export const SYSTEMS = {
  npi: 'http://hl7.org/fhir/sid/us-npi',
  socialSecurityNumber: 'http://hl7.org/fhir/sid/us-ssn',
  taxId: 'urn:oid:2.16.840.1.113883.4.4',
  uri: 'urn:ietf:rfc:3986',
  serviceType: 'https://x12.org/codes/service-type-codes',
  /** The example codes of R4 are those of X12, as far as there are any. */
  benefitCategory: 'http://terminology.hl7.org/CodeSystem/ex-benefitcategory',
  benefitType: 'http://terminology.hl7.org/CodeSystem/benefit-type',
  benefitNetwork: 'http://terminology.hl7.org/CodeSystem/benefit-network',
  benefitUnit: 'http://terminology.hl7.org/CodeSystem/benefit-unit',
  benefitTerm: 'http://terminology.hl7.org/CodeSystem/benefit-term',
  actReason: 'http://terminology.hl7.org/CodeSystem/v3-ActReason',
  cpt: 'http://www.ama-assn.org/go/cpt',
  hcpcs: 'https://www.cms.gov/Medicare/Coding/HCPCSReleaseCodeSets',
  cdt: 'http://www.ada.org/cdt',
  /** X12 AAA03. */
  rejectReason: 'https://codesystem.x12.org/005010/901',
  /** X12 EB01. */
  benefit: 'https://codesystem.x12.org/005010/1390',
  /** X12 EB02. */
  coverageLevel: 'https://codesystem.x12.org/005010/1207',
  /** X12 EB06. */
  timePeriod: 'https://codesystem.x12.org/005010/615',
  /** The reasons of our API, where a payer stated none. */
  reason: 'urn:eligibility-check:reason',
  /** What our API tells beside an answer. */
  told: 'urn:eligibility-check:told',
  /** The error codes of our API. */
  error: 'urn:eligibility-check:error',
} as const;

/** The systems whose codes are service types of X12. */
export const SERVICE_TYPE_SYSTEMS: readonly string[] = [
  SYSTEMS.serviceType,
  SYSTEMS.benefitCategory,
  'https://codesystem.x12.org/005010/1365',
  'https://x12.org/codes/service-type-code',
];

/** The systems whose codes are procedures that a payer can be asked about. */
export const PROCEDURE_SYSTEMS: readonly string[] = [
  SYSTEMS.cpt,
  SYSTEMS.hcpcs,
  SYSTEMS.cdt,
  'http://www.cms.gov/Medicare/Coding/HCPCSReleaseCodeSets',
  'urn:oid:2.16.840.1.113883.6.285',
];
