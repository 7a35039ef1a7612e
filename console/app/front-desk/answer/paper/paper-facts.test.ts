import { answerWith, detailsWith } from '../_answers';
import type { Answered } from '../../ask-api';
import { paperFactsOf, proofsOf } from './paper-facts';

const COPAY = {
  field: 'copayAmount',
  value: 25,
  lines: ['EB24'],
  how: 'stated',
  rule: 'Individual copay.',
  ambiguous: true,
  alternatives: [{ value: 50, lines: ['EB25'], because: 'Its message says: SPECIALIST.' }],
};

it('says where a figure comes from, what else is stated, and why that was not taken', () => {
  const [copay] = proofsOf(detailsWith({ summary: [COPAY], differsFromAnswer: [] })).rows;
  expect(copay).toMatchObject({
    what: 'Copay',
    more: 'Individual copay. · also stated: $50 (EB25): Its message says: SPECIALIST.',
    cells: ['EB24'],
  });
});

it.each([
  ['a figure that the answer had otherwise', { alternatives: [] }, /The rules have changed since/, 'EB24'],
  [
    'a calculated figure',
    { how: 'derived', lines: ['EB2', 'EB3'] },
    /^Individual copay/,
    'EB2, EB3, calculated',
  ],
  [
    'a figure that is not there',
    { how: 'absent', value: null, lines: [] },
    /^Individual copay/,
    'not stated',
  ],
])('marks %s', (_what, change, more, cell) => {
  const details = detailsWith({ summary: [{ ...COPAY, ...change }], differsFromAnswer: ['copayAmount'] });
  const [row] = proofsOf(details).rows;
  expect(row?.more).toMatch(more);
  expect(row?.cells).toEqual([cell]);
});

it('names what a bill needs, as far as the payer says it', () => {
  const line1 = '12 MAPLE STREET';
  const address = {
    line1,
    line2: null,
    city: 'SPRINGFIELD',
    state: 'OR',
    postalCode: '97477',
    country: null,
  };
  const benefits = detailsWith({ patient: 'subscriber', subscriber: { address }, dependent: null });
  const answered = (document: object): Answered =>
    ({ checkId: 'c1', document: answerWith(document) }) as unknown as Answered;

  expect(paperFactsOf(answered({ benefits }))).toEqual([
    ['Address on record', '12 Maple Street, Springfield, OR 97477'],
    ['Check id', 'c1'],
  ]);
  expect(paperFactsOf(answered({}))).toEqual([['Check id', 'c1']]);
});
