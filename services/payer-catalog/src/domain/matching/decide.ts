import type { PayerIndex } from '../indexing/build-index';
import { byId, byInitials, byOtherId } from './id-layers';
import { byMeaning, literallyOrKnown } from './known-layers';
import { EMPLOYERS, isTelling, NON_PAYERS, type TokenKind } from '../words/lexicon';
import { literally } from './literal-layers';
import { eitherOf, listed, type Decision } from './match-outcome';
import { normalise, phraseOfSaid, wordsSaid, type Phrase } from '../words/normalise';
import { byProgramme } from './programme-layer';
import { byRespelling } from './respelled-layer';
import { byScore } from './score-layer';

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
