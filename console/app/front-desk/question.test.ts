import { PATIENT_IS_POLICYHOLDER } from './policyholder';
import { complaintsOf, entriesOf, NO_PATIENT, questionOf, type Entries, type Question } from './question';

const NOW = new Date(2026, 5, 15);
const ENTRIES: Entries = {
  clientId: '4f0c2b1e-9a7d-4c3e-8b21-6d5e4f3a2b10',
  payer: 'Aetna ',
  payerId: undefined,
  memberId: ' W123456789',
  firstName: 'Jane',
  lastName: 'Doe',
  birthDate: '4/12/1980',
  ...PATIENT_IS_POLICYHOLDER,
  serviceType: '30',
  serviceDate: '',
  fixture: undefined,
};

function questionFor(entries: Partial<Entries>): unknown {
  return questionOf({ ...ENTRIES, ...entries }, NOW);
}

describe('the question of a form', () => {
  it('has what was typed, trimmed, and the day as the API takes it', () => {
    expect(questionFor({})).toEqual({
      question: {
        clientId: ENTRIES.clientId,
        fixture: undefined,
        payer: 'Aetna',
        body: {
          payerName: 'Aetna',
          memberId: 'W123456789',
          patientFirstName: 'Jane',
          patientLastName: 'Doe',
          patientDateOfBirth: '1980-04-12',
        },
      },
    });
  });

  it('names the payer that was picked by its id, and asks about the service and the day', () => {
    expect(
      questionFor({ payerId: '60054', serviceType: 'PT', serviceDate: '6/20/2026', birthDate: '' }),
    ).toMatchObject({
      question: { body: { payerName: '60054', serviceTypeCodes: ['PT'], dateOfService: '2026-06-20' } },
    });
  });

  it('says whose plan the patient is on, and gives the form back as it was', () => {
    const typed = {
      birthDate: '03/04/2015',
      relationship: 'child',
      holderFirstName: 'Ann',
      holderLastName: 'Young',
      holderBirthDate: '07/01/1985',
    } as const;
    const { question } = questionFor(typed) as { readonly question: Question };

    expect(question.body).toMatchObject({
      relationship: 'child',
      subscriberFirstName: 'Ann',
      subscriberLastName: 'Young',
      subscriberDateOfBirth: '1985-07-01',
    });
    expect(entriesOf(question, undefined)).toMatchObject(typed);
  });

  it('sends nothing of a policyholder once the patient is the policyholder', () => {
    const { question } = questionFor({ holderFirstName: 'Ann', holderBirthDate: 'soon' }) as {
      readonly question: Question;
    };

    expect(Object.keys(question.body).filter((name) => /relationship|subscriber/.test(name))).toEqual([]);
  });

  it('asks a scenario without a patient', () => {
    expect(questionFor({ ...NO_PATIENT, fixture: 'dental' })).toMatchObject({
      question: { fixture: 'dental', body: { payerName: 'Aetna', memberId: 'W123456789' } },
    });
  });

  it('says what is missing, in the order of the form', () => {
    expect(questionFor({ ...NO_PATIENT, clientId: '' })).toEqual({
      complaints: {
        clientId: 'is needed: choose a clinic',
        payer: 'is needed',
        memberId: 'is needed',
        firstName: 'is needed',
        lastName: 'is needed',
      },
    });
  });

  it.each([
    [{ birthDate: '4-12-20' }, { birthDate: 'can be read in another way: choose the day below' }],
    [{ birthDate: '6/16/2026' }, { birthDate: 'is in the future' }],
    [{ serviceDate: 'soon' }, { serviceDate: 'is not a day: type it like 04/12/1980' }],
    [{ memberId: 'W' }, { memberId: 'is too short' }],
    [
      { relationship: 'child', holderLastName: 'Young' },
      { holderFirstName: 'is needed with the other name' },
    ],
    [{ relationship: 'spouse', holderBirthDate: '6/16/2026' }, { holderBirthDate: 'is in the future' }],
  ] as const)('is not asked with %j', (entries, complaints) => {
    expect(questionFor(entries)).toEqual({ complaints });
  });
});

it('finds the entries of what the API refused', () => {
  expect(
    complaintsOf([
      { field: 'patientDateOfBirth', message: 'is required by this payer' },
      { field: 'serviceTypeCodes.0', message: 'is unknown' },
      { field: '', message: 'is odd' },
    ]),
  ).toEqual({ birthDate: 'is required by this payer', serviceType: 'is unknown' });
});
