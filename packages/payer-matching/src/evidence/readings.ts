import type { PayerIndex } from '../index/payer-index';
import type { Knowledge } from '../knowledge/knowledge';
import type { Token } from '../text/lexicon';
import { brandKey, phraseOf, phraseOfTokens, type Phrase } from '../text/phrase';
import { tokenize } from '../text/tokenize';
import { newLetters, type Letters } from './letters';
import { heardBrands, otherSpellings, programmesMeant } from './misheard';
import { partsReader, type QueryPart } from './query-parts';
import { restatements, withPlaceAsState } from './restatements';
import type { Version } from './version';

export type Reading = Version & {
  readonly parts: readonly QueryPart[];
  /** The text as it was typed. */
  readonly typed: Phrase;
  readonly letters: Letters;
  /** The `brandKey` of the phrase. */
  readonly brand: string;
};

const LITERAL = { restated: 0, respelt: 0, dropped: 0, placed: 0, heard: 0 };

/** More readings cost time and decide nothing. */
const MAX_READINGS = 10;

/** A place is read as a state in the most literal versions alone. */
const MAX_PLACED = 3;

/**
 * The ways to read a text, the most literal first: as typed, without remarks, in another spelling or as it sounds, and
 * each of these with the names that catalogs use. None for a text without words.
 */
export function readingsOf(index: PayerIndex, text: string): readonly Reading[] {
  const { knowledge } = index;
  const words = tokenize(knowledge, text);
  const partsOf = partsReader(index);
  const typed = phraseOf(knowledge, words);
  const versions: Version[] = [{ ...LITERAL, phrase: typed }];
  const add = (phrases: readonly Phrase[], cost: Partial<Version>): void => {
    versions.push(...phrases.map((phrase) => ({ ...LITERAL, ...cost, phrase })));
  };
  add(withCodesAsStates(index, typed), {});
  add(remarksLeftOut(index, text, words), { dropped: 1 });
  const isBrand = isBrandAlone(index, typed);
  if (!isBrand) for (const { phrase, cost } of otherSpellings(index, words)) add([phrase], { respelt: cost });
  add(programmesMeant(index, typed), { respelt: 1 });
  if (!isBrand && !isCatalogName(index, typed))
    for (const { phrase, distance } of heardBrands(index, words)) add([phrase], { heard: distance });
  versions.push(...versions.slice(0, MAX_PLACED).flatMap((version) => withPlaceAsState(knowledge, version)));
  return closest(versions.flatMap((version) => [version, ...restatements(knowledge, version)])).map(
    (version) => ({
      ...version,
      typed,
      parts: partsOf(version.phrase),
      letters: newLetters(),
      brand: brandKey(knowledge, version.phrase.tokens),
    }),
  );
}

/** One version of each phrase, the least changed one. */
function closest(versions: readonly Version[]): readonly Version[] {
  const byTokens = new Map<string, Version>();
  for (const version of versions) {
    const { tokens } = version.phrase;
    if (tokens.length === 0) continue;
    const key = tokens.map(({ text }) => text).join(' ');
    const known = byTokens.get(key);
    if (known === undefined || costOf(version) < costOf(known)) byTokens.set(key, version);
  }
  return [...byTokens.values()].slice(0, MAX_READINGS);
}

const HEARD_COST = 4;

function costOf({ restated, respelt, dropped, placed, heard }: Version): number {
  return restated + respelt + dropped + placed + HEARD_COST * heard;
}

/** "Optum", with which names of payers begin, is not "Optima" for a letter or a sound. */
function isBrandAlone({ payersByHead }: PayerIndex, { words: [word = '', ...others] }: Phrase): boolean {
  return others.length === 0 && payersByHead.has(word);
}

function isCatalogName(index: PayerIndex, { folded, written, bagKey }: Phrase): boolean {
  return [folded, written].some((key) => index.formsByCompact.has(key)) || index.formsByBag.has(bagKey);
}

/** "BCBS OK PPO", "bcbs al": a code or short form that is a word as well, read as a state wherever it is. */
function withCodesAsStates({ knowledge }: PayerIndex, { tokens }: Phrase): readonly Phrase[] {
  if (tokens.some(({ kind }) => kind === 'state')) return [];
  const at = tokens.findLastIndex(({ text }, place) => place > 0 && knowledge.stateByWord.has(text));
  const cut = cutState(knowledge, tokens);
  const state = knowledge.stateByWord.get(tokens[at]?.text ?? '') ?? cut;
  if (state === undefined) return [];
  const place = knowledge.stateByWord.has(tokens[at]?.text ?? '') ? at : tokens.length - 1;
  return [phraseOfTokens(knowledge, tokens.with(place, { text: state, kind: 'state' }))];
}

/** Fewer letters are the beginning of too much. */
const MIN_CUT_LENGTH = 3;

/** "BLUE CROSS BLUE SHIELD OF VERM", "bcbs flo": the state whose name alone begins with the last word. */
function cutState({ stateNames }: Knowledge, tokens: readonly Token[]): string | undefined {
  const last = tokens.at(-1);
  if (tokens.length < 2 || last?.kind !== 'word' || last.text.length < MIN_CUT_LENGTH) return undefined;
  const states = [...stateNames].filter(([, [name = '']]) => name.startsWith(last.text));
  return states.length === 1 ? states[0]?.[0] : undefined;
}

/** "Meritain Health (Aetna network)", "Wholecare fka Gateway": without a remark, and each of a name and a former name. */
function remarksLeftOut(
  { knowledge }: PayerIndex,
  text: string,
  words: readonly string[],
): readonly Phrase[] {
  const phrases: Phrase[] = [];
  const bare = text.replace(/\([^()]*\)?/g, ' ');
  if (bare !== text) phrases.push(phraseOf(knowledge, tokenize(knowledge, bare)));
  const at = words.findIndex((word) => knowledge.words.formerly.has(word));
  if (at > 0) phrases.push(phraseOf(knowledge, words.slice(0, at)));
  if (at >= 0) phrases.push(phraseOf(knowledge, words.slice(at + 1)));
  return phrases;
}
