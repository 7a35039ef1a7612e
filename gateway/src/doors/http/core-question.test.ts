import { LATER, questionOf, rejectionOf, unknownProvider } from './core-question';

const PERSON = { firstName: 'Jane', lastName: 'Doe', dateOfBirth: '1980-01-31', gender: 'F' };
const INQUIRY = {
  reference: 'R',
  traces: [],
  payer: { id: '60054', name: 'AETNA' },
  providerNpi: '1999999984',
  providerNames: ['MAPLE CLINIC'],
  unread: ['Loop2100C.N3'],
  subscriber: { ...PERSON, memberId: 'W1', socialSecurityNumber: '123456789', groupNumber: '88' },
  dependent: undefined,
  serviceTypeCodes: ['30'],
  procedureCodes: ['D0120'],
  onDate: '2026-01-15',
  echoes: { payer: [], provider: [], subscriber: [], dependent: undefined },
};
const DEPENDENT = { ...PERSON, firstName: 'Jo', gender: undefined, relationship: 'child' as const };
const WITH_DEPENDENT = { ...INQUIRY, dependent: DEPENDENT };

describe('the question of a 270', () => {
  it('is about the subscriber, by the member id, of the payer with the id or else the name', () => {
    expect(questionOf(INQUIRY)).toEqual({
      fields: {
        memberId: 'W1',
        patientSocialSecurityNumber: undefined,
        patientFirstName: 'Jane',
        patientLastName: 'Doe',
        patientDateOfBirth: '1980-01-31',
        patientGender: 'F',
        groupNumber: '88',
        serviceTypeCodes: ['30'],
        procedureCode: 'D0120',
        dateOfService: '2026-01-15',
      },
      payerNames: ['60054', 'AETNA'],
      providerNpi: '1999999984',
      provider: [
        ['Loop2100B.NM1', 'MAPLE CLINIC'],
        ['Loop2100B.NM1', '1999999984'],
      ],
      unread: ['Loop2100C.N3', 'Loop2100C.REFSY'],
    });
  });

  it('is about a dependent under the subscriber, and by the social security number without a member id', () => {
    const { fields } = questionOf({
      ...WITH_DEPENDENT,
      subscriber: { ...INQUIRY.subscriber, memberId: undefined },
    });
    expect(fields).toMatchObject({
      memberId: undefined,
      patientSocialSecurityNumber: '123456789',
      patientFirstName: 'Jo',
      relationship: 'child',
      subscriberFirstName: 'Jane',
      subscriberDateOfBirth: '1980-01-31',
    });
  });
});

describe('a refusal as AAA', () => {
  const of = (code: string, field = '', inquiry: Parameters<typeof rejectionOf>[2] = INQUIRY): string => {
    const found = rejectionOf(code, field === '' ? [] : [field], inquiry);
    return found === undefined
      ? 'none'
      : `${found.loop} ${found.isValid ? 'Y' : 'N'} ${found.code} ${found.followUp}`;
  };

  it.each([
    ['payer-not-found', '2100A N 79 C'],
    ['payer-ambiguous', '2100A N 79 C'],
    ['payer-not-askable', '2100A N 79 N'],
    ['insufficient-balance', '2100A Y 41 R'],
    ['daily-budget-exhausted', '2100A Y 41 R'],
    ['idempotency-in-progress', '2100A Y 42 R'],
    ['payer-date-out-of-range', '2100D N 62 C'],
    ['payer-service-not-taken', '2100D N 15 C'],
    ['validation-failed', '2100D N 15 C'],
    ['rate-limited', 'none'],
    ['service-unavailable', 'none'],
    ['constructor', 'none'],
  ])('of %s is %s', (code, rejection) => {
    expect(of(code)).toBe(rejection);
  });

  it.each([
    ['memberId', '2100C N 72 C', '2100C N 72 C'],
    ['patientLastName', '2100C N 73 C', '2100D N 65 C'],
    ['patientDateOfBirth', '2100C N 58 C', '2100D N 58 C'],
    ['patientGender', '2100C N 74 C', '2100D N 66 C'],
    ['subscriberLastName', '2100C N 73 C', '2100C N 73 C'],
    ['dateOfService', '2100D N 57 C', '2100D N 57 C'],
    ['serviceTypeCodes', '2100D N 15 C', '2100D N 15 C'],
    ['payerName', '2100A N 79 C', '2100A N 79 C'],
  ])('of %s is %s, and with a dependent %s', (field, ofSubscriber, ofDependent) => {
    expect(of('validation-failed', field)).toBe(ofSubscriber);
    expect(of('payer-requires-field', field, WITH_DEPENDENT)).toBe(ofDependent);
  });

  it('names a payer that is missing', () => {
    const payer = { id: undefined, name: undefined };
    expect(of('validation-failed', 'payerName', { dependent: undefined, payer })).toBe('2100A N T4 C');
  });

  it('tells an unknown provider from none', () => {
    expect(unknownProvider(INQUIRY).code).toBe('51');
    expect(unknownProvider({ providerNpi: undefined }).code).toBe('43');
    expect(LATER).toMatchObject({ isValid: true, code: '42' });
  });
});
