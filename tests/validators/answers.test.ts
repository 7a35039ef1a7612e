import { compareAnswer } from './_check-answers';

const X12 = [
  'ISA*00*          *00*          *ZZ*PAYER          *ZZ*CLINIC         *260115*0930*^*00501*000000905*0*P*:',
  'GS*HB*PAYER*CLINIC*20260115*0930*905*X*005010X279A1',
  'ST*271*0001*005010X279A1',
  'HL*1**20*1',
  'NM1*PR*2*EVERGREEN HEALTH*****PI*00042',
  'HL*2*1*21*1',
  'HL*3*2*22*0',
  'EB*A*IND*98***27**.2****Y',
  'MSG*OFFICE VISIT',
  'EB*B*IND*98***27*30*****Y',
  'LS*2120',
  'NM1*P3*2*CLINIC',
  'LE*2120',
  'SE*12*0001',
  'GE*1*905',
  'IEA*1*000000905~',
].join('~');

const LINE = {
  coverageLevelCode: 'IND',
  serviceTypeCodes: ['98'],
  timeQualifierCode: '27',
  inPlanNetworkIndicatorCode: 'Y',
};
const COINSURANCE = {
  ...LINE,
  code: 'A',
  benefitPercent: '0.2',
  additionalInformation: [{ description: 'OFFICE VISIT' }],
};
const COPAY = {
  ...LINE,
  code: 'B',
  benefitAmount: '30',
  benefitsRelatedEntities: [
    { entityIdentifier: 'Primary Care Provider', entityType: 'Non-Person Entity', entityName: 'CLINIC' },
  ],
};

const compared = (...benefitsInformation: readonly object[]) =>
  compareAnswer({ name: 'x', x12: X12, benefitsInformation });

describe('an answer that was published in both forms', () => {
  it('is equal when each line has the elements of its entry', () => {
    expect(compared(COINSURANCE, COPAY)).toEqual({
      name: 'x',
      lines: 2,
      entries: 2,
      equal: 2,
      complaints: [],
    });
  });

  it.each<[string, readonly object[], string]>([
    ['another amount', [COINSURANCE, { ...COPAY, benefitAmount: '31' }], 'not equal: EB2'],
    ['no message', [{ ...COINSURANCE, additionalInformation: [] }, COPAY], 'not equal: EB1'],
    [
      'another name',
      [COINSURANCE, { ...COPAY, benefitsRelatedEntities: [{ entityName: 'OTHER' }] }],
      'not equal: EB2',
    ],
    ['a line less', [COINSURANCE], '2 lines, 1 entries'],
  ])('is not equal with %s', (_what, entries, complaint) => {
    expect(compared(...entries).complaints).toContain(complaint);
  });
});
