import { choiceSentence, notFoundSentence } from './choose-payer';

const sentence = (by: 'state' | 'line-of-business' | 'name', example: string | undefined): string =>
  choiceSentence({ kind: 'ambiguous', candidates: [], candidateCount: 85, distinction: { by, example } });

describe('the message for an ambiguous payer', () => {
  it.each([
    [
      'state',
      'BCBS Georgia',
      '85 payers fit. Add the state, such as "BCBS Georgia", or send the payerId of one of the candidates.',
    ],
    [
      'line-of-business',
      'Cascade Dental',
      '85 payers fit. Add the line of business, such as "Cascade Dental", or send the payerId of one of the candidates.',
    ],
    [
      'name',
      'UnitedHealthcare',
      '85 payers fit. Send the full name, such as "UnitedHealthcare", or the payerId of one of the candidates.',
    ],
    ['name', undefined, '85 payers fit. Send the payerId of one of the candidates.'],
  ] as const)('asks for what the payers differ by: %s, %s', (by, example, expected) => {
    expect(sentence(by, example)).toBe(expected);
  });
});

describe('the message for a name that no payer has', () => {
  it.each([
    [undefined, /^Check the spelling/],
    ['auto', /^Auto insurance answers no eligibility checks here/],
    ['workers-compensation', /^Workers' compensation answers no/],
    ['self-pay', /pays without insurance/],
    ['government', /^This government programme answers no/],
  ] as const)('says what the name is of: %s', (nonPayer, expected) => {
    expect(notFoundSentence({ nonPayer })).toMatch(expected);
  });
});
