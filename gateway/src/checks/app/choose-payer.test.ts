import type { PayerCandidate } from '@eligibility/contract';
import { PAYER } from '../../testing/samples';
import { choiceSentence, notFoundSentence } from './choose-payer';

const sentence = (by: 'state' | 'line-of-business' | 'name', example: string | undefined): string =>
  choiceSentence({ kind: 'ambiguous', candidates: [], candidateCount: 85, distinction: { by, example } });

describe('the message for an ambiguous payer', () => {
  it.each([
    [
      'state',
      'BCBS Georgia',
      `85 payers fit. Which state's plan is it? Send the name with the answer, such as "BCBS Georgia", or the payerId of one of the candidates.`,
    ],
    [
      'line-of-business',
      'Cascade Dental',
      '85 payers fit. Which kind of plan is it: medical, Medicare, Medicaid, dental or vision? Send the name with the answer, such as "Cascade Dental", or the payerId of one of the candidates.',
    ],
    [
      'name',
      'UnitedHealthcare',
      '85 payers fit. Which company is it, as the card has its name? Send the name with the answer, such as "UnitedHealthcare", or the payerId of one of the candidates.',
    ],
    [
      'name',
      undefined,
      '85 payers fit. Which company is it, as the card has its name? Send the payerId of one of the candidates.',
    ],
  ] as const)('asks for what the payers differ by: %s, %s', (by, example, expected) => {
    expect(sentence(by, example)).toBe(expected);
  });
});

describe('the question between few payers', () => {
  const named = (name: string): PayerCandidate => ({ payer: { ...PAYER, name }, score: 50, matchedOn: name });

  it('names them', () => {
    const candidates = ['Acme Commercial', 'Acme Medicare', 'Acme TPA'].map(named);
    const distinction = { by: 'line-of-business', example: 'Acme Medicare' } as const;
    expect(choiceSentence({ kind: 'ambiguous', candidates, candidateCount: 3, distinction })).toBe(
      'Is it Acme Commercial, Acme Medicare or Acme TPA? Send the name with the answer, such as "Acme Medicare", or the payerId of one of the candidates.',
    );
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
