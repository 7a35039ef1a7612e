import { AppError } from '@eligibility/kit';
import { BEGAN_MS, QUESTION } from '../../testing/samples';
import { questionParsers } from './read-check-request';

const FIELDS = {
  payerName: QUESTION.payerName,
  memberId: QUESTION.patient.memberId,
  patientFirstName: QUESTION.patient.firstName,
  patientLastName: QUESTION.patient.lastName,
  patientDateOfBirth: QUESTION.patient.dateOfBirth,
};
const { live } = questionParsers({ now: () => BEGAN_MS });

function problemsOf(input: object): unknown {
  try {
    return live(input);
  } catch (thrown) {
    return thrown instanceof AppError ? thrown.options.fields : thrown;
  }
}

describe('an id and dates that were spoken', () => {
  it('are read as they would have been written', () => {
    const spoken = {
      memberId: 'ID: W as in whiskey, one two three',
      patientDateOfBirth: 'February 29, 1984',
      subscriberDateOfBirth: '1 de mayo de 1850',
      dateOfService: 'the 1st of December 2026',
    };
    expect(live({ ...FIELDS, ...spoken })).toMatchObject({
      patient: { memberId: 'W123', dateOfBirth: '1984-02-29' },
      policyholder: { dateOfBirth: '1850-05-01' },
      service: { dateOfService: '2026-12-01' },
    });
    const long = 'W as in whiskey '.repeat(25);
    expect(live({ ...FIELDS, memberId: long })).toMatchObject({ patient: { memberId: 'W'.repeat(25) } });
  });

  it('are refused where not every word is understood', () => {
    expect(problemsOf({ ...FIELDS, memberId: 'MEMBER ONE 12' })).toEqual([
      {
        field: 'memberId',
        message: 'has words that are not understood; say or write letters and digits, such as W 1 2 3',
      },
    ]);
  });
});

describe('the gender and the group number of a patient', () => {
  it('are in capital letters, and may be empty', () => {
    const stated = { patientGender: 'f', groupNumber: ' gr-88121 ' };
    const { patient } = live({ ...FIELDS, ...stated });
    expect(patient).toEqual({ ...QUESTION.patient, gender: 'F', groupNumber: 'GR-88121' });
    expect(live({ ...FIELDS, patientGender: '', groupNumber: null })).toEqual(QUESTION);
  });

  it.each([
    ['patientGender', 'female', 'must be F or M'],
    ['groupNumber', '88*121', 'may have 1 to 50 letters A to Z, digits, hyphens and blanks'],
  ])('are refused: %s %j', (field, wrong, message) => {
    expect(problemsOf({ ...FIELDS, [field]: wrong })).toEqual([{ field, message }]);
  });
});

describe('the state of a question', () => {
  it('is a USPS code in any letter case, and may be empty', () => {
    expect(live({ ...FIELDS, state: ' tx ' })).toEqual({ ...QUESTION, state: 'TX' });
    expect(live({ ...FIELDS, state: '' })).toEqual(QUESTION);
    expect(live({ ...FIELDS, state: null })).toEqual(QUESTION);
  });

  it.each(['Texas', 'ZZ', 'T'])('is refused where no state has the code %j', (state) => {
    const message = 'must be the code of a state, such as TX';
    expect(problemsOf({ ...FIELDS, state })).toEqual([{ field: 'state', message }]);
  });
});

