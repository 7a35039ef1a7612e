import type { PayerIndex } from '../index/payer-index';
import type { Candidate } from '../payer';
import { isDistinctive, type TokenKind } from '../text/lexicon';
import { normalise, phraseOf, type Phrase } from '../text/phrase';
import { tokenize } from '../text/tokenize';
import { matchExact, matchId, matchInitials, matchOtherId } from './exact';
import { matchByKnowledge, matchExactOrAlias } from './knowledge';
import { matchMisspeltProgramme, matchRespelled } from './misspelt';
import { nameFits } from './name-fits';
import { candidatesOf, decideBetween, MAX_OFFERED, type Decision, type MatchOutcome } from './outcome';
import { fittingPayers, rankPayers, withMatchedNames } from './rank';
import { matchByScore } from './scored';

/**
 * Decides which payer was meant, and lists those to choose from as `searchPayers` does. It never guesses: a matched
 * payer is asked about a patient, and the check is billed. The same text and index always give the same outcome.
 */
export function matchPayer(index: PayerIndex, text: string): MatchOutcome {
  const decision = decidePayer(index, text);
  switch (decision.kind) {
    case 'matched':
      return decision;
    case 'ambiguous': {
      const phrase = normalise(index.knowledge, text);
      // A family of thousands of names is in order already: only those that are shown need their names.
      const named = decision.reason === 'uncertain' ? nameFits(index, phrase) : undefined;
      const fits = fittingPayers(decision, named ?? []);
      const first = fits.slice(0, MAX_OFFERED);
      const names = named ?? nameFits(index, phrase, new Set(first.map(({ payer }) => payer.id)));
      return { ...decision, fits, candidates: withMatchedNames(text, first, names) };
    }
    case 'not-found':
      if (decision.nearest.length === 0) return decision;
      return { ...decision, nearest: rankPayers(index, text, { decision, limit: MAX_OFFERED }) };
  }
}

/**
 * Payers for a search box, best first: what a match of the same text takes or offers, in the same order, then what else
 * may be meant, as the last word may be unfinished. An id may be typed instead. An empty query lists the first by name.
 */
export function searchPayers(index: PayerIndex, text: string, limit: number): readonly Candidate[] {
  if (text.trim() === '') return index.payersByName.slice(0, limit).map((payer) => ({ payer, score: 0 }));
  return rankPayers(index, text, { decision: decidePayer(index, text), limit });
}

/** "Insurance", "self pay", "dental", or nothing but a state. */
const NAMES_NO_PAYER: Decision = { kind: 'not-found', nearest: [], reason: 'names-no-payer' };

/** Longer words mean something by themselves. */
const MAX_FRAGMENT_LENGTH = 3;

/**
 * Decides which payer was meant: one of them, several to choose from, or none. It never guesses: a matched payer
 * is asked about a patient, and the check is billed. The same text and index always give the same outcome.
 */
export function decidePayer(index: PayerIndex, text: string): Decision {
  const words = tokenize(index.knowledge, text);
  const phrase = phraseOf(index.knowledge, words);
  return (
    matchId(index, text) ??
    matchVerbatim(index, phrase) ??
    matchOtherId(index, text) ??
    rejectNonPayer(index, words) ??
    askBetweenNamed(index, text) ??
    matchReworded(index, words) ??
    matchOutsideParentheses(index, text) ??
    matchBeforePlace(index, text) ??
    matchByScore(index, phrase)
  );
}

/** Other wordings of the query, from the surest to the least sure. */
function matchReworded(index: PayerIndex, words: readonly string[]): Decision | undefined {
  const phrase = phraseOf(index.knowledge, words);
  return (
    matchByKnowledge(index, phrase) ??
    matchMisspeltProgramme(index, phrase) ??
    matchInitials(index, phrase) ??
    matchRespelled(index, words)
  );
}

/** Placeholders, products and employers are no names of payers, even where a payer has one as an alias. */
function matchVerbatim(index: PayerIndex, phrase: Phrase): Decision | undefined {
  if (index.knowledge.employers.has(phrase.words.join(' '))) return NAMES_NO_PAYER;
  return hasKind(phrase, ['word', 'weak', 'line', 'state']) ? matchExactOrAlias(index, phrase) : undefined;
}

/** Text that names no payer: a placeholder, a law firm, a card, a shop. */
function rejectNonPayer(index: PayerIndex, words: readonly string[]): Decision | undefined {
  const phrase = phraseOf(index.knowledge, words);
  const nonPayers = index.knowledge.words['non-payer'];
  if (phrase.words.some((word) => nonPayers.has(word)))
    return { kind: 'not-found', nearest: candidatesOf(matchByScore(index, phrase)), reason: 'nothing-close' };
  if (hasKind(phrase, ['weak']) || phrase.tokens.some(isDistinctive)) return undefined;
  return (isFragmented(words) ? matchRespelled(index, words) : undefined) ?? NAMES_NO_PAYER;
}

/** "At na": only fragments of words, which may be a name when they are joined. */
function isFragmented(words: readonly string[]): boolean {
  return words.length > 1 && words.every((word) => word.length <= MAX_FRAGMENT_LENGTH);
}

/** "Meritain Health (Aetna network)": the text outside the parentheses is the name. */
function matchOutsideParentheses(index: PayerIndex, text: string): Decision | undefined {
  const bare = text.replace(/\([^()]*\)/g, ' ');
  return bare === text ? undefined : matchExact(index, normalise(index.knowledge, bare));
}

/** "UPMC in Pittsburgh": a town distinguishes no payers. A state does, and an earlier step considers it. */
function matchBeforePlace(index: PayerIndex, text: string): Decision | undefined {
  const [, before = '', place = ''] = /^(.+)\sin\s+(\p{L}+)\W*$/iu.exec(text) ?? [];
  const isTown = normalise(index.knowledge, place).tokens.every(
    (token) => token.kind === 'word' && !index.formsByToken.has(token.text),
  );
  return before === '' || !isTown ? undefined : matchExact(index, normalise(index.knowledge, before));
}

/** "Aetna or Cigna": two payers are named, so the query is ambiguous. */
function askBetweenNamed(index: PayerIndex, text: string): Decision | undefined {
  const parts = text.split(/\b(?:or|and|versus|vs)\b|[/&+,;]/iu);
  if (parts.length < 2) return undefined;
  const [first, ...others] = parts
    .map((part) => matchExact(index, normalise(index.knowledge, part)))
    .filter((outcome) => outcome?.kind === 'matched');
  const second = others.find((other) => other.payer !== first?.payer);
  return first === undefined || second === undefined ? undefined : decideBetween(first, second);
}

function hasKind(phrase: Phrase, kinds: readonly TokenKind[]): boolean {
  return phrase.tokens.some((token) => kinds.includes(token.kind));
}
