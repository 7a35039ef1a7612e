import fc from 'fast-check';
import { buildIndex, type PayerIndex } from '../../domain/build-index';
import { matchPayer } from '../../domain/match';
import type { MatchOutcome } from '../../domain/match-outcome';
import type { Payer } from '../../domain/payer';
import { searchPayers } from '../../domain/search';
import { STATE_NAMES } from '../../domain/states';
import { readSeed } from './_seed';

describe('matching among the payers the repository comes with', () => {
  let index: PayerIndex;
  let payers: readonly Payer[];
  let match: (text: string) => MatchOutcome;
  beforeAll(async () => {
    const { directory } = await readSeed();
    ({ payers } = directory);
    index = buildIndex(directory);
    match = (text) => matchPayer(index, text);
  });
  const anyPayer = (): fc.Arbitrary<Payer> => fc.constantFrom(...payers);
  const matchedId = (outcome: MatchOutcome): string | undefined =>
    outcome.kind === 'matched' ? outcome.payer.id : undefined;

  it('finds every payer by its own name and by its own id', () => {
    const lost = payers.filter(
      ({ id, name }) => matchedId(match(name)) !== id || matchedId(match(id)) !== id,
    );
    expect(lost).toEqual([]);
  });

  it('is not moved by case, punctuation or surrounding space', () => {
    const mark = fc.constantFrom(' ', '  ', ' - ', ', ', ' / ', '. ', '\t');
    const noise = fc.constantFrom('', ' ', '  ', '.', '!', ' - ', '"');
    const recased = fc.constantFrom(
      (text: string) => text.toUpperCase(),
      (text: string) => text.toLowerCase(),
      (text: string) => text,
    );
    const name = anyPayer().chain((payer) => fc.constantFrom(payer.name, ...payer.aliases));
    fc.assert(
      fc.property(name, mark, noise, noise, recased, (text, between, before, after, recase) => {
        const disguised = before + recase(text.split(' ').join(between)) + after;
        expect([disguised, matchedId(match(disguised))]).toEqual([disguised, matchedId(match(text))]);
      }),
    );
  });

  it('never matches a payer to a state that it does not serve', () => {
    const state = fc.constantFrom(...Object.entries(STATE_NAMES));
    fc.assert(
      fc.property(anyPayer(), state, (payer, [code, [stateName = code]]) => {
        fc.pre(payer.states.length > 0 && !payer.states.includes(code));
        expect(matchedId(match(`${payer.name} ${stateName}`))).not.toBe(payer.id);
      }),
    );
  });

  it('never throws and never takes noise for a payer', () => {
    // Noise shorter than this is a payer's initials now and then, and then it is rightly matched.
    const noise = fc.oneof(
      fc.string({ minLength: 12, maxLength: 120 }),
      fc.string({ unit: 'binary', minLength: 12, maxLength: 120 }),
      fc.string({ unit: fc.constantFrom('q', 'x', 'z', 'j', ' ', '7'), minLength: 5, maxLength: 40 }),
    );
    fc.assert(
      fc.property(noise, (text) => {
        expect([text, match(text).kind]).not.toEqual([text, 'matched']);
        expect(searchPayers(index, text, 5).length).toBeLessThanOrEqual(5);
      }),
    );
  });

  it('gives the same outcome for the same text, with candidates best first and at most five', () => {
    const word = anyPayer().chain((payer) => fc.constantFrom(...payer.name.split(' ')));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
        const outcome = match(words.join(' '));
        expect(match(words.join(' '))).toEqual(outcome);
        const listed =
          outcome.kind === 'matched'
            ? [outcome]
            : outcome.kind === 'ambiguous'
              ? outcome.candidates
              : outcome.nearest;
        const scores = listed.map((one) => one.score);
        expect(scores).toEqual([...scores].sort((a, b) => b - a));
        expect(scores.length).toBeLessThanOrEqual(5);
        expect(outcome.kind !== 'ambiguous' || scores.length >= 2).toBe(true);
      }),
    );
  });
});