describe('a social security number in place of the member id', () => {
  const { memberId, ...named } = FIELDS;
  const patientSocialSecurityNumber = '219-09-9999';
  const { memberId: _none, ...patient } = QUESTION.patient;

  it.each([patientSocialSecurityNumber, '219099999', ' 219-099999 '])('is nine digits: %j', (typed) => {
    const asked = live({ ...named, patientSocialSecurityNumber: typed });
    expect(asked.patient).toEqual({ ...patient, socialSecurityNumber: '219099999' });
  });

  it.each([null, '', '  '])('may come with a member id that is %j', (empty) => {
    const asked = live({ ...named, memberId: empty, patientSocialSecurityNumber });
    expect(asked.patient).toEqual({ ...patient, socialSecurityNumber: '219099999' });
  });

  it('is not sent along with a member id', () => {
    expect(live({ ...FIELDS, patientSocialSecurityNumber })).toEqual(QUESTION);
  });

  it.each([
    ['000-12-3456'],
    ['666-12-3456'],
    ['900-12-3456'],
    ['987-65-4321'],
    ['123-00-4567'],
    ['123-45-0000'],
    ['12345678'],
    ['1234567890'],
    ['123_45_6789'],
    ['12-345-6789'],
    [' '.repeat(3) + '12345678A'],
  ])('is refused without being repeated: %s', (wrong) => {
    const problems = problemsOf({ ...named, patientSocialSecurityNumber: wrong });
    expect(problems).toEqual([
      {
        field: 'patientSocialSecurityNumber',
        message: 'must be nine digits that a person can have, with or without hyphens',
      },
    ]);
    expect(problemsOf({ ...FIELDS, patientSocialSecurityNumber: wrong })).toEqual(problems);
  });

  it('is refused as a number, which has no leading zeros', () => {
    expect(problemsOf({ ...named, patientSocialSecurityNumber: 219099999 })).toEqual([
      { field: 'patientSocialSecurityNumber', message: 'must be text' },
    ]);
  });

  it('needs the birth date', () => {
    const { patientDateOfBirth: _unknown, ...unborn } = named;
    for (const empty of [{}, { patientDateOfBirth: '' }, { patientDateOfBirth: null }])
      expect(problemsOf({ ...unborn, ...empty, patientSocialSecurityNumber })).toEqual([
        { field: 'patientDateOfBirth', message: 'is required' },
      ]);
  });

  it('is not there when it is empty: the member id is required', () => {
    for (const empty of [{}, { patientSocialSecurityNumber: '' }, { patientSocialSecurityNumber: null }])
      expect(problemsOf({ ...named, ...empty })).toEqual([{ field: 'memberId', message: 'is required' }]);
    expect(live({ ...named, memberId, patientSocialSecurityNumber: ' ' })).toEqual(QUESTION);
  });
});

describe('the policyholder of a request', () => {
  it('is read with what the patient is to them', () => {
    const question = live({
      ...FIELDS,
      relationship: 'Child',
      subscriberFirstName: ' Ann ',
      subscriberLastName: 'Young',
      subscriberDateOfBirth: '1/31/1980',
    });
    expect(question).toEqual({
      ...QUESTION,
      relationship: 'child',
      policyholder: { firstName: 'Ann', lastName: 'Young', dateOfBirth: '1980-01-31' },
    });
  });

  it('is not in a question that says nothing of one, or says it with empty texts', () => {
    const empty = { relationship: '', subscriberFirstName: '', subscriberLastName: null };
    expect(live({ ...FIELDS, ...empty })).toEqual(QUESTION);
    expect(live(FIELDS)).not.toHaveProperty('policyholder');
  });

  it.each<[string, object]>([
    ['relationship', { relationship: 'cousin' }],
    ['subscriberLastName', { subscriberFirstName: 'Ann' }],
    ['subscriberFirstName', { subscriberLastName: 'Young' }],
    ['subscriberFirstName', { subscriberFirstName: '田', subscriberLastName: 'Young' }],
    ['subscriberDateOfBirth', { subscriberDateOfBirth: '1980-02-30' }],
    // A dependent is found by the id on the card alone.
    ['memberId', { memberId: undefined, patientSocialSecurityNumber: '219-09-9999', relationship: 'child' }],
  ])('is refused for %s: %j', (field, input) => {
    expect(problemsOf({ ...FIELDS, ...input })).toEqual([expect.objectContaining({ field })]);
  });
});
