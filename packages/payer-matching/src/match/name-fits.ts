import type { Form } from '../index/form';
import type { PayerIndex } from '../index/payer-index';
import { wordsBeginning } from '../index/word-search';
import { byDisplayOrder, type Candidate } from '../payer';
import { isDistinctive, type Token } from '../text/lexicon';
import { phraseOfTokens, type Phrase } from '../text/phrase';

/** Where a name has the query: it is the whole name, its beginning, further on, or the beginning of a word. */
type Place = 'whole' | 'beginning' | 'within' | 'unfinished';

/** From surest to least sure: a payer's own name goes before an alias, which may have been given to the wrong payer. */
const OWN_SCORES: Readonly<Record<Place, number>> = {
  whole: 92,
  beginning: 90,
  within: 88,
  unfinished: 86,
};
const ALIAS_SCORES: Readonly<Record<Place, number>> = {
  whole: 84,
  beginning: 82,
  within: 80,
  unfinished: 78,
};

type NameFit = Candidate & { readonly form: Form; readonly isMentioned: boolean };

/**
 * The payers that have what was typed in one of their names, in the order a person expects: own names before aliases,
 * the name itself before names that begin with it, and those before names that have it further on. Equal ones: what can
 * be asked, what has no specialty that was not typed, the larger, the shorter name. "United PPO" is looked for as
 * "United" where no name has both.
 * @param among ids of the payers to consider; all of them unless given
 */
export function nameFits(
  index: PayerIndex,
  phrase: Phrase,
  among?: ReadonlySet<string>,
): readonly Candidate[] {
  const fits = fitsOf(index, phrase, among);
  const named = phrase.tokens.filter(({ kind }) => kind !== 'generic' && kind !== 'plan');
  if (named.length === 0 || named.length === phrase.tokens.length || isInSomeName(index, phrase)) return fits;
  return fitsOf(index, phraseOfTokens(index.knowledge, named), among);
}

function isInSomeName(index: PayerIndex, phrase: Phrase): boolean {
  return formsNear(index, phrase).some((form) => placeIn(form, phrase) !== undefined);
}

function fitsOf(
  index: PayerIndex,
  phrase: Phrase,
  among: ReadonlySet<string> | undefined,
): readonly Candidate[] {
  const best = new Map<string, NameFit>();
  for (const form of new Set(formsNear(index, phrase))) {
    const isWanted = among === undefined || among.has(form.payer.id);
    const place = isWanted ? placeIn(form, phrase) : undefined;
    if (place === undefined) continue;
    const fit = fitOf(form, place, phrase);
    const known = best.get(form.payer.id);
    if (known === undefined || compareNameFits(fit, known) < 0) best.set(form.payer.id, fit);
  }
  return [...best.values()]
    .sort(compareNameFits)
    .map(({ payer, score, form }) => ({ payer, score, matchedOn: form.text }));
}

function fitOf(form: Form, place: Place, phrase: Phrase): NameFit {
  const score = (form.isName ? OWN_SCORES : ALIAS_SCORES)[place];
  const isMentioned = form.specialties.every((one) => phrase.tokens.some(({ text }) => text === one));
  return { payer: form.payer, score, form, isMentioned };
}

function compareNameFits(a: NameFit, b: NameFit): number {
  return (
    b.score - a.score ||
    Number(b.payer.supportsEligibility) - Number(a.payer.supportsEligibility) ||
    Number(b.isMentioned) - Number(a.isMentioned) ||
    bySize(a, b) ||
    a.form.text.length - b.form.text.length ||
    byDisplayOrder(a.payer, b.payer)
  );
}

function bySize(a: NameFit, b: NameFit): number {
  const [rankA = Infinity, rankB = Infinity] = [a.payer.sizeRank, b.payer.sizeRank];
  return rankA === rankB ? 0 : rankA - rankB;
}

/** Every form in which the phrase may be; some of them twice. */
function formsNear(index: PayerIndex, phrase: Phrase): readonly Form[] {
  return [...formsBeginning(index, phrase), ...formsHaving(index, phrase)];
}

function formsBeginning(index: PayerIndex, { written, folded }: Phrase): readonly Form[] {
  return [...new Set([written, folded])]
    .filter((typed) => typed !== '')
    .flatMap((typed) => [...wordsBeginning(index.compacts, typed)])
    .flatMap((compact) => index.formsByCompact.get(compact) ?? []);
}

/** Words like "health" alone are in too many names to distinguish payers. */
function formsHaving(index: PayerIndex, { tokens }: Phrase): readonly Form[] {
  const distinctive = tokens.find(isDistinctive);
  return distinctive === undefined ? [] : (index.formsByToken.get(distinctive.text) ?? []);
}

function placeIn(form: Form, typed: Phrase): Place | undefined {
  if (form.phrase.written === typed.written || form.phrase.folded === typed.folded) return 'whole';
  const at = indexOfTokens(form.phrase.tokens, typed.tokens);
  if (at === 0 || endsWithWord(form, typed)) return 'beginning';
  if (at > 0) return 'within';
  const { written, folded } = form.phrase;
  const isUnfinished = [written, folded].some(
    (name) => name.startsWith(typed.written) || name.startsWith(typed.folded),
  );
  return isUnfinished ? 'unfinished' : undefined;
}

/** Where the tokens are in a name, in this order and without others between; -1 where they are not. */
function indexOfTokens(name: readonly Token[], typed: readonly Token[]): number {
  if (typed.length === 0) return -1;
  return name.findIndex((_, at) => typed.every(({ text }, offset) => name[at + offset]?.text === text));
}

/**
 * True when the name begins with what was typed and a word ends there: "United" in "UnitedHealthcare", not in
 * "Uniteds".
 */
function endsWithWord({ text, phrase: { words, written } }: Form, typed: Phrase): boolean {
  const { length } = typed.written;
  if (!written.startsWith(typed.written)) return false;
  return hasWordEndAt(words, length) || hasWordEndAt(capitalisedWords(text, written), length);
}

/** The words that capitals divide as well; none where the name was written out or folded otherwise. */
function capitalisedWords(text: string, written: string): readonly string[] {
  if (!/\p{Ll}\p{Lu}/u.test(text)) return [];
  const words = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join('').toLowerCase() === written ? words : [];
}

function hasWordEndAt(words: readonly string[], length: number): boolean {
  let end = 0;
  return words.some((word) => (end += word.length) === length);
}
