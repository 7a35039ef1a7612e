import fc from 'fast-check';
import { buildIndex } from '../index/payer-index';
import { KNOWLEDGE, payer } from '../testing';
import { normalise } from '../text/phrase';
import { closestForms } from './coverage';
import { partsReader } from './query-parts';

const WORDS = 'acme zenith harbor summit pioneer mutual medicare dental health care plan group'.split(' ');

/** Names of one to three of the words, some with another such name as an alias, all words common. */
const NAMES = WORDS.flatMap((first, a) =>
  WORDS.flatMap((second, b) => [
    `${first} ${second}`,
    `${first} ${second} ${WORDS[(a * b) % WORDS.length] ?? ''}`,
  ]),
);
const PAYERS = NAMES.map((name, at) =>
  payer(String(at), name, {
    aliases: at % 3 === 0 ? [NAMES[(at * 7) % NAMES.length] ?? ''] : [],
    linesOfBusiness: at % 4 === 0 ? ['medicare'] : ['commercial'],
    supportsEligibility: at % 5 !== 0,
  }),
);
const INDEX = buildIndex({ payers: PAYERS, ambiguousBrands: [] }, KNOWLEDGE);

/** More than half of the names, so that every name is measured. */
const ALL = NAMES.length * 2;

describe('closestForms', () => {
  it('finds the same names as a comparison with every name', () => {
    const word = fc.oneof(fc.constantFrom(...WORDS), fc.constantFrom('acmee', 'zenit', 'harb', 'unheard'));
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 16 }),
        (words, limit) => {
          const parts = partsReader(INDEX)(normalise(KNOWLEDGE, words.join(' ')));
          const all = closestForms(INDEX, parts, ALL);
          expect(closestForms(INDEX, parts, limit)).toEqual(all.slice(0, limit));
        },
      ),
    );
  });
});
