import type { Coverage } from 'fhir/r4';
import { questionOf } from './question';
import { coverage, patient, request } from './_requests';

const ANN = {
  resourceType: 'RelatedPerson',
  id: 'ann',
  patient: { reference: '#patient' },
  name: [{ use: 'official', family: 'Young', given: ['Ann'] }],
  birthDate: '1979-05-06',
};
const CHILD = {
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/subscriber-relationship', code: 'child' }],
};

function thrownBy(read: () => unknown): unknown {
  try {
    return read();
  } catch (thrown) {
    return thrown;
  }
}

const fieldsOf = (changes: Partial<Coverage>) =>
  questionOf(request({ contained: [patient(), coverage(changes), ANN] })).fields;

describe('the person of a CoverageEligibilityRequest', () => {
  it('has the official name, with its suffix, before others', () => {
    const name = [
      { use: 'nickname' as const, family: 'D', given: ['J'] },
      { use: 'official' as const, family: 'Doe', given: ['John'], suffix: ['Jr'] },
    ];
    const { fields } = questionOf(request({ contained: [patient({ name, gender: 'male' }), coverage()] }));
    expect(fields).toMatchObject({ patientFirstName: 'John', patientLastName: 'Doe Jr', patientGender: 'M' });
  });

  it('has no field for what is not known', () => {
    const { name: _name, birthDate: _born, gender: _sex, ...nobody } = patient();
    const { fields } = questionOf(request({ contained: [{ ...nobody, gender: 'other' }, coverage()] }));
    expect(fields).toEqual({ memberId: 'W123456789' });
  });

  it('is looked for by a social security number only where there is no member id', () => {
    const identifier = [{ system: 'http://hl7.org/fhir/sid/us-ssn', value: '219099999' }];
    const { subscriberId: _id, ...cover } = coverage();
    const without = questionOf(request({ contained: [patient({ identifier }), cover] })).fields;
    expect(without.patientSocialSecurityNumber).toBe('219099999');
    const withId = questionOf(request({ contained: [patient({ identifier }), coverage()] })).fields;
    expect(withId).not.toHaveProperty('patientSocialSecurityNumber');
  });
});

describe('the coverage of a CoverageEligibilityRequest', () => {
  it('has the member number among its identifiers, and the group', () => {
    const { subscriberId: _id, ...cover } = coverage({
      identifier: [{ value: 'OTHER' }, { type: { coding: [{ code: 'MB' }] }, value: 'M7' }],
      class: [
        { type: { coding: [{ code: 'plan' }] }, value: 'P' },
        { type: { coding: [{ code: 'group' }] }, value: '88121' },
      ],
    });
    const { fields } = questionOf(request({ contained: [patient(), cover] }));
    expect(fields).toMatchObject({ memberId: 'M7', groupNumber: '88121' });
  });

  const ofAnn = { reference: '#ann' };
  const ANN_AS_POLICYHOLDER = {
    subscriberFirstName: 'Ann',
    subscriberLastName: 'Young',
    subscriberDateOfBirth: '1979-05-06',
  };
  it.each<readonly [string, Partial<Coverage>, object]>([
    [
      "a dependent's, with what is known of the policyholder",
      { relationship: CHILD, subscriber: ofAnn },
      { relationship: 'child', ...ANN_AS_POLICYHOLDER },
    ],
    [
      "a dependent's, of whose policyholder nothing is known",
      { relationship: CHILD, subscriber: { display: 'Ann Young' } },
      { relationship: 'child' },
    ],
    [
      "somebody else's, where nothing says what the subscriber is",
      { subscriber: ofAnn },
      { relationship: 'unknown', ...ANN_AS_POLICYHOLDER },
    ],
    [
      "another person's, by a code that FHIR does not have",
      { relationship: { coding: [{ code: 'DOMPART' }] }, subscriber: ofAnn },
      { relationship: 'other', ...ANN_AS_POLICYHOLDER },
    ],
    [
      "the patient's own, where the relationship says so",
      { relationship: { coding: [{ code: 'self' }] }, subscriber: ofAnn },
      { relationship: 'self' },
    ],
    [
      "the patient's own, where the subscriber is the patient",
      { relationship: { coding: [{ code: 'self' }] }, subscriber: { reference: '#patient' } },
      { relationship: 'self' },
    ],
    ["the patient's own, where nothing says otherwise", { subscriber: { reference: '#patient' } }, {}],
  ])('is %s', (_what, changes, expected) => {
    const { relationship, subscriberFirstName, subscriberLastName, subscriberDateOfBirth } =
      fieldsOf(changes);
    expect({ relationship, subscriberFirstName, subscriberLastName, subscriberDateOfBirth }).toEqual(
      expected,
    );
  });

  it.each([
    ['18', 'self'],
    ['19', 'child'],
  ])('has the relationship of X12 code %s, too', (code, relationship) => {
    expect(fieldsOf({ relationship: { coding: [{ code }] } })).toMatchObject({ relationship });
  });

  it.each(['DOMPART', 'constructor'])(
    'is refused with the relationship %s: the patient would be asked about as the policyholder',
    (code) => {
      const issue = { expression: expect.stringContaining('.relationship') as string, code: 'not-supported' };
      const asked = thrownBy(() => fieldsOf({ relationship: { coding: [{ code: 'x' }, { code }] } }));
      expect(asked).toMatchObject({ options: { extensions: { issues: [issue] } } });
    },
  );
});
