import { answerWith, detailsWith, refusedWith } from './_answers';
import { spokenAnswer } from './spoken-answer';
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
  it.each([
    ['72', ['memberId']],
    ['73', ['firstName', 'lastName']],
    ['71', ['birthDate']],
    ['75', ['memberId', 'firstName', 'lastName', 'birthDate']],
    ['79', ['payer']],
  ])('after a rejection with %s is to correct %j', (code, correct) => {
    const rejections = [{ level: 'subscriber', reason: { code, text: null }, followUp: null, lines: [] }];
    const answer = { ...refusedWith(400, 'No.'), benefits: detailsWith({ rejections }) };

    expect(nextStepOf(answer)).toMatchObject({ correct, mayAskAgain: false });
    expect(nextStepOf(answer).say).toMatch(/insurance card/);
  });

  it('is read from the sentence where there are no details', () => {
    expect(nextStepOf(refusedWith(400, 'The member id is missing or not valid (72).')).correct).toEqual([
      'memberId',
    ]);
  });

  it.each([
    [503, "The payer's system cannot answer at the moment (42)."],
    [502, 'The connection to the clearinghouse broke before it answered.'],
    [504, 'No answer came in time.'],
    [200, 'The clearinghouse sent an answer that cannot be read.'],
  ])('after %i "%s" is to ask again', (status, message) => {
    expect(nextStepOf(refusedWith(status, message))).toMatchObject({ correct: [], mayAskAgain: true });
  });

  it('is to call where the payer answered without saying it', () => {
    const answer = { ...refusedWith(200, 'The payer did not say it.'), benefits: detailsWith({}) };

    expect(nextStepOf(answer)).toMatchObject({ correct: [], mayAskAgain: false });
    expect(nextStepOf(answer).say).toMatch(/call them/);
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
