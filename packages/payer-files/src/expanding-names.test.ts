import { buildIndex, matchPayer, type PayerIndex } from '@eligibility/payer-matching';
import { KNOWLEDGE } from '@eligibility/payer-matching/testing';
import { readSeed } from './_seed';

/** The longest name that may be asked. */
const LENGTH = 120;
/** A letter for a whole phrase of 18: what Unicode's compatibility forms stretch most. */
const SALLA = '\ufdfa';

/** Names of words that are nearly those of payers, which is what takes the matcher longest. */
const PLAIN_WORST = [
  'bleu cros sheild helth pln of amrica ',
  'medicad comunity united aetnna hmo ',
  'helthcare insurrance company asociation ',
].map((unit) => unit.repeat(LENGTH).slice(0, LENGTH));

describe('a name that Unicode expands', () => {
  let index: PayerIndex;
  beforeAll(async () => {
    index = buildIndex(await readSeed(), KNOWLEDGE);
  });

  /** The shortest of several runs: others use this machine too. */
  function matchMs(name: string): number {
    const runs = Array.from({ length: 7 }, () => {
      const startMs = performance.now();
      matchPayer(index, name);
      return performance.now() - startMs;
    });
    return Math.min(...runs);
  }

  it.each([
    ['U+FDFA', SALLA.repeat(LENGTH)],
    ['U+FDFA between letters', `a${SALLA}`.repeat(LENGTH / 2)],
    ['U+FDFB', '\ufdfb'.repeat(LENGTH)],
    ['squared words', '\u3316'.repeat(LENGTH)],
    ['parenthesised ideographs', '\u3240 '.repeat(LENGTH / 2)],
  ])('is matched in hardly more time than a plain one of the same length: %s', (_what, name) => {
    const plainMs = Math.max(...PLAIN_WORST.map(matchMs));
    expect(matchMs(name) / plainMs).toBeLessThan(1.5);
  });
});
