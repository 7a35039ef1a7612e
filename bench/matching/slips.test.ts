import { readKnowledge, readSeedFolder } from '@eligibility/payer-files';
import { buildIndex, knowledgeOf, matchPayer, type PayerIndex } from '@eligibility/payer-matching';
import { dice, sampling } from '@eligibility/testkit';
import { isWrittenName, namesIn, noise, slipJudge, slipped, slippedTwice } from './slip-verdicts';
import { slipsOf } from './slips';

/**
 * How many slips of each of four kinds, and how many strings of letters, are tried; `npm run prove -- slips` tries 25,000
 * of each, and every single slip of every ambiguous name.
 */
const RUNS = Number(process.env['SLIP_RUNS'] ?? 60);
const TRIES_EVERY_SLIP = RUNS >= 25_000;
const { how, seed } = sampling();

let index: PayerIndex;
let names: readonly string[];
let ambiguous: readonly string[];

beforeAll(async () => {
  const directory = await readSeedFolder('fixtures/payers');
  index = buildIndex(directory, knowledgeOf(await readKnowledge()));
  names = namesIn(directory);
  ambiguous = names.filter((name) => matchPayer(index, name).kind !== 'matched');
});

/** The slips that lead to a payer which the name does not lead to. */
function wrongOf(all: Iterable<readonly [name: string, slip: string]>): readonly string[] {
  const judge = slipJudge(index);
  return [...all].flatMap(([name, slip]) =>
    judge(name, slip) === 'wrong payer' ? [`${slip} (${name})`] : [],
  );
}

function sampled(
  from: readonly string[],
  slip: (name: string, choose: (count: number) => number) => string,
): readonly (readonly [string, string])[] {
  const choose = dice(seed);
  return Array.from({ length: RUNS }, () => {
    const name = from[choose(from.length)] ?? '';
    return [name, slip(name, choose)] as const;
  });
}

const hours = 3_600_000;

describe(`slips (${how})`, () => {
  it('are letters wrong, missing, added and swapped, endings, look-alikes and homophones', () => {
    const texts = slipsOf('Humana Ill').map(({ text }) => text);
    for (const text of ['Hmuana Ill', 'Humna Ill', 'Humanax Ill', 'Humaza Ill', 'HumanaIll'])
      expect(texts).toContain(text);
    for (const text of ['Humanas Ill', "Humana's Ill", 'Hurnana Ill', 'Humana lll'])
      expect(texts).toContain(text);
    expect(slipsOf('Kaiser').map(({ text }) => text)).toContain('kaizer');
  });

  it(
    'lead an ambiguous name to no payer',
    () => {
      expect(ambiguous.length).toBeGreaterThan(80);
      expect(wrongOf(sampled(ambiguous, slipped))).toEqual([]);
      expect(wrongOf(sampled(ambiguous, slippedTwice))).toEqual([]);
    },
    hours,
  );

  it(
    'lead a name that is taken to the same payer or to a question',
    () => {
      expect(wrongOf(sampled(names, slipped))).toEqual([]);
      expect(wrongOf(sampled(names, slippedTwice))).toEqual([]);
    },
    hours,
  );

  it(
    'take most names that they leave readable',
    () => {
      const judge = slipJudge(index);
      const verdicts = sampled(names, slipped).map(([name, slip]) => judge(name, slip));
      expect(verdicts.filter((verdict) => verdict === 'same payer').length).toBeGreaterThan(RUNS / 2);
    },
    hours,
  );

  it(
    'are not needed for noise: letters that are no name lead to no payer',
    () => {
      const choose = dice(seed);
      const texts = Array.from({ length: RUNS }, () => noise(choose));
      const taken = texts.filter((text) => matchPayer(index, text).kind === 'matched');
      expect(taken.filter((text) => !isWrittenName(index, text))).toEqual([]);
    },
    hours,
  );

  it(
    'of every kind and place lead an ambiguous name to no payer',
    () => {
      const tried = TRIES_EVERY_SLIP ? ambiguous : ['Kaiser'];
      for (const name of tried)
        expect(wrongOf(slipsOf(name).map(({ text }): [string, string] => [name, text]))).toEqual([]);
    },
    hours,
  );
});
