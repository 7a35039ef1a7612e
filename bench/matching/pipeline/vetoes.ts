import {
  PROGRAMMES,
  type Payer,
  type Phrase,
  type Token,
  brandKey,
  editDistance,
  soundKeysOf,
  statesIn,
} from '@eligibility/payer-matching/internals';
import type { EvidenceIndex } from './evidence-index';
import { placeOf, type NameFeature } from './feature-names';
import { isLiteral } from './version';
import type { RankedPayer, Ranking } from './ranking';

/** Why a payer is not taken without a question, however probable it is. */
export type Veto =
  | 'brand'
  | 'programme-unclear'
  | 'two-payers'
  | 'no-payer-word'
  | 'no-common-word'
  | 'everyday-word'
  | 'initials'
  | 'unfinished'
  | 'cannot-be-asked'
  | 'name-of-another'
  | 'another-kind'
  | 'another-programme'
  | 'another-state'
  | 'short-slip'
  | 'part-left-out'
  | 'another-first-letter'
  | 'sounds-otherwise';

type Case = {
  readonly index: EvidenceIndex;
  readonly ranking: Ranking;
  readonly first: RankedPayer;
  readonly has: (name: NameFeature) => boolean;
};

/** In this order; the first one that applies is given as the reason. A payer's very name has none of them. */
const RULES: readonly (readonly [Veto, (one: Case) => boolean])[] = [
  ['brand', ({ index, ranking }) => familyOf(index, ranking).length > 1],
  ['programme-unclear', mayBeEitherProgramme],
  ['two-payers', ({ ranking }) => ranking.text.namesTwo],
];

/** An alias that was typed as it is in the catalog has none of these. */
const LOOSE_RULES: typeof RULES = [
  ['no-common-word', ({ has }) => has('no word in common')],
  ['no-payer-word', ({ ranking }) => ranking.text.hasNoPayerWord],
  ['another-state', ({ has }) => has('another state')],
  ['another-state', isMedicaidOfUntypedState],
  ['cannot-be-asked', ({ has }) => has('cannot be asked')],
  ['name-of-another', isNameOfAnother],
  ['another-kind', ({ has }) => has('another kind of company')],
  ['another-programme', lacksProgramme],
  ['everyday-word', isEverydayWord],
  ['initials', ({ has, first }) => has('initials') && isShort(first.pair.reading.typed)],
  ['unfinished', ({ has, first }) => has('unfinished words') && namingWords(first).length === 1],
  ['short-slip', ({ has, first }) => has('edits') && namingWords(first).join('').length < MIN_SLIP_LENGTH],
  ['part-left-out', ({ first: { pair } }) => pair.reading.dropped > 0 && isShort(pair.reading.phrase)],
  ['another-first-letter', hasAnotherFirstLetter],
  ['sounds-otherwise', soundsOtherwise],
];

/** The first rule that forbids to take the first payer of a ranking; undefined where none does. */
export function vetoOf(index: EvidenceIndex, ranking: Ranking, first: RankedPayer): Veto | undefined {
  const has = (name: NameFeature): boolean => (first.features[placeOf(name)] ?? 0) > 0;
  const isSpelt = isLiteral(first.pair.reading);
  if (has('same name') && isSpelt) return undefined;
  if (has('id in the text')) return has('another state') ? 'another-state' : undefined;
  const rules = has('same alias') && isSpelt ? RULES : [...RULES, ...LOOSE_RULES];
  const one = { index, ranking, first, has };
  return rules.find(([, applies]) => applies(one))?.[0];
}

/** The payers of an ambiguous brand that was typed without a state, those to offer first in front. */
export function familyOf(index: EvidenceIndex, { readings }: Pick<Ranking, 'readings'>): readonly Payer[] {
  const tokens = readings[0]?.phrase.tokens ?? [];
  if (tokens.some(({ kind }) => kind === 'state')) return [];
  const family = index.payersByBrand.get(brandKey(index.knowledge, tokens)) ?? [];
  return isOfFamily(index, family, tokens) ? family : [];
}

/** "Physicians Life" is not of the family of "Physicians Health Plan", which no list names: a generic word distinguishes them. */
function isOfFamily(index: EvidenceIndex, family: readonly Payer[], tokens: readonly Token[]): boolean {
  if (family.every(({ families }) => families.length > 0)) return true;
  const { insignificant } = index.knowledge.words;
  const generics = tokens.filter(({ kind, text }) => kind === 'generic' && !insignificant.has(text));
  return generics.every(({ text }) =>
    family.some((payer) => index.nameOf.get(payer)?.phrase.tokens.some((token) => token.text === text)),
  );
}

