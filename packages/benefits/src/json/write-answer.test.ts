import type { NeutralAnswer } from '@eligibility/x12';
import { aboutSubscriber, answerIn } from '@eligibility/x12/testing';
import { writeAnswer } from './write-answer';

function written(...segments: readonly string[]) {
  return JSON.parse(JSON.stringify(writeAnswer(answerIn(aboutSubscriber(segments)).whole))) as object;
}

describe('v3 JSON', () => {
  it('has the words of its publishers beside the codes', () => {
    const line = 'EB*B*IND*98^UC^62*HM*GOLD*27*25.5**VS*3*Y*W*HC:99213:GP:::::99215*1:2';
    expect(written(line, 'HSD*VS*10*WK**34*2*3*A', 'III*ZZ*11', 'MSG*OFFICE')).toMatchObject({
      benefitsInformation: [
        {
          code: 'B',
          name: 'Co-Payment',
          coverageLevelCode: 'IND',
          coverageLevel: 'Individual',
          serviceTypeCodes: ['98', 'UC', '62'],
          serviceTypes: ['Professional (Physician) Visit - Office', 'Urgent Care', 'MRI/CAT Scan'],
          insuranceTypeCode: 'HM',
          insuranceType: 'Health Maintenance Organization (HMO)',
          planCoverage: 'GOLD',
          timeQualifierCode: '27',
          timeQualifier: 'Visit',
          benefitAmount: '25.5',
          quantityQualifierCode: 'VS',
          quantityQualifier: 'Visits',
          benefitQuantity: '3',
          authOrCertIndicator: 'Y',
          inPlanNetworkIndicatorCode: 'W',
          inPlanNetworkIndicator: 'Not Applicable',
          compositeMedicalProcedureIdentifier: {
            productOrServiceIDQualifierCode: 'HC',
            procedureCode: '99213',
            procedureModifiers: ['GP'],
            productOrServiceID: '99215',
            diagnosisCodePointer: ['1', '2'],
          },
          benefitsServiceDelivery: [
            {
              quantityQualifierCode: 'VS',
              quantityQualifier: 'Visits',
              quantity: '10',
              unitForMeasurementQualifierCode: 'WK',
              unitForMeasurementQualifier: 'Week',
              timePeriodQualifierCode: '34',
              timePeriodQualifier: 'Month',
              numOfPeriods: '2',
              deliveryOrCalendarPatternQualifierCode: '3',
              deliveryPatternTimeQualifierCode: 'A',
            },
          ],
          eligibilityAdditionalInformation: { codeListQualifierCode: 'ZZ', industryCode: '11' },
          additionalInformation: [{ description: 'OFFICE' }],
        },
      ],
      errors: [],
    });
  });

  it('has a code without a word of its publishers by itself', () => {
    const [line] = (written('EB*Q9*ZZZ*ZZ**A*99**.2') as { benefitsInformation: object[] })
      .benefitsInformation;
    expect(line).toEqual({
      code: 'Q9',
      coverageLevelCode: 'ZZZ',
      serviceTypeCodes: ['ZZ'],
      planCoverage: 'A',
      timeQualifierCode: '99',
      benefitPercent: '.2',
    });
  });

  it('has an entry for each code of a line that repeats it', () => {
    expect(written('EB*1^C**30')).toMatchObject({
      planStatus: [{ statusCode: '1', status: 'Active Coverage', serviceTypeCodes: ['30'] }],
      benefitsInformation: [{ code: '1' }, { code: 'C', name: 'Deductible' }],
    });
  });

  it('has every rejection in one list, with its loop and what to do', () => {
    expect(written('AAA*N**72*C', 'EB*1**30', 'AAA*N**70*N')).toMatchObject({
      subscriber: { aaaErrors: [{ code: '72' }] },
      errors: [
        {
          field: 'AAA',
          code: '72',
          description: 'The payer says that the member id is missing or not valid',
          followupAction: 'Please Correct and Resubmit',
          location: 'Loop 2100C',
          possibleResolutions: 'Compare the member id with the insurance card, then try again.',
        },
        { code: '70', followupAction: 'Resubmission Not Allowed', location: 'Loop 2110C' },
      ],
    });
  });

  it('has the numbers, dates, diagnoses and the relationship of a person under the names of the format', () => {
    expect(
      written(
        'REF*6P*77*ACME',
        'REF*6P*78',
        'REF*N6*NET*BLUE NETWORK',
        'REF*F6*1EG4',
        'REF*ZZ*1',
        'HI*ABK:Z0000*BK',
        'INS*Y*18*001*25************2',
        'DTP*291*RD8*20260101-20261231',
        'DTP*435*D8*20260110',
        'DTP*435*RD8*20260201-20260203',
        'DTP*999*D8*20260110',
      ),
    ).toMatchObject({
      planInformation: {
        groupNumber: '77',
        groupDescription: 'ACME',
        planNetworkIdNumber: 'NET',
        planNetworkIdDescription: 'BLUE NETWORK',
        hicNumber: '1EG4',
      },
      planDateInformation: {
        plan: '20260101-20261231',
        admissions: [{ date: '20260110' }, { startDate: '20260201', endDate: '20260203' }],
      },
      subscriber: {
        groupNumber: '77',
        planNetworkIdNumber: 'NET',
        planNetworkDescription: 'BLUE NETWORK',
        relationToSubscriber: 'Self',
        healthCareDiagnosisCodes: [{ diagnosisTypeCode: 'ABK', diagnosisCode: 'Z0000' }],
      },
    });
  });

  it('names a payer and a provider as what they are, with the kind of their numbers', () => {
    const levels: NeutralAnswer['levels'] = [
      {
        level: 'payer',
        entities: [
          { name: { role: 'PR', kind: '1', name: 'DOE', firstName: 'ANN', idQualifier: 'FI', id: '1' } },
        ],
        lines: [],
      },
      {
        level: 'provider',
        entities: [
          { name: { role: '1P', kind: '1', name: 'WELBY', firstName: 'MARCUS', idQualifier: 'Q', id: '2' } },
        ],
        lines: [],
      },
      {
        level: 'subscriber',
        entities: [{ name: {} }],
        relationships: [{}],
        diagnoses: [{ code1: 'BK' }],
        lines: [],
      },
    ];
    expect(writeAnswer({ header: {}, levels, patient: 'subscriber' })).toMatchObject({
      payer: { entityType: 'Person', lastName: 'DOE', firstName: 'ANN', federalTaxpayersIdNumber: '1' },
      provider: { providerName: 'WELBY', providerFirstName: 'MARCUS', serviceProviderNumber: '2' },
      subscriber: {},
      dependents: [],
    });
  });

  it('is written of an answer that says nothing', () => {
    const levels = (['payer', 'provider', 'subscriber', 'dependent'] as const).map((level) => ({
      level,
      lines: [],
    }));
    expect(writeAnswer({ header: {}, levels, patient: 'dependent' })).toMatchObject({
      payer: {},
      provider: {},
      subscriber: {},
      dependents: [{}],
      benefitsInformation: [],
      errors: [],
    });
    expect(writeAnswer({ header: {}, levels: [], patient: 'subscriber' })).toMatchObject({
      payer: undefined,
    });
  });
});
