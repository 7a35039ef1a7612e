import { fakeClock } from '@eligibility/kit/testing';
import { AppError } from '@eligibility/kit';
import { questionParsers } from './read-check-request';

const { live } = questionParsers(fakeClock());
const PERSON = {
  payerName: 'Aetna',
  memberId: 'W123456789',
  patientFirstName: 'Timmy',
  patientLastName: 'Young',
};

const fieldsOf = (input: object): readonly string[] => {
  try {
    live({ ...PERSON, ...input });
  } catch (thrown) {
    if (thrown instanceof AppError) return (thrown.options.fields ?? []).map(({ field }) => field);
    throw thrown;
  }
  return [];
};

describe('the policyholder of a request', () => {
  it('is read with what the patient is to them', () => {
    const question = live({
      ...PERSON,
      relationship: 'Child',
      subscriberFirstName: ' Ann ',
      subscriberLastName: 'Young',
      subscriberDateOfBirth: '1/31/1980',
    });
    expect(question).toMatchObject({
      relationship: 'child',
      policyholder: { firstName: 'Ann', lastName: 'Young', dateOfBirth: '1980-01-31' },
    });
  });

  it('is not in a question that says nothing of one, or says it with empty texts', () => {
    const empty = { relationship: '', subscriberFirstName: '', subscriberLastName: null };
    expect(live({ ...PERSON, ...empty })).toEqual(live(PERSON));
    expect(live(PERSON)).not.toHaveProperty('policyholder');
  });

  it.each<[string, object]>([
    ['relationship', { relationship: 'cousin' }],
    ['subscriberLastName', { subscriberFirstName: 'Ann' }],
    ['subscriberFirstName', { subscriberLastName: 'Young' }],
    ['subscriberFirstName', { subscriberFirstName: '田', subscriberLastName: 'Young' }],
    ['subscriberDateOfBirth', { subscriberDateOfBirth: '1980-02-30' }],
  ])('is refused for %s', (field, input) => {
    expect(fieldsOf(input)).toEqual([field]);
  });

  it('needs the id on the card where the patient is a dependent', () => {
    const memberless = {
      memberId: undefined,
      patientSocialSecurityNumber: '219-09-9999',
      patientDateOfBirth: '2015-03-04',
    };
    expect(fieldsOf({ ...memberless, relationship: 'child' })).toEqual(['memberId']);
  });
});