/** A word with this many letters wrong may still be a programme. */
const MAX_EDITS = 2;

/** "Medicade", "medicate": a word that is no other and may be Medicare as well as Medicaid. */
function mayBeEitherProgramme({ index: { knownWords }, ranking: { readings } }: Case): boolean {
  return (readings[0]?.phrase.words ?? []).some(
    (word) =>
      !knownWords.has(word) &&
      PROGRAMMES.every((programme) => editDistance(word, programme, MAX_EDITS) <= MAX_EDITS),
  );
}

/** Medicaid is each state's own: a row of one state is not meant where no state was typed. */
function isMedicaidOfUntypedState({ first: { pair } }: Case): boolean {
  const { tokens } = pair.form.phrase;
  return (
    statesIn(pair.reading.phrase.tokens).length === 0 &&
    statesIn(tokens).length > 0 &&
    tokens.some(({ text }) => text === 'medicaid')
  );
}

/** Words of an alias that are all in the own name of another payer which can be asked: either may be meant. */
function isNameOfAnother({ ranking: { payers }, first, has }: Case): boolean {
  if (!has('alias')) return false;
  const explains = placeOf('all typed words explained');
  const elsewhere = placeOf('another state');
  return payers.some(
    ({ payer, pair, features }) =>
      payer !== first.payer &&
      payer.supportsEligibility &&
      pair.form.isName &&
      features[explains] === 1 &&
      features[elsewhere] === 0,
  );
}

/** A payer with one of these lines in the catalog has all its lines there; dental and vision are listed in addition. */
const COMPLETE_LINES: ReadonlySet<string> = new Set(['commercial', ...PROGRAMMES, 'tricare', 'va', 'tpa']);

/** "UHC Medicaid" is not UnitedHealthcare where it is known to have none. Medicare is typed next to any brand. */
function lacksProgramme({ first: { payer, pair } }: Case): boolean {
  const own = pair.form.phrase.tokens.map(({ text }) => text);
  const offered: readonly string[] = payer.linesOfBusiness;
  if (!offered.some((line) => COMPLETE_LINES.has(line))) return false;
  return pair.reading.phrase.tokens.some(
    ({ kind, text }) =>
      kind === 'line' && text !== 'medicare' && !own.includes(text) && !offered.includes(text),
  );
}

function namingWords({ pair }: RankedPayer): readonly string[] {
  return pair.reading.phrase.tokens.filter(({ kind }) => kind === 'word').map(({ text }) => text);
}

const MIN_BRAND_LENGTH = 3;

/** "Apple" is not "Apple Health", and "payment plan" is no payer: everyday words name a payer by its whole name alone. */
function isEverydayWord({ index, first, has }: Case): boolean {
  const { everyday, region } = index.knowledge.words;
  const words = namingWords(first);
  const isEveryday = words.every(
    (word) => word.length < MIN_BRAND_LENGTH || everyday.has(word) || region.has(word),
  );
  return isEveryday && (has('generic words of the name missing') || has('words of the name missing'));
}

/** A brand that sounds less alike is asked about, and so is one that was then put in other words, or leaves words. */
const MAX_SOUND_DISTANCE = 0.2;

function soundsOtherwise({ first: { pair }, has }: Case): boolean {
  const { heard, restated } = pair.reading;
  if (heard === 0) return false;
  return heard > MAX_SOUND_DISTANCE || restated > 0 || !has('all typed words explained');
}

/** With a letter wrong, a shorter word may be too much else. */
const MIN_SLIP_LENGTH = 5;

const MIN_SURE_INITIALS = 5;

function isShort({ written }: Phrase): boolean {
  return written.length < MIN_SURE_INITIALS;
}

/** "AmTrust" is not Entrust: of one word, the first letter is seldom mistaken, by the finger or the ear. */
function hasAnotherFirstLetter({ first: { pair } }: Case): boolean {
  const { reading, form } = pair;
  const isTorn = reading.heard > 0 && reading.typed.words.length !== reading.phrase.words.length;
  if (reading.respelt + reading.heard === 0 || isTorn) return false;
  const typed = openingsOf(reading.typed);
  return !openingsOf(form.phrase).some((opening) => typed.includes(opening));
}

/** How a name may begin to the ear. Vowels are distinguished. */
function openingsOf({ words: [word = ''] }: Phrase): readonly string[] {
  if (word.startsWith('ae')) return ['a', 'e'];
  const letter = word.charAt(0);
  return /[aeiou]/.test(letter) ? [letter] : [letter, ...soundKeysOf(word).map((key) => key.charAt(0))];
}
