/** Values of a patient that stand nowhere in the shipped scenarios; in lower case. */
export const CANARIES = /zanzibar|quentin|hidden|nowhere|97403|219.?09.?9999|19310317|1931-03-17|555.?9876/;

/** What a 271 is changed into, by the place of the canary in it: a segment, and what comes in its place. */
export const X12_CANARIES: readonly (readonly [segment: string, instead: string])[] = [
  ...['SY', '1W', '3H', '49', '6P', '9F', 'CT', 'EA', 'EJ', 'F6', 'G1', 'HJ', 'IG', 'NQ', 'Q4', 'Y4'].map(
    (of) => ['REF*18*0857123~', `REF*18*0857123~\nREF*${of}*219099999*QUENTIN ZANZIBAR~`] as const,
  ),
  ...['IL', '03', 'LR', '36', '74', 'PR', 'SEP', 'P3'].map(
    (role) =>
      [
        'NM1*P3*1*REED*MORGAN****XX*1999999976~',
        `NM1*${role}*1*ZANZIBAR*QUENTIN****34*219099999~\nN3*9 HIDDEN LANE~\nPER*IC**TE*5035559876~`,
      ] as const,
  ),
  ['NM1*P3*1*REED*MORGAN****XX*1999999976~', 'NM1*LR**ZANZIBAR~'],
  ['NM1*P3*1*REED*MORGAN****XX*1999999976~', 'NM1*P3*2*CLINIC**ZANZIBAR*QUENTIN~'],
  ['NM1*P3*1*REED*MORGAN****XX*1999999976~', 'NM1*P3*1*REED*MORGAN****XX*1999999976***ZANZIBAR~'],
  ['DOE*JANE*A***MI*W123456789~', 'DOE*JANE*QUENTIN***MI*W123456789~'],
  ['DOE*JANE*A***MI*W123456789~', 'DOE*JANE**QUENTIN*ZANZIBAR~'],
  ['DOE*JANE*A***MI*W123456789~', 'DOE*JANE QUENTIN~'],
  ['DOE*JANE*A***MI*W123456789~', 'DOE*JANE****MI*Q219099999~'],
  ['NM1*IL*1*DOE*', 'NM1*IL*2*ZANZIBAR*'],
  ['NM1*03*1*DOE*ROBIN~', 'NM1*03*1*ZANZIBAR*ROBIN~'],
  ['N3*12 MAPLE STREET~', 'N3*12 MAPLE STREET*9 HIDDEN LANE~'],
  ['N4*SPRINGFIELD*OR*97477~', 'N4*NOWHERE*OR*97403~'],
  ['DMG*D8*19840229*F~', 'DMG*D8*19310317*F~'],
  ['DMG*D8*19840229*F~', 'DMG*D8*19840229*F**QUENTIN~'],
  ['INS*N*19~', 'INS*N*19*********D8*19310317~'],
  ['INS*N*19~', 'INS*N*19~\nHI*BK:219099999~'],
  ['INS*N*19~', 'INS*N*19~\nMPI*C*AE*A*QUENTIN ZANZIBAR~'],
  ['INS*N*19~', 'INS*N*19~\nPRV*PE*PXC*219099999~'],
  ['INS*N*19~', 'INS*N*19~\nZZZ*QUENTIN~'],
  ['INS*N*19~', 'INS*N*19~\nDTP*007*D8*19310317~'],
  ['INS*N*19~', 'INS*N*19~\nDTP*348*D8*219099999~'],
  ['PER*IC*PROVIDER SERVICES*TE*8005550160~', 'PER*IC*QUENTIN ZANZIBAR*TE*5035559876~'],
  ['MSG*SPECIALIST OFFICE VISIT~', 'MSG*CALL QUENTIN ZANZIBAR AT 503-555-9876, SSN 219 09 9999~'],
  ['MSG*SPECIALIST OFFICE VISIT~', 'MSG*SPECIALIST OFFICE VISIT*QUENTIN*219099999~'],
  ['III*ZZ*11~', 'III*ZZ*219099999**QUENTIN~'],
  ['EB*1*FAM*30*PS*Choice POS II~', 'EB*1*FAM*30*PS*Choice 219-09-9999~'],
  ['EB*1*FAM*30*PS*Choice POS II~', 'EB*1*FAM*30*QUENTIN~'],
  ['EB*I*IND*83~', 'EB*I*IND*83~\nHSD*VS*219099999~'],
  ['EB*I*IND*83~', 'EB*I*IND*83***29*219099999~'],
  ['EB*I*IND*83~', 'EB*I*IND*83*********HC:QUENTIN:ZANZIBAR~'],
  ['EB*I*IND*83~', 'EB*I*IND*83~\nAAA*N**72*QUENTIN~'],
  ['TRN*1*ec_1c8f5a52-9d3b-4e6f-8a07-5b1d4c2e9f10*9AETNAPYR1~', 'TRN*1*Q219099999*9QUENTIN~'],
  ['70EQB6MKCNAEKBRTK0A2DTPJV8*20260615*1430~', 'Q219099999*20260615*1430~'],
  ['*ZZ*AETNA          *', '*ZZ*QUENTIN        *'],
  ['*00*          *00*', '*00*QUENTIN   *00*'],
  ['IEA*1*000000001~', 'IEA*1*000000001~\nZZZ*QUENTIN~'],
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
