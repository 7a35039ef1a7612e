import { questionOf } from './v3-question';

const SUBSCRIBER = {
  memberId: 'W1',
  firstName: 'Jane',
  lastName: 'Doe',
  dateOfBirth: '19800412',
  gender: 'F',
};
const REQUEST = { tradingPartnerServiceId: '60054', subscriber: SUBSCRIBER };

function fieldsOf(more: object): Readonly<Record<string, unknown>> {
  const { fields } = questionOf({ ...REQUEST, ...more });
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

describe('a request in v3 JSON', () => {
  it('asks about the subscriber by default', () => {
    expect(fieldsOf({ dependents: null, portalPassword: 'x' })).toEqual({
      memberId: 'W1',
      patientFirstName: 'Jane',
      patientLastName: 'Doe',
      patientDateOfBirth: '1980-04-12',
      patientGender: 'F',
    });
  });

  it('asks about the first dependent, as what the code says, on the card of the subscriber', () => {
    const dependent = { firstName: 'Sam', lastName: 'Doe', dateOfBirth: '2015-04-01', groupNumber: '77' };
    expect(fieldsOf({ dependents: [dependent] })).toEqual({
      memberId: 'W1',
      groupNumber: '77',
      patientFirstName: 'Sam',
      patientLastName: 'Doe',
      patientDateOfBirth: '2015-04-01',
      relationship: 'unknown',
      subscriberFirstName: 'Jane',
      subscriberLastName: 'Doe',
      subscriberDateOfBirth: '1980-04-12',
    });
    const relationships = ['18', '01', '19', '34'].map(
      (individualRelationshipCode) =>
        fieldsOf({ dependents: [{ ...dependent, individualRelationshipCode }] })['relationship'],
    );
    expect(relationships).toEqual(['self', 'spouse', 'child', 'other']);
  });

  it('takes the member id of a dependent where the subscriber has none', () => {
    const dependents = [{ memberId: 'D1' }];
    expect(fieldsOf({ dependents, subscriber: { memberId: ' ' } })).toMatchObject({ memberId: 'D1' });
  });

  it('passes a social security number on only in place of a member id', () => {
    const ssn = '123456789';
    expect(fieldsOf({ subscriber: { ...SUBSCRIBER, ssn } })).not.toHaveProperty(
      'patientSocialSecurityNumber',
    );
    expect(fieldsOf({ subscriber: { ssn } })).toEqual({ patientSocialSecurityNumber: ssn });
  });

  it('asks for the services, the day and the procedure of the encounter', () => {
    const encounter = {
      serviceTypeCodes: ['35'],
      beginningDateOfService: '20261201',
      endDateOfService: '20261202',
    };
    expect(fieldsOf({ encounter: { ...encounter, procedureCode: 'D0120' } })).toMatchObject({
      serviceTypeCodes: ['35'],
      dateOfService: '2026-12-01',
      procedureCode: 'D0120',
    });
    const medicalProcedures = [{ productOrServiceIDQualifier: 'AD', procedureCode: 'D0140' }];
    expect(fieldsOf({ encounter: { dateOfService: '20261203', medicalProcedures } })).toMatchObject({
      dateOfService: '2026-12-03',
      procedureCode: 'D0140',
    });
  });

  it('names what is not sent to the payer, and nothing else', () => {
    const { unread, provider, fields } = questionOf({
      ...{
        ...REQUEST,
        controlNumber: '1',
        tradingPartnerName: null,
        portalPassword: 'x',
        informationReceiverName: {},
      },
      provider: { npi: '1999999984', address: { city: 'X' } },
      subscriber: { ...SUBSCRIBER, middleName: 'Q', suffix: 'III', ssn: '123456789', address: { city: 'X' } },
      dependents: [{ firstName: 'Jo', suffix: 'Esq', idCard: 'x' }],
      encounter: {
        ...{
          serviceTypeCodes: ['98'],
          serviceTypeCode: 'UC',
          dateOfService: '20260101',
          endDateOfService: '',
        },
        medicalProcedures: [
          { productOrServiceIDQualifier: 'HC', procedureCode: '99213', diagnosisCodes: ['A'] },
          { procedureCode: '99214' },
        ],
      },
    });
    expect(unread).toEqual([
      ...['subscriber.gender', 'subscriber.middleName', 'subscriber.ssn', 'subscriber.address'],
      'portalPassword',
      ...['dependents.0.suffix', 'dependents.0.idCard', 'encounter.serviceTypeCode'],
      ...['encounter.medicalProcedures.0.diagnosisCodes', 'encounter.medicalProcedures.1'],
    ]);
    expect(provider).toEqual([
      ['provider.npi', '1999999984'],
      ['provider.address', ''],
    ]);
    expect(fields).toMatchObject({ subscriberLastName: 'Doe III', patientFirstName: 'Jo' });
  });

  it('leaves a value of a wrong type to the API, which names the field', () => {
    const subscriber = { memberId: 7, dateOfBirth: 19800412 };
    expect(fieldsOf({ subscriber, encounter: [] })).toEqual({ memberId: 7, patientDateOfBirth: 19800412 });
  });

  it('names its payer by the id, then by the name', () => {
    const provider = { npi: '1999999984' };
    expect(
      questionOf({ ...REQUEST, tradingPartnerName: 'Aetna', provider, controlNumber: '1' }),
    ).toMatchObject({
      payerNames: ['60054', 'Aetna'],
      providerNpi: '1999999984',
      controlNumber: '1',
    });
    expect(questionOf({ tradingPartnerName: 'Aetna' }).payerNames).toEqual(['Aetna']);
  });

  it.each([
    ['names no payer', { tradingPartnerServiceId: ' ' }, 'tradingPartnerServiceId'],
    ['is about two patients', { dependents: [{}, {}] }, 'dependents'],
  ])('is refused when it %s', (_what, more, field) => {
    let thrown: unknown;
    try {
      questionOf({ ...REQUEST, ...more });
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ code: 'validation-failed', options: { fields: [{ field }] } });
  });

  it('knows what the fields of the API are called in it', () => {
    const { nameOf } = questionOf(REQUEST);
    expect(['patientFirstName', 'memberId', 'payerName', 'state', ''].map(nameOf)).toEqual([
      'subscriber.firstName',
      'subscriber.memberId',
      'tradingPartnerServiceId',
      'state',
      '',
    ]);
    const ofDependent = questionOf({ ...REQUEST, dependents: [{}] }).nameOf;
    expect(['patientDateOfBirth', 'subscriberDateOfBirth'].map(ofDependent)).toEqual([
      'dependents.0.dateOfBirth',
      'subscriber.dateOfBirth',
    ]);
  });
});
