import { line } from '../testing/answers';
import { readAnswer, readRejects } from './read-answer';

const NO_REJECTS = { rejects: [], partialRejects: [] };
const read = (entry: unknown) => readAnswer({ benefitsInformation: [entry] }, NO_REJECTS).benefits[0];

describe('a line of the answer', () => {
  it('maps every field to its element of the EB segment', () => {
    const entry = {
      code: 'B',
      name: 'Co-Payment',
      coverageLevelCode: 'IND',
      serviceTypeCodes: ['98', 'UC'],
      insuranceTypeCode: 'PR',
      planCoverage: 'Open Access Plus',
      timeQualifierCode: '27',
      benefitAmount: '45.5',
      benefitPercent: '0.2',
      quantityQualifierCode: 'DY',
      authOrCertIndicator: 'N',
      inPlanNetworkIndicatorCode: 'Y',
      additionalInformation: [{ description: 'OFFICE VISIT' }, { description: 'PCP' }],
      eligibilityAdditionalInformationList: [
        { codeListQualifierCode: 'ZZ', industryCode: '11' },
        { codeListQualifierCode: 'GR', industryCode: '22' },
      ],
      benefitsDateInformation: { plan: '20260101-20261231', benefitBegin: '20260201' },
    };
    expect(read(entry)).toEqual({
      at: 0,
      code: 'B',
      coverageLevel: 'IND',
      serviceTypes: ['98', 'UC'],
      insuranceType: 'PR',
      planName: 'Open Access Plus',
      timeQualifier: '27',
      amountCents: 4_550,
      percent: 20,
      quantityQualifier: 'DY',
      authorization: 'N',
      network: 'Y',
      procedure: undefined,
      messages: ['OFFICE VISIT', 'PCP'],
      placesOfService: ['11'],
      dates: [
        { qualifier: '291', from: '2026-01-01', to: '2026-12-31' },
        { qualifier: '348', from: '2026-02-01', to: '2026-02-01' },
      ],
    });
  });

  it('reads the older single object of places', () => {
    const place = { codeListQualifierCode: 'ZZ', industryCode: '02' };
    expect(read({ code: 'B', eligibilityAdditionalInformation: place })?.placesOfService).toEqual(['02']);
  });

  it('distinguishes zero from absent and blank', () => {
    expect(read({ code: 'C', benefitAmount: '0' })?.amountCents).toBe(0);
    expect(read({ code: 'C', benefitAmount: 0 })?.amountCents).toBe(0);
    expect(read({ code: 'C', benefitAmount: ' ' })?.amountCents).toBeUndefined();
    expect(read({ code: 'C' })?.amountCents).toBeUndefined();
  });

  it('keeps unknown codes', () => {
    expect(read({ code: 'Q9', timeQualifierCode: '99', surprise: true })).toMatchObject({
      code: 'Q9',
      timeQualifier: '99',
    });
  });

  it('skips values of the wrong type', () => {
    const wrong = {
      code: 'C',
      coverageLevelCode: [7],
      serviceTypeCodes: ['30', 5, null, {}],
      benefitAmount: ['1'],
      benefitPercent: true,
      additionalInformation: 'text',
      eligibilityAdditionalInformationList: { industryCode: '11' },
      benefitsDateInformation: { plan: 20260101, planEnd: 'soon', planBegin: '2026-01-01' },
    };
    expect(read(wrong)).toEqual(line('C', { serviceTypes: ['30'] }));
  });

  it.each([undefined, null, 'C', 5, [], {}, { code: '' }, { code: ['1'] }])(
    'is nothing without a code: %j',
    (entry) => {
      expect(read(entry)).toBeUndefined();
    },
  );

  it('has no dates without its own, because the answer has those of the plan', () => {
    expect(read({ code: '1' })?.dates).toEqual([]);
    expect(read({ code: '1', benefitsDateInformation: { planEnd: '20261231' } })?.dates).toEqual([
      { qualifier: '347', from: '2026-12-31', to: '2026-12-31' },
    ]);
  });

  it.each([
    [{ productOrServiceIDQualifierCode: 'AD', procedureCode: 'D0120' }, 'AD:D0120'],
    [{ procedureCode: 'D0120' }, ':D0120'],
    [{}, undefined],
    ['D0120', undefined],
  ])('reads the procedure of %j', (compositeMedicalProcedureIdentifier, procedure) => {
    expect(read({ code: 'A', compositeMedicalProcedureIdentifier })?.procedure).toBe(procedure);
  });
});

const aaa = (code: unknown, location = 'Loop 2100C') => ({ field: 'AAA', code, location });
const codesIn = (body: Readonly<Record<string, unknown>>) => {
  const { rejects, partialRejects } = readRejects(body);
  return [rejects.map(({ code }) => code), partialRejects.map(({ code }) => code)];
};

describe('readRejects', () => {
  it('takes the AAA of every loop, each code once, in the order of the answer', () => {
    const body = {
      errors: [aaa('72'), aaa('75')],
      payer: { aaaErrors: [aaa('42', 'Loop 2100A')] },
      provider: { aaaErrors: [aaa('43', 'Loop 2100B')] },
      subscriber: { aaaErrors: [aaa('72'), aaa('73')] },
      dependents: [{ aaaErrors: [aaa('58', 'Loop 2100D')] }],
    };
    expect(codesIn(body)).toEqual([['72', '75', '42', '43', '73', '58'], []]);
  });

  it('separates a rejection of the inquiry from a rejection of a part of the benefits', () => {
    expect(codesIn({ errors: [aaa('70', 'Loop 2110C'), aaa('CI', 'Loop 2110D'), aaa('58')] })).toEqual([
      ['58'],
      ['70', 'CI'],
    ]);
  });

  it('treats an error without field as an AAA when its code is one', () => {
    expect(
      codesIn({ status: 'ERROR', errors: [{ code: '33', description: 'Payer X is not configured' }] }),
    ).toEqual([['33'], []]);
  });

  it('ignores errors about the JSON of the request', () => {
    const errors = [
      { field: 'controlNumber', code: '33' },
      { field: 'AAA', code: 'INVALID' },
      { code: 1001 },
      'oops',
      null,
    ];
    expect(codesIn({ errors })).toEqual([[], []]);
  });

  it.each([
    ['Please Correct and Resubmit', 'C'],
    ['Resubmission Not Allowed', 'N'],
    ['Please Resubmit Original Transaction', 'P'],
    ['Resubmission Allowed', 'R'],
    ['Please Wait 30 Days and Resubmit', 'W'],
    ['Something new', undefined],
  ])('reads the follow-up action %j as %s', (followupAction, followUp) => {
    expect(readRejects({ errors: [{ ...aaa('42'), followupAction }] }).rejects).toEqual([
      { code: '42', followUp },
    ]);
  });

  it('reads at most a hundred', () => {
    const errors = Array.from({ length: 500 }, (_, index) =>
      aaa(index.toString(36).toUpperCase().padStart(2, '0')),
    );
    expect(readRejects({ errors }).rejects).toHaveLength(100);
  });
});
