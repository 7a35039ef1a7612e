/** Values of a patient that stand nowhere in the shipped scenarios; in lower case. */
export const CANARIES = /zanzibar|quentin|hidden|nowhere|97403|219.{0,3}09.{0,3}9999|1931|555.?9876/;

/** As the value of any element, alone and among others. */
export const X12_VALUES = [
  'ZANZIBAR',
  'QUENTIN ZANZIBAR',
  'A:QUENTIN',
  '219099999',
  '219-09-9999',
  '19310317',
];

/** Segments of loops 2100 and 2120 about a person, whatever the role is. */
export const X12_PERSONS: readonly string[] = [
  ...['IL', '03', 'LR', '36', '74', 'PR', 'SEP', 'P3', '1P', 'QD'].map(
    (role) =>
      `NM1*${role}*1*ZANZIBAR*QUENTIN****34*219099999~\nN3*9 HIDDEN LANE~\nN4*NOWHERE*OR*97403~\nPER*IC**TE*5035559876`,
  ),
  'NM1*IL*1*DOE*ZANZIBAR',
  'NM1*LR**ZANZIBAR',
  ...['IL', '03'].map((role) => `NM1*${role}*2*ZANZIBAR`),
  'NM1*P3*2*CLINIC**ZANZIBAR',
  'NM1*IL*1*DOE*JANE*QUENTIN',
  ...['**ZANZIBAR', '***ZANZIBAR', ' 219099999'].map((rest) => `NM1*IL*1*DOE*JANE${rest}`),
  'NM1*IL*1*DOE*JANE****MI*Q219099999',
  ...['SY', '1W', '6P', 'EJ', 'Q4', 'IG'].map((of) => `REF*${of}*219099999*QUENTIN ZANZIBAR`),
  'MSG*CALL QUENTIN ZANZIBAR AT 503-555-9876, SSN 219 09 9999, BORN 1931-03-17',
  'MSG*SSN 219,09,9999, 219:09:9999, (219) 09 (9999), 219–09–9999 OR 219\u00a009\u00a09999',
  'MSG*AGE OF PATIENT 3/7/1931 OR 17.3.1931 OR MAY 7, 1931 OR 7 May 1931 OR JUNE 7 1931',
  'DTP*442*D8*19310317',
  'ZZZ*QUENTIN',
];

type Json = Readonly<Record<string, unknown>>;
const QUENTIN = { firstName: 'QUENTIN', lastName: 'ZANZIBAR' };
const line = (changed: Json): Json => ({
  benefitsInformation: [{ code: '1', serviceTypeCodes: ['30'], ...changed }],
});
const subscriber = (changed: Json): Json => ({
  subscriber: { memberId: 'W123456789', firstName: 'JANE', lastName: 'DOE', ...changed },
});

/** What the members of a JSON answer are changed into. */
export const JSON_CANARIES: readonly Json[] = [
  ...[
    'ssn',
    'socialSecurityNumber',
    'memberId',
    'dateOfBirth',
    'middleName',
    'suffix',
    'gender',
    'nickname',
  ].map((member) => subscriber({ [member]: member === 'dateOfBirth' ? '19310317' : '219099999 QUENTIN' })),
  { subscriber: [QUENTIN] },
  { dependent: QUENTIN },
  { dependents: QUENTIN },
  { dependents: [{ firstName: 'JANE', lastName: 'DOE' }, QUENTIN] },
  { ZANZIBAR: true },
  { constructor: 'QUENTIN' },
  JSON.parse('{"__proto__": {"firstName": "QUENTIN"}}') as Json,
  { x12: 'NM1*IL*1*ZANZIBAR*QUENTIN~' },
  { id: 'QUENTIN', meta: { senderId: 'ZANZIBAR' }, controlNumber: '219099999' },
  { planStatus: [{ planDetails: 'QUENTIN' }] },
  { planInformation: { medicaidRecipientIdNumber: '219099999', groupDescription: 'QUENTIN' } },
  { planDateInformation: { plan: '219099999' } },
  { subscriberTraceNumbers: [{ referenceIdentification: '219099999', traceTypeCode: 'QUENTIN' }] },
  { errors: [{ field: 'AAA', code: '72', description: 'QUENTIN' }] },
  { provider: { ssn: '219099999', providerFirstName: 'QUENTIN', providerLastName: 'ZANZIBAR' } },
  {
    payer: {
      name: 'LARKSPUR',
      contactInformation: { name: 'QUENTIN', contacts: [{ communicationNumber: '5035559876' }] },
    },
  },
  subscriber({ address: { address1: '9 HIDDEN LANE', city: 'NOWHERE', postalCode: '97403' } }),
  subscriber({ address: [{ address1: '9 HIDDEN LANE' }] }),
  subscriber({ aaaErrors: [{ field: 'AAA', code: '72', description: 'QUENTIN' }] }),
  subscriber({ entityType: 'Non-Person Entity', entityIdentifier: 'Payer', lastName: 'ZANZIBAR' }),
  subscriber({ relationToSubscriber: 'QUENTIN' }),
  line({ additionalInformation: [{ description: 'QUENTIN HAS 219-09-9999' }] }),
  line({ benefitsAdditionalInformation: { priorIdNumber: '219099999' } }),
  line({
    benefitsRelatedEntity: { entityType: 'Person', entityName: 'ZANZIBAR', entityFirstname: 'QUENTIN' },
  }),
  line({ benefitsRelatedEntities: [{ entityIdentifier: 'QUENTIN', entityName: 'ZANZIBAR' }] }),
  line({ benefitsRelatedEntities: [{ entityIdentifier: 'Legal Representative', entityName: 'ZANZIBAR' }] }),
  line({ name: { first: 'QUENTIN' } }),
  line({ benefitAmount: 219099999 }),
  line({ serviceTypes: ['QUENTIN', 'ZANZIBAR'] }),
  line({ eligibilityAdditionalInformation: { injuredBodyPartName: 'QUENTIN' } }),
  line({ coverageLevel: 'QUENTIN' }),
];
