import { answerWith, detailsWith, refusedWith } from './_answers';
import { spokenAnswer } from './spoken-answer';
import type { CheckAnswer } from './verdict';
import { contactsOf, nameCase, nextStepOf, phoneNumber, sentenceCase, verdictOf } from './verdict';

describe('the verdict', () => {
  it.each([
    ['active', answerWith({})],
    ['inactive', refusedWith(200, null)],
    ['unknown', refusedWith(200, 'The payer answered, but did not say whether the coverage is active.')],
    ['unknown', refusedWith(404, 'The payer found no subscriber with these details (75).')],
    ['unknown', refusedWith(503, null)],
  ] as const)('is %s', (verdict, answer) => {
    expect(verdictOf(answer)).toBe(verdict);
  });
});

describe('the next step', () => {
  const stepOf = (step: NonNullable<CheckAnswer['nextStep']>['step'], fields: CheckAnswer['fields'] = []) => {
    const nothing = { sentence: null, askAfter: null, payerName: null, payerId: null, phone: null };
    return nextStepOf({ ...refusedWith(400, 'No.'), fields, nextStep: { ...nothing, step } });
  };

  it('is to correct the entries of the fields that the API names', () => {
    const fields = [
      'payerName',
      'memberId',
      'patientFirstName',
      'patientLastName',
      'patientDateOfBirth',
      'dateOfService',
    ] as const;
    expect(stepOf('correct-and-ask-again', fields)).toMatchObject({
      correct: ['payer', 'memberId', 'firstName', 'lastName', 'birthDate'],
      mayAskAgain: false,
    });
    expect(stepOf('correct-and-ask-again', fields).say).toMatch(/insurance card/);
  });

  it('is to ask whose plan it is', () => {
    expect(stepOf('ask-policyholder', ['memberId', 'relationship'])).toMatchObject({
      correct: ['memberId'],
      policyholder: true,
    });
    expect(stepOf('ask-policyholder').say).toMatch(/your own plan/);
  });

  it('is to ask again, or to call', () => {
    expect(stepOf('ask-later')).toMatchObject({ correct: [], mayAskAgain: true });
    expect(stepOf('call-payer')).toMatchObject({ correct: [], mayAskAgain: false });
    expect(stepOf('call-payer').say).toMatch(/call them/);
  });

  it('is what is said of a coverage that is not active', () => {
    expect(nextStepOf({ ...refusedWith(200, null), fields: ['memberId'] })).toMatchObject({ correct: [] });
  });
});

it('has the telephone of the payer first', () => {
  const contacts = [
    { kind: { code: 'UR', text: 'Web address' }, value: 'payer.example', name: null },
    { kind: { code: 'TE', text: 'Telephone' }, value: '8005550160', name: 'PROVIDER SERVICES' },
  ];

  expect(contactsOf(detailsWith({ payer: { contacts } }))).toEqual([
    'Provider services: (800) 555-0160',
    'payer.example',
  ]);
  expect(contactsOf(null)).toEqual([]);
});

it.each([
  ['8005550160', '(800) 555-0160'],
  ['1-800-555-0160', '(800) 555-0160'],
  ['555-0160 ext 3', '555-0160 ext 3'],
])('writes the number %s as %s', (written, shown) => {
  expect(phoneNumber(written)).toBe(shown);
});

it.each([
  ["MARY ANN O'NEIL-SMITH", "Mary Ann O'Neil-Smith"],
  ['JOSÉ ÁLVAREZ', 'José Álvarez'],
  ['van der Berg', 'van der Berg'],
])('writes the name %s as %s', (written, shown) => {
  expect(nameCase(written)).toBe(shown);
});

it('lowers what a payer wrote in capitals', () => {
  expect(sentenceCase('WAIVED IF ADMITTED')).toBe('Waived if admitted');
  expect(sentenceCase('Waived if the ER admits')).toBe('Waived if the ER admits');
});

it('is said in one sentence when it arrives', () => {
  expect(spokenAnswer(answerWith({}))).toBe('Coverage is active. Choice POS II');
});
