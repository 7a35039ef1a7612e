import type { PayerIndex } from '../index/payer-index';
import { wordsBeginning } from '../index/word-search';
import { PROGRAMMES, type Token, type TokenKind } from '../text/lexicon';
import type { Phrase } from '../text/phrase';

/** One token of the query with everything it may mean. */
export type QueryPart = {
  readonly token: Token;
  /** How distinctive the token is, 0 to 1. */
  readonly weight: number;
  /** Token texts of the catalog this part may mean, with how likely that is, 0 to 1. */
  readonly readings: ReadonlyMap<string, number>;
};

export type QueryReading = readonly QueryPart[];

/** By the number of edits between the typed word and the word that it may mean. */
const SIMILARITY_BY_EDITS = [1, 0.9, 0.8] as const;
const SYNONYM_SIMILARITY = 0.85;

/** A completion is worth more the more of the word was typed already. */
const LEAST_COMPLETION_SIMILARITY = 0.7;
const MAX_COMPLETIONS = 50;

/** A shorter beginning, with other words after it, fits too many words. */
const MIN_UNFINISHED_LENGTH = 3;

/** Shorter runs of letters become some word of the catalog by accident. */
const MIN_JOINED_LENGTH = 6;

/** Kinds that may be pieces of a torn word; the others have a meaning of their own. */
const TORN_KINDS: ReadonlySet<TokenKind> = new Set(['word', 'weak', 'generic']);

/** A name is torn once; more ways to join its words only cost time. */
const MAX_JOINED_READINGS = 4;

/**
 * The ways to read a query: as written, and once for each two or three neighbouring words that are one word of the
 * catalog together ("am better", "mole ina").
 */
export function readQuery(index: PayerIndex, phrase: Phrase): readonly QueryReading[] {
  const { tokens } = phrase;
  const asWritten = tokens.map((token) => readPart(index, token));
  const joined = tokens.flatMap((_, at) =>
    [2, 3].flatMap((length) => {
      const part = readJoined(index, tokens.slice(at, at + length), length);
      return part === undefined ? [] : [[...asWritten.slice(0, at), part, ...asWritten.slice(at + length)]];
    }),
  );
  return [asWritten, ...joined.slice(0, MAX_JOINED_READINGS)];
}

/** The query as a search box gets it: the last word may be unfinished, and any longer word that is unknown. */
export function readUnfinished(index: PayerIndex, phrase: Phrase): readonly QueryReading[] {
  const last = phrase.tokens.at(-1);
  const isUnfinished = ({ token }: QueryPart): boolean =>
    token === last || (token.text.length >= MIN_UNFINISHED_LENGTH && !index.formsByToken.has(token.text));
  const complete = (part: QueryPart): QueryPart => ({
    ...part,
    readings: new Map([...completionsOf(index, part.token.text), ...part.readings]),
  });
  return readQuery(index, phrase).map((reading) =>
    reading.map((part) => (isUnfinished(part) ? complete(part) : part)),
  );
}

/** The texts of one kind of token in a reading. */
export function textsIn(reading: QueryReading, kind: TokenKind): readonly string[] {
  return reading.filter((part) => part.token.kind === kind).map((part) => part.token.text);
}

/** True when a part is neither "medicare" nor "medicaid" but may be meant as either. */
export function mayBeEitherProgramme(parts: QueryReading): boolean {
  return parts.some((part) => PROGRAMMES.every((programme) => part.readings.has(programme)));
}

function readPart(index: PayerIndex, token: Token): QueryPart {
  if (token.kind !== 'word' || index.formsByToken.has(token.text)) return readAs(index, token);
  const corrections = correctionsOf(index, token.text);
  const [nearest] = corrections;
  if (nearest === undefined) return readAs(index, token);
  if (nearest.token.kind !== 'word' && !PROGRAMMES.includes(nearest.token.text))
    return readAs(index, nearest.token);
  return {
    token,
    weight: Math.max(...corrections.map((correction) => index.weightOf(correction.token))),
    readings: withBothProgrammes(new Map(corrections.map((one) => [one.token.text, one.similarity]))),
  };
}

function readAs(index: PayerIndex, token: Token): QueryPart {
  const synonyms = index.knowledge.federation.synonyms.get(token.text) ?? [];
  const readings = new Map([
    [token.text, 1],
    ...synonyms.map((text): [string, number] => [text, SYNONYM_SIMILARITY]),
  ]);
  return { token, weight: index.weightOf(token), readings };
}

function readJoined(index: PayerIndex, tokens: readonly Token[], length: number): QueryPart | undefined {
  const text = tokens.map((token) => token.text.toLowerCase()).join('');
  const isTorn = tokens.length === length && tokens.every((token) => TORN_KINDS.has(token.kind));
  if (!isTorn || text.length < MIN_JOINED_LENGTH) return undefined;
  const part = readPart(index, tokenOf(index, text));
  return [...part.readings.keys()].some((reading) => index.formsByToken.has(reading)) ? part : undefined;
}

type TokenCorrection = { readonly token: Token; readonly similarity: number };

function correctionsOf(index: PayerIndex, text: string): readonly TokenCorrection[] {
  return index.corrections(text).map(({ word, distance }) => ({
    token: tokenOf(index, word),
    similarity: SIMILARITY_BY_EDITS[distance] ?? 0,
  }));
}

/** A word near to one of the two programmes may as well be meant as the other. */
function withBothProgrammes(readings: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const similarity = Math.max(...PROGRAMMES.map((programme) => readings.get(programme) ?? 0));
  if (similarity === 0) return readings;
  return new Map([...readings, ...PROGRAMMES.map((programme): [string, number] => [programme, similarity])]);
}

function completionsOf(index: PayerIndex, text: string): readonly [string, number][] {
  const beginning = text.toLowerCase();
  const completions: [string, number][] = [];
  for (const word of wordsBeginning(index.vocabulary, beginning)) {
    if (completions.length === MAX_COMPLETIONS) break;
    const gain = (1 - LEAST_COMPLETION_SIMILARITY) * (beginning.length / word.length);
    completions.push([tokenOf(index, word).text, LEAST_COMPLETION_SIMILARITY + gain]);
  }
  return completions;
}

function tokenOf({ knowledge }: PayerIndex, word: string): Token {
  return knowledge.lexicon.get(word) ?? { text: word, kind: 'word' };
}
