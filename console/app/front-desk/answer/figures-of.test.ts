import { answerWith, detailsWith } from './_answers';
import { figureOf, patientOf } from './figures-of';
import { nameCase } from './verdict';

const IN_NETWORK = {
  serviceTypes: [{ code: '30', text: 'Health benefit plan coverage' }],
  level: { code: 'IND', text: 'Individual' },
  network: 'in',
  period: { code: '23', text: 'Calendar year' },
};

function proof(field: string, lines: readonly string[], alternatives: readonly object[] = []): object {
  return { field, lines, alternatives };
}

describe('a figure', () => {
  const plan = {
    isInSummary: true,
    deductibles: [
      { ...IN_NETWORK, network: 'out', lines: ['EB10'], total: 3000 },
      { ...IN_NETWORK, lines: ['EB4', 'EB5', 'EB6'], total: 1500 },
    ],
    outOfPocket: [{ ...IN_NETWORK, lines: ['EB18'], total: 100 }],
    copays: [
      {
        ...IN_NETWORK,
        serviceTypes: [{ code: '98', text: 'Office visit' }],
        period: { code: '27', text: 'Visit' },
        lines: ['EB32'],
      },
    ],
    coinsurance: [],
  };
  const benefits = detailsWith({
    plans: [plan],
    summary: [
      proof('deductibleRemaining', ['EB6']),
      proof('outOfPocketRemaining', ['EB18']),
      proof('copayAmount', ['EB32'], [{ value: 45, lines: ['EB33'], because: 'for a specialist' }]),
      proof('coinsurancePercent', []),
    ],
  });
  const answer = answerWith({ benefits });

  it('has the total of the line that it was taken from', () => {
    expect(figureOf(answer, 'deductibleRemaining')).toEqual({
      value: 612.4,
      total: 1500,
      scope: 'individual, in network, per calendar year',
      alternatives: [],
    });
  });

  it('has no total that is smaller than what is left of it', () => {
    expect(figureOf(answer, 'outOfPocketRemaining')).toMatchObject({ value: 3187.25, total: null });
  });

  it('says what it is for, and what the payer states as well', () => {
    expect(figureOf(answer, 'copayAmount')).toEqual({
      value: 30,
      total: null,
      scope: 'office visit, in network, per visit',
      alternatives: [{ value: 45, because: 'for a specialist' }],
    });
  });

  it('stands alone where there are no details', () => {
    expect(figureOf(answerWith({}), 'deductibleRemaining')).toEqual({
      value: 612.4,
      total: null,
      scope: '',
      alternatives: [],
    });
  });

  it('is null where the payer states none', () => {
    expect(figureOf(answerWith({}, { copayAmount: null }), 'copayAmount').value).toBeNull();
  });
});

describe('the patient on record', () => {
  const jane = {
    firstName: 'JANE',
    middleName: 'A',
    lastName: 'DOE',
    suffix: null,
    memberId: 'W1',
    dateOfBirth: '1984-02-29',
    relationship: null,
  };
  const robin = { ...jane, firstName: 'ROBIN', middleName: null, memberId: null, dateOfBirth: '2015-04-01' };

  it('is the subscriber', () => {
    expect(
      patientOf(detailsWith({ patient: 'subscriber', subscriber: jane, dependent: null }), nameCase),
    ).toEqual({
      name: 'Jane A Doe',
      birthDate: '1984-02-29',
      memberId: 'W1',
      relation: undefined,
    });
  });

  it('is the dependent, with the member id of the subscriber', () => {
    const dependent = { ...robin, relationship: { code: '19', text: 'Child' } };

    expect(patientOf(detailsWith({ patient: 'dependent', subscriber: jane, dependent }), nameCase)).toEqual({
      name: 'Robin Doe',
      birthDate: '2015-04-01',
      memberId: 'W1',
      relation: 'Child of Jane A Doe',
    });
  });

  it('is not known without details', () => {
    expect(patientOf(null, nameCase)).toBeUndefined();
    expect(patientOf(detailsWith({ patient: 'subscriber', subscriber: null }), nameCase)).toBeUndefined();
  });
});
