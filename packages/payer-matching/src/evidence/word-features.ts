import type { PayerIndex } from '../index/payer-index';
import type { Token } from '../text/lexicon';
import { keyOf } from '../text/phrase';
import type { Note } from './feature-names';
import type { Compared } from './pair';

/** More of the same counts no more. */
const MAX_COUNT = 3;
const MAX_WEIGHT = 2;

/** A word that no payer has is weighed as little as a common one: it may be anything. */
const UNKNOWN_WEIGHT = 0.3;

/** Shorter initials are those of many. */
const MIN_SURE_INITIALS = 5;

/** Which words the text and the name have in common, and which are left. */
export function noteWords(note: Note, index: PayerIndex, compared: Compared): void {
  noteFit(note, index, compared);
  noteTyped(note, compared);
  noteNamed(note, index, compared);
}

function noteFit(note: Note, index: PayerIndex, compared: Compared): void {
  const { form, alignment } = compared;
  const { tokens } = compared.reading.phrase;
  const isOwn = form.isName && form.isWhole;
  note('same name', Number(alignment.fit === 'whole' && isOwn));
  note('same alias', Number(alignment.fit === 'whole' && !isOwn));
  note('same words in another order', Number(alignment.fit === 'bag'));
  note('same distinctive words', Number(alignment.fit === 'core'));
  const isPlain = !tokens.some(({ kind }) => kind === 'state') && !(alignment.fit === 'whole' && form.isName);
  note('shared by a family', Number(isPlain && index.payersByBrand.has(compared.reading.brand)));
  note('initials', initialsIn(index, compared));
}

function initialsIn(index: PayerIndex, { reading, form }: Compared): number {
  const [initials = '', ...others] = reading.phrase.words;
  const isThem = others.length === 0 && index.payersByInitials.get(initials)?.includes(form.payer) === true;
  if (!isThem) return 0;
  return initials.length < MIN_SURE_INITIALS ? 0.5 : 1;
}

type Tally = { weight: number; met: number; word: number; unknown: number; weak: number; generic: number };

function newTally(): Tally {
  return { weight: 0, met: 0, word: 0, unknown: 0, weak: 0, generic: 0 };
}

function noteTyped(note: Note, { reading: { parts }, alignment: { typed } }: Compared): void {
  const tally = newTally();
  let first: number | undefined;
  for (const [at, part] of parts.entries()) {
    const similarity = typed[at];
    if (similarity === undefined) continue;
    const { kind } = part.token;
    if (kind === 'word') first ??= similarity;
    const weight = part.isKnown || similarity > 0 ? part.weight : UNKNOWN_WEIGHT;
    count(tally, { kind, similarity, weight, isKnown: part.isKnown });
  }
  note('typed words explained', tally.weight === 0 ? 0 : tally.met / tally.weight);
  note('typed words of other payers left', Math.min(MAX_WEIGHT, tally.word));
  note('unknown typed words left', Math.min(MAX_COUNT, tally.unknown));
  note('weak typed words left', Math.min(MAX_COUNT, tally.weak));
  note('generic typed words left', Math.min(MAX_COUNT, tally.generic));
  note('first typed word left', first === 0 ? 1 : 0);
}

function noteNamed(note: Note, index: PayerIndex, { form, alignment: { named } }: Compared): void {
  const tally = newTally();
  const { tokens } = form.phrase;
  const similarityOf = (at: number): number => named[at] ?? 0;
  for (const [at, token] of tokens.entries()) {
    const { kind } = token;
    if (kind === 'state' || kind === 'line') continue;
    count(tally, { kind, similarity: similarityOf(at), weight: index.weightOf(token), isKnown: true });
  }
  const first = tokens.findIndex(({ kind }) => kind === 'word');
  const hasCommon = tokens.some(
    ({ kind }, at) => kind !== 'state' && kind !== 'generic' && similarityOf(at) > 0,
  );
  note('name explained', tally.weight === 0 ? 1 : tally.met / tally.weight);
  note('words of the name missing', Math.min(MAX_WEIGHT, tally.word));
  note('weak words of the name missing', Math.min(MAX_COUNT, tally.weak));
  note('generic words of the name missing', Math.min(MAX_COUNT, tally.generic));
  note('first word of the name missing', Number(first >= 0 && similarityOf(first) === 0));
  note('no word in common', Number(!hasCommon));
}

type Met = Pick<Token, 'kind'> & {
  readonly similarity: number;
  readonly weight: number;
  readonly isKnown: boolean;
};

/** Generic words are only counted: they neither explain a text nor leave it unexplained. */
function count(tally: Tally, { kind, similarity, weight, isKnown }: Met): void {
  if (kind === 'generic') {
    tally.generic += Number(similarity === 0);
    return;
  }
  tally.weight += weight;
  tally.met += weight * similarity;
  if (similarity > 0) return;
  if (kind === 'weak') tally.weak += 1;
  else if (isKnown) tally.word += weight;
  else tally.unknown += 1;
}

/** Whether an agency of a state leaves a brand, which has the state's programme in that case. */
export function noteRivals(note: Note, index: PayerIndex, compared: Compared): void {
  const { reading, form, alignment } = compared;
  if (!form.isAgency) return;
  const left = reading.parts.filter((_, at) => alignment.typed[at] === 0).map(({ token }) => token);
  note('state agency, brand of another payer typed', Number(hasBrand(index, compared, left)));
}

/** True where words that a state's agency leaves begin names of payers or, with the state, are one: "Iowa Total Care". */
function hasBrand(index: PayerIndex, { reading, form }: Compared, left: readonly Token[]): boolean {
  if (left.some(({ kind, text }) => kind === 'word' && index.payersByHead.has(text))) return true;
  const naming = left.filter(({ kind }) => kind === 'word' || kind === 'weak');
  if (naming.length === 0) return false;
  const states = reading.phrase.tokens.filter(({ kind }) => kind === 'state');
  const forms = index.formsByCore.get(keyOf([...states, ...naming])) ?? [];
  return forms.some(({ payer }) => payer !== form.payer && payer.supportsEligibility);
}
