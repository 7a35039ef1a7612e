import type { PayerIndex } from '../index/payer-index';
import { EMPLOYERS, NON_PAYERS } from '../knowledge/words';
import type { Candidate } from '../payer';
import { isTelling, type TokenKind } from '../text/lexicon';
import { normalise, phraseOfSaid, type Phrase } from '../text/phrase';
import { wordsSaid } from '../text/tokenize';
import { byMeaning, literallyOrKnown } from './by-knowledge';
import { byScore } from './by-score';
import { byId, byInitials, byOtherId, literally } from './exact';
import { byProgramme, byRespelling } from './misspelt';
import { nameFits } from './name-fits';
import { eitherOf, listed, MAX_OFFERED, type Decision, type MatchOutcome } from './outcome';
import { fitsOf, rankPayers, shown } from './rank';

/**
 * Decides which payer was meant, and lists those to choose from as `searchPayers` does. Nothing is ever guessed: whatever
 * is matched here is asked about a patient, and billed. The same text and index always give the same outcome.
 */
export function matchPayer(index: PayerIndex, text: string): MatchOutcome {
  const decision = decidePayer(index, text);
  switch (decision.kind) {
    case 'matched':
      return decision;
    case 'ambiguous': {
      const phrase = normalise(text);
      // A family of thousands of names is in order already: only those that are shown need their names.
      const named = decision.reason === 'uncertain' ? nameFits(index, phrase) : undefined;
      const fits = fitsOf(decision, named ?? []);
      const first = fits.slice(0, MAX_OFFERED);
      const names = named ?? nameFits(index, phrase, new Set(first.map(({ payer }) => payer.id)));
      return { ...decision, fits, candidates: shown(text, first, names) };
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
const LONGEST_SHRED = 3;

/**
 * Decides which payer was meant: one of them, several to choose from, or none. Nothing is ever guessed: whatever is
 * matched here is asked about a patient, and billed. The same text and index always give the same outcome.
 */
export function decidePayer(index: PayerIndex, text: string): Decision {
  const said = wordsSaid(text);
  const phrase = phraseOfSaid(said);
  return (
    byId(index, text) ??
    bySaying(index, phrase) ??
    byOtherId(index, text) ??
    byNoPayer(index, said) ??
    byEither(index, text) ??
    byOtherWords(index, said) ??
    byTextOutsideParentheses(index, text) ??
    byTextBeforePlace(index, text) ??
    byScore(index, phrase)
  );
}

/** What was said put otherwise, from the surest way to the least sure. */
function byOtherWords(index: PayerIndex, said: readonly string[]): Decision | undefined {
  const phrase = phraseOfSaid(said);
  return (
    byMeaning(index, phrase) ??
    byProgramme(index, phrase) ??
    byInitials(index, phrase) ??
    byRespelling(index, said)
  );
}

/** Placeholders, products and employers are no name, even where some payer goes by them. */
function bySaying(index: PayerIndex, phrase: Phrase): Decision | undefined {
  if (EMPLOYERS.has(phrase.words.join(' '))) return NAMES_NO_PAYER;
  return says(phrase, ['word', 'weak', 'line', 'state']) ? literallyOrKnown(index, phrase) : undefined;
}

/** Whatever is written where a payer belongs: a placeholder, a law firm, a card, a shop. */
function byNoPayer(index: PayerIndex, said: readonly string[]): Decision | undefined {
  const phrase = phraseOfSaid(said);
  if (phrase.words.some((word) => NON_PAYERS.has(word)))
    return { kind: 'not-found', nearest: listed(byScore(index, phrase)), reason: 'nothing-close' };
  if (says(phrase, ['weak']) || phrase.tokens.some(isTelling)) return undefined;
  return (isShredded(said) ? byRespelling(index, said) : undefined) ?? NAMES_NO_PAYER;
}

/** "At na": nothing but shreds of words, which may be a name when they are joined. */
function isShredded(said: readonly string[]): boolean {
  return said.length > 1 && said.every((word) => word.length <= LONGEST_SHRED);
}

/** "Meritain Health (Aetna network)": what stands outside of the parentheses is the name. */
function byTextOutsideParentheses(index: PayerIndex, text: string): Decision | undefined {
  const bare = text.replace(/\([^()]*\)/g, ' ');
  return bare === text ? undefined : literally(index, normalise(bare));
}

/** "UPMC in Pittsburgh": a town says nothing that a catalog knows. A state does, and was looked at before. */
function byTextBeforePlace(index: PayerIndex, text: string): Decision | undefined {
  const [, before = '', place = ''] = /^(.+)\sin\s+(\p{L}+)\W*$/iu.exec(text) ?? [];
  const isTown = normalise(place).tokens.every(
    (token) => token.kind === 'word' && !index.formsByToken.has(token.text),
  );
  return before === '' || !isTown ? undefined : literally(index, normalise(before));
}

/** "Aetna or Cigna": two payers were named, so one has to ask. */
function byEither(index: PayerIndex, text: string): Decision | undefined {
  const parts = text.split(/\b(?:or|and|versus|vs)\b|[/&+,;]/iu);
  if (parts.length < 2) return undefined;
  const [first, ...others] = parts
    .map((part) => literally(index, normalise(part)))
    .filter((outcome) => outcome?.kind === 'matched');
  const second = others.find((other) => other.payer !== first?.payer);
  return first === undefined || second === undefined ? undefined : eitherOf(first, second);
}

function says(phrase: Phrase, kinds: readonly TokenKind[]): boolean {
  return phrase.tokens.some((token) => kinds.includes(token.kind));
}
