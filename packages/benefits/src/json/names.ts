/**
 * How "medical network eligibility v3" JSON names what X12 has codes for. Names are its publishers', codes those of
 * 005010X279A1.
 */

/** DTP01 of the names in `planDateInformation` and `benefitsDateInformation`. */
export const DATES: readonly (readonly [name: string, qualifier: string])[] = [
  ['plan', '291'],
  ['planBegin', '346'],
  ['planEnd', '347'],
  ['benefit', '292'],
  ['benefitBegin', '348'],
  ['benefitEnd', '349'],
  ['eligibility', '307'],
  ['eligibilityBegin', '356'],
  ['eligibilityEnd', '357'],
  ['periodStart', '193'],
  ['periodEnd', '194'],
  ['dateOfDeath', '442'],
  ['service', '472'],
  ['added', '318'],
  ['admission', '435'],
  ['certification', '458'],
  ['cobraBegin', '340'],
  ['cobraEnd', '341'],
  ['completion', '198'],
  ['coordinationOfBenefits', '290'],
  ['dateOfLastUpdate', '636'],
  ['discharge', '096'],
  ['effectiveDateOfChange', '152'],
  ['enrollment', '382'],
  ['issue', '102'],
  ['latestVisitOrConsultation', '304'],
  ['policyEffective', '539'],
  ['policyExpiration', '540'],
  ['premiumPaidToDateBegin', '342'],
  ['premiumPaidtoDateBegin', '342'],
  ['premiumPaidToDateEnd', '343'],
  ['primaryCareProvider', '295'],
  ['status', '771'],
];

/** A reference's number and its description (REF02, REF03). */
type ReferenceNames = readonly [qualifier: string, number: string, description?: string];

/** REF01 of the names in `planInformation`, `benefitsAdditionalInformation`, the subscriber and the dependents. */
export const REFERENCES: readonly ReferenceNames[] = [
  ['18', 'planNumber', 'planDescription'],
  ['6P', 'groupNumber', 'groupDescription'],
  ['N6', 'planNetworkIdNumber', 'planNetworkIdDescription'],
  ['1L', 'policyNumber'],
  ['1W', 'memberId'],
  ['49', 'familyUnitNumber'],
  ['9F', 'referralNumber'],
  ['ALS', 'alternativeListId'],
  ['CLI', 'coverageListId'],
  ['F6', 'hicNumber'],
  ['FO', 'drugFormularyNumber'],
  ['G1', 'priorAuthorizationNumber'],
  ['IG', 'insurancePolicyNumber'],
  ['M7', 'medicalAssistanceCategory'],
  ['NQ', 'medicaidRecipientIdNumber'],
  ['NQ', 'medicaidRecepientIdNumber'],
  ['3H', 'caseNumber'],
  ['CT', 'contractNumber'],
  ['EJ', 'patientAccountNumber'],
  ['EA', 'medicalRecordIdentificationNumber'],
  ['GH', 'idCardSerialNumber'],
  ['HJ', 'idCardNumber'],
  ['IF', 'issueNumber'],
  ['Q4', 'priorIdNumber'],
  ['SY', 'socialSecurityNumber'],
  ['Y4', 'agencyClaimNumber'],
];

/** NM101 of the words in `entityIdentifier`; the format has no codes for them. */
export const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['Payer', 'PR'],
  ['Provider', '1P'],
  ['Insured or Subscriber', 'IL'],
  ['Dependent', '03'],
  ['Contracted Service Provider', '13'],
  ['Preferred Provider Organization (PPO)', '1I'],
  ['Third-Party Administrator', '2B'],
  ['Employer', '36'],
  ['Other Physician', '73'],
  ['Facility', 'FA'],
  ['Gateway Provider', 'GP'],
  ['Group', 'GW'],
  ['Independent Physicians Association (IPA)', 'I3'],
  ['Legal Representative', 'LR'],
  ['Origin Carrier', 'OC'],
  ['Primary Care Provider', 'P3'],
  ['Prior Insurance Carrier', 'P4'],
  ['Plan Sponsor', 'P5'],
  ['Primary Payer', 'PRP'],
  ['Secondary Payer', 'SEP'],
  ['Tertiary Payer', 'TTP'],
  ['Party Performing Verification', 'VER'],
  ['Vendor', 'VN'],
  ['Organization Completing Configuration Change', 'VY'],
  ['Utilization Management Organization', 'X3'],
  ['Managed Care Organization', 'Y2'],
]);

/** PER03, 05 and 07 of the words in `communicationMode`. */
export const CONTACTS: ReadonlyMap<string, string> = new Map([
  ['Telephone', 'TE'],
  ['Work Phone Number', 'WP'],
  ['Home Phone Number', 'HP'],
  ['Facsimile', 'FX'],
  ['Electronic Mail', 'EM'],
  ['Electronic Data Interchange Access Number', 'ED'],
  ['Uniform Resource Locator (URL)', 'UR'],
  ['Telephone Extension', 'EX'],
]);

/** AAA04 of the words in `followupAction`. */
export const FOLLOW_UPS: ReadonlyMap<string, string> = new Map([
  ['Please Correct and Resubmit', 'C'],
  ['Resubmission Not Allowed', 'N'],
  ['Please Resubmit Original Transaction', 'P'],
  ['Resubmission Allowed', 'R'],
  ['Do Not Resubmit; Inquiry Initiated to a Third Party', 'S'],
  ['Please Wait 30 Days and Resubmit', 'W'],
  ['Please Wait 10 Days and Resubmit', 'X'],
  ['Do Not Resubmit; We Will Hold Your Request and Respond Again Shortly', 'Y'],
]);
