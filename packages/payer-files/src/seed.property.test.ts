import {
  buildIndex,
  matchPayer,
  searchPayers,
  type AmbiguousBrand,
  type MatchOutcome,
  type Payer,
  type PayerIndex,
} from '@eligibility/payer-matching';
import { KNOWLEDGE, payer } from '@eligibility/payer-matching/testing';
import { sampling } from '@eligibility/testkit';
import fc from 'fast-check';
import { readSeed } from './_seed';

/** So many of 10,000 random texts may sound like a name. */
const MAX_CHANCE = 3;

/** Fewer letters are a payer's initials now and then, and then it is rightly matched. */
const MIN_NOISE_LENGTH = 7;

/** With `EVERY_CASE=1` all payers and 10,000 random texts are tried. */
const sample = sampling();
const SOME_PAYERS = 200;
const SOME_TEXTS = 2_000;

describe('matching among the built-in payers', () => {
  let index: PayerIndex;
  let payers: readonly Payer[];
  let ambiguousBrands: readonly AmbiguousBrand[];
  let match: (text: string) => MatchOutcome;
  beforeAll(async () => {
    const directory = await readSeed();
    ({ payers, ambiguousBrands } = directory);
    index = buildIndex(directory, KNOWLEDGE);
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

  it('does not depend on case, punctuation or surrounding space', () => {
    const mark = fc.constantFrom(' ', '  ', ' - ', ', ', ' / ', '. ', '\t');
    const noise = fc.constantFrom('', ' ', '  ', '.', '!', ' - ', '"');
    const recased = fc.constantFrom(
      (text: string) => text.toUpperCase(),
      (text: string) => text.toLowerCase(),
      (text: string) => text,
    );
    const ids = new Set(payers.map(({ id }) => id.toUpperCase()));
    const name = anyPayer().chain((payer) => fc.constantFrom(payer.name, ...payer.aliases));
    fc.assert(
      fc.property(name, mark, noise, noise, recased, (text, between, before, after, recase) => {
        // Some aliases are ids as well ("TCHP"), and an id is only an id as it is written.
        fc.pre(!ids.has(text.toUpperCase()));
        const disguised = before + recase(text.split(' ').join(between)) + after;
        expect([disguised, matchedId(match(disguised))]).toEqual([disguised, matchedId(match(text))]);
      }),
    );
  });

  it('never matches a payer to a state that it does not serve', () => {
    const state = fc.constantFrom(...KNOWLEDGE.stateNames);
    fc.assert(
      fc.property(anyPayer(), state, (payer, [code, [stateName = code]]) => {
        fc.pre(payer.states.length > 0 && !payer.states.includes(code));
        expect(matchedId(match(`${payer.name} ${stateName}`))).not.toBe(payer.id);
      }),
    );
  });

  it(`never finds another payer because of the order of the words (${sample.how})`, () => {
    // Torn apart, "West Virginia" is Virginia and "Kansas City" is Kansas: another place.
    const isTorn = (turned: string): boolean => turned.endsWith(' West') || turned.startsWith('City ');
    const turnsOf = (name: string): readonly string[] => {
      const words = name.split(' ');
      return words.slice(1).map((_, at) => [...words.slice(at + 1), ...words.slice(0, at + 1)].join(' '));
    };
    const others = sample.some(payers, SOME_PAYERS).flatMap(({ id, name }) =>
      turnsOf(name)
        .filter((turned) => !isTorn(turned) && (matchedId(match(turned)) ?? id) !== id)
        .map((turned) => [turned, matchedId(match(turned)), id]),
    );
    expect(others).toEqual([]);
  });

  it('is never changed by an unrelated payer', () => {
    const stranger = payer('ZYXWVU99', 'Zyxwvuq Qworblatt Mutual', { aliases: ['Zyxwvuq'] });
    const withStranger = buildIndex({ payers: [...payers, stranger], ambiguousBrands }, KNOWLEDGE);
    const typed = anyPayer().chain(({ name, aliases }) => fc.constantFrom(name, ...aliases));
    const slip = fc.nat({ max: 200 });
    fc.assert(
      fc.property(typed, slip, (text, at) => {
        const slipped = text.slice(0, at) + text.slice(at + 1);
        expect([slipped, matchedId(matchPayer(withStranger, slipped))]).toEqual([
          slipped,
          matchedId(match(slipped)),
        ]);
      }),
    );
  });

  it('never throws, and matches at most three random texts, which sound like a name by chance', () => {
    // Any code point but a surrogate. The unit 'binary' means the same and takes half a second to build a table of them.
    const codePoint = fc
      .nat({ max: 0x10ffff - 0x800 })
      .map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800));
    const noise = fc
      .oneof(
        fc.string({ minLength: 12, maxLength: 60 }),
        fc.string({ unit: codePoint, minLength: 12, maxLength: 60 }),
        fc.string({ unit: fc.constantFrom('q', 'x', 'z', 'j', ' ', '7'), minLength: 5, maxLength: 40 }),
      )
      .filter((text) => text.replace(/[^\p{L}\p{N}]/gu, '').length >= MIN_NOISE_LENGTH)
      // "BX CA" and "bsw" are names, however they came about.
      .filter(
        (text) => !(text.toLowerCase().match(/\p{L}{2,}/gu) ?? []).some((word) => index.knownWords.has(word)),
      );
    const texts = sample.some(fc.sample(noise, 10_000), SOME_TEXTS);
    const matched = texts.filter((text) => match(text).kind === 'matched');
    // "AvUIs" is as good as "Avesis" to the ear. Of 150,000 texts seven were.
    expect(matched.slice(MAX_CHANCE)).toEqual([]);
  }, 120_000);

  it('lists at most as many payers as a search asks for, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
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
