import {
  matchPayer,
  type MatchOutcome,
  type PayerDirectory,
  type PayerIndex,
} from '@eligibility/payer-matching';
import type { Dice } from '@eligibility/testkit';
import { slipsOf } from './slips';

/**
 * What a slip did to a name: it is asked about or not found; it is taken as the same payer; its letters are by chance
 * another name, word for word, and that name is taken; or a payer is taken that the name alone would not lead to.
 */
export type SlipVerdict = 'asked' | 'same payer' | 'another name' | 'wrong payer';

/** Every name, alias and ambiguous brand, each once. */
export function namesIn({ payers, ambiguousBrands }: PayerDirectory): readonly string[] {
  return [
    ...new Set([
      ...payers.flatMap(({ name, aliases }) => [name, ...aliases]),
      ...ambiguousBrands.flatMap(({ phrases }) => phrases),
    ]),
  ];
}

/** Judges slips of names by what the names themselves lead to; "the same payer" is the same row of the catalog. */
export function slipJudge(index: PayerIndex): (name: string, slip: string) => SlipVerdict {
  const outcomes = new Map<string, MatchOutcome>();
  return (name, slip) => {
    const meant = outcomes.get(name) ?? matchPayer(index, name);
    outcomes.set(name, meant);
    const read = matchPayer(index, slip);
    if (read.kind !== 'matched') return 'asked';
    if (meant.kind === 'matched' && meant.payer === read.payer) return 'same payer';
    return isWrittenName(index, slip) ? 'another name' : 'wrong payer';
  };
}

/**
 * True for "BCBS MO", a slip away from "BCBS MA", and for letters that are by chance the initials of a payer: the words
 * are those of a name, as the catalog or the knowledge has it.
 */
export function isWrittenName(index: PayerIndex, text: string): boolean {
  const { knownWords, knowledge } = index;
  const outcome = matchPayer(index, text);
  if (outcome.kind !== 'matched' || outcome.reason === 'scored') return false;
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return (
    outcome.reason !== 'restated' ||
    words.every((word) => knownWords.has(word) || knowledge.words.filler.has(word))
  );
}

/** The name with a slip, and with another one on what the first made of it. */
export function slippedTwice(name: string, choose: Dice): string {
  return slipped(slipped(name, choose), choose);
}

/** The name with any slip. */
export function slipped(name: string, choose: Dice): string {
  const slips = slipsOf(name);
  return slips[choose(slips.length)]?.text ?? name;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const SHORTEST = 4;
const LONGEST = 12;

/** Letters that mean nothing. */
export function noise(choose: Dice): string {
  const length = SHORTEST + choose(LONGEST - SHORTEST + 1);
  return Array.from({ length }, () => LETTERS.charAt(choose(LETTERS.length))).join('');
}
