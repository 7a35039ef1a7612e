import fc from 'fast-check';
import { buildIndex } from '../index/payer-index';
import type { Payer } from '../payer';
import { KNOWLEDGE, payer, SAMPLE, SAMPLE_INDEX } from '../testing';
import { matchPayer, searchPayers } from './match';
import { candidatesOf, MAX_OFFERED } from './outcome';

const idsOf = (candidates: readonly { readonly payer: Payer }[]): readonly string[] =>
  candidates.map((candidate) => candidate.payer.id);

const rankedOf = (payers: readonly Payer[], text: string, limit = 10): readonly string[] =>
  idsOf(searchPayers(buildIndex({ payers, ambiguousBrands: [] }, KNOWLEDGE), text, limit));

describe('the order of payers', () => {
  const crest = [
    payer('LIKE', 'Crast Mutual'),
    payer('ALIAS', 'Summit Mutual', { aliases: ['Crest of Ohio'] }),
    payer('WITHIN', 'Golden Crest Mutual'),
    payer('CAMEL', 'CrestHealthcare', { sizeRank: 2 }),
    payer('OWN', 'Crest Dominion Mutual', { sizeRank: 3 }),
    payer('LARGE', 'Crest Assurance Society of America', { sizeRank: 1 }),
    payer('DEAF', 'Crest Fire', { supportsEligibility: false }),
    payer('PREFIX', 'Crestwood Mutual'),
  ];

  it('puts the largest payers whose own names begin with the words in front, and lists all that have them', () => {
    const ranked = rankedOf(crest, 'Crest');
    expect(ranked.slice(0, 3).toSorted()).toEqual(['CAMEL', 'LARGE', 'OWN']);
    const having = crest.map(({ id }) => id).filter((id) => id !== 'LIKE');
    expect(ranked.toSorted()).toEqual(having.toSorted());
  });

  it('is by name when the members of a family have no rank', () => {
    const states = ['Ohio', 'Texas', 'Iowa', 'Utah', 'Maine', 'Georgia'];
    const family = states.map((state, at) => payer(`F${String(9 - at)}`, `Acme Dental of ${state}`));
    const outcome = matchPayer(buildIndex({ payers: family, ambiguousBrands: [] }, KNOWLEDGE), 'Acme Dental');
    expect(candidatesOf(outcome).map((candidate) => candidate.payer.name.slice(15))).toEqual([
      'Georgia',
      'Iowa',
      'Maine',
      'Ohio',
      'Texas',
    ]);
  });

  it.each([
    ['united of omaha', 'United of Omaha'],
    ['A1', 'A1'],
    ['a0001', 'A0001'],
    ['mutual', 'Mutual of Omaha'],
    ['unitd of omaha', 'United of Omaha'],
  ])('names for %j the matched name %j', (text, matchedOn) => {
    const payers = [payer('A1', 'Mutual of Omaha', { aliases: ['United of Omaha'], otherIds: ['A0001'] })];
    expect(searchPayers(buildIndex({ payers, ambiguousBrands: [] }, KNOWLEDGE), text, 1)).toMatchObject([
      { payer: { id: 'A1' }, matchedOn },
    ]);
  });
});

/** What people type: names and aliases, whole, cut off, or with a letter changed, alone or with other words. */
const typed = fc
  .tuple(
    fc.constantFrom(
      ...SAMPLE.payers.flatMap(({ name, aliases }) => [name, ...aliases]),
      'BCBS',
      'Medicaid',
      'Mercy',
      'Blue',
      'United',
      'Aetna Cigna',
    ),
    fc.nat({ max: 30 }),
    fc.constantFrom('', ' ', ' PPO', ' insurance', ' of Texas', ' dental', 'x'),
    fc.boolean(),
  )
  .map(([name, cut, more, isCut]) => `${isCut ? name.slice(0, cut) : name}${more}`);

describe('for any text', () => {
  it('a match lists what the search begins with, in the same order', () => {
    fc.assert(
      fc.property(typed, (text) => {
        if (text.trim() === '') return;
        const outcome = matchPayer(SAMPLE_INDEX, text);
        const offered = candidatesOf(outcome);
        const found = searchPayers(SAMPLE_INDEX, text, 50).slice(0, offered.length);
        const [shown, expected] =
          outcome.kind === 'ambiguous' ? [found, offered] : [idsOf(found), idsOf(offered)];
        expect(shown).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('a longer list only adds payers at its end', () => {
    fc.assert(
      fc.property(typed, fc.integer({ min: 1, max: 50 }), (text, limit) => {
        const [short, long] = [limit, 50].map((most) => idsOf(searchPayers(SAMPLE_INDEX, text, most)));
        expect(long?.slice(0, limit)).toEqual(short);
      }),
    );
  });

  it('as many payers fit as are offered, or more, and each offered one fits', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const outcome = matchPayer(SAMPLE_INDEX, text);
        if (outcome.kind !== 'ambiguous') return;
        const { candidates, fits } = outcome;
        expect(candidates.length).toBeGreaterThanOrEqual(2);
        expect(candidates).toHaveLength(Math.min(fits.length, MAX_OFFERED));
        expect(idsOf(candidates)).toEqual(idsOf(fits).slice(0, MAX_OFFERED));
        expect(new Set(idsOf(fits)).size).toBe(fits.length);
      }),
      { numRuns: 500 },
    );
  });

  it('scores never rise along the list, and each payer matches on one of its own names or ids', () => {
    fc.assert(
      fc.property(typed, (text) => {
        if (text.trim() === '') return;
        const found = searchPayers(SAMPLE_INDEX, text, 50);
        const scores = found.map(({ score }) => score);
        expect(scores).toEqual([...scores].sort((a, b) => b - a));
        for (const { payer: one, matchedOn } of found)
          expect([one.id, ...(one.otherIds ?? []), one.name, ...one.aliases]).toContain(matchedOn);
      }),
    );
  });
});
