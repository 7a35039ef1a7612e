import { placeOf, type NameFeature } from '../evidence/feature-names';
import { isInitials } from '../evidence/features';
import { isAsSpelt, isLiteral } from '../evidence/version';
import { statesIn } from '../index/form';
import type { PayerIndex } from '../index/payer-index';
import { PROGRAMMES } from '../text/lexicon';
import type { Phrase } from '../text/phrase';
import { soundKeysOf } from '../text/sound';
import { editDistance } from '../text/spelling';
import type { Reading } from '../evidence/readings';
import type { Best, TextFacts } from './best-pairs';
import { familyOf, hasSeveral } from './family';

/** What speaks against taking a payer without a question, however probable it is. */
export const DOUBTS = [
  'brand',
  'programme unclear',
  'two payers',
  'no common word',
  'no payer word',
  'another state',
  'medicaid of a state not typed',
  'cannot be asked',
  'name of another',
  'another kind',
  'another programme',
  'everyday word',
  'short initials',
  'short word in another spelling',
  'unfinished',
  'part left out',
  'another first letter',
  'another first letter of one word',
  'sounds otherwise',
  'brand of another',
  'whole name of another',
] as const;

export type Doubt = (typeof DOUBTS)[number];

/** A ranking that is about to be judged: all but the probabilities. */
export type Judged = {
  readonly readings: readonly Reading[];
  readonly payers: readonly Best[];
  readonly text: TextFacts;
};

type Case = {
  readonly index: PayerIndex;
  readonly judged: Judged;
  readonly first: Best;
  readonly has: (name: NameFeature) => boolean;
};

type Rules = Partial<Readonly<Record<Doubt, (one: Case) => boolean>>>;

/** Those of a text, which also hold for an alias that was typed as it is in the catalog. */
const RULES: Rules = {
  brand: ({ index, judged }) => hasSeveral(index, familyOf(index, judged)),
  'programme unclear': mayBeEitherProgramme,
  'two payers': ({ judged }) => judged.text.namesTwo,
};

const LOOSE_RULES: Rules = {
  ...RULES,
  'no common word': ({ has }) => has('no word in common'),
  'no payer word': ({ judged }) => judged.text.hasNoPayerWord,
  'another state': ({ has }) => has('another state'),
  'medicaid of a state not typed': isMedicaidOfUntypedState,
  'cannot be asked': ({ has }) => has('cannot be asked'),
  'name of another': isNameOfAnother,
  'another kind': ({ has }) => has('another kind of company'),
  'another programme': lacksProgramme,
  'everyday word': isEverydayWord,
  'short initials': ({ has, first }) => has('initials') && isShort(first.pair.reading.typed),
  'short word in another spelling': isShortInAnotherSpelling,
  unfinished: ({ has, first }) => has('unfinished words') && namingWords(first).length === 1,
  'part left out': ({ first: { pair } }) => pair.reading.dropped > 0 && isShort(pair.reading.phrase),
  'another first letter': hasAnotherFirstLetter,
  'another first letter of one word': (one) => isRespeltWord(one.first) && hasAnotherFirstLetter(one),
  'sounds otherwise': soundsOtherwise,
  'whole name of another': isWholeNameOfAnother,
  'brand of another': (one) => !one.has('state agrees') && isNameOfAnother(one) && isOwnBrand(one),
};

/** The doubts about the first payer of a ranking. A payer's very name has none. */
export function doubtsOf(index: PayerIndex, judged: Judged): ReadonlySet<Doubt> {
  const [first] = judged.payers;
  if (first === undefined) return new Set();
  const has = (name: NameFeature): boolean => (first.features[placeOf(name)] ?? 0) > 0;
  const isSpelt = isLiteral(first.pair.reading);
  if (has('same name') && isSpelt) return new Set();
  if (has('id in the text')) return new Set(has('another state') ? ['another state'] : []);
  const rules = has('same alias') && isSpelt ? RULES : LOOSE_RULES;
  const one = { index, judged, first, has };
  return new Set(DOUBTS.filter((doubt) => rules[doubt]?.(one)));
}

/** A word with this many letters wrong may still be a programme. */
const MAX_EDITS = 2;

/** "Medicade", "medicate": a word that is no other and may be Medicare as well as Medicaid. */
function mayBeEitherProgramme({ index: { knownWords }, judged: { readings } }: Case): boolean {
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
function isNameOfAnother({ judged: { payers }, first, has }: Case): boolean {
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

/**
 * "Network PHCS MultiPlan" has all words of one name, in another order: no other payer is taken, whatever is a product.
 * Nor is one whose name has them in another spelling: "Health Plans Sonder" is not Sendero, though Sonder cannot be asked.
 */
function isWholeNameOfAnother({ judged: { payers }, first }: Case): boolean {
  const isWhole = ({ features, pair }: Best): boolean =>
    isAsSpelt(pair.reading) && WHOLE.some((name) => features[placeOf(name)] === 1);
  return !isWhole(first) && payers.some(isWhole);
}

const WHOLE: readonly NameFeature[] = ['same name', 'same alias', 'same words in another order'];

/** True where the typed words are in the own name of the first payer as well: it is one brand of several payers. */
function isOwnBrand({ index, first }: Case): boolean {
  const own = index.nameOf.get(first.pair.form.payer)?.phrase.tokens.map(({ text }) => text) ?? [];
  return namingWords(first).every((word) => own.includes(word));
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

function namingWords({ pair }: Best): readonly string[] {
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

/** A brand that sounds less alike may be another one, and so may one that leaves words. */
const MAX_SOUND_DISTANCE = 0.2;
/** The same where no other word of the payer's name was typed. */
const MAX_DISTANCE_ALONE = 0.1;

function soundsOtherwise({ first: { pair }, has }: Case): boolean {
  const { heard, restated, typed } = pair.reading;
  const isAlone = restated > 0 || typed.words.length === 1;
  const limit = isAlone ? MAX_DISTANCE_ALONE : MAX_SOUND_DISTANCE;
  return heard > 0 && (heard > limit || !has('all typed words explained'));
}

const MIN_SURE_INITIALS = 5;

/** A shorter word alone is a slip away from too many others. */
const MIN_RESPELT_LENGTH = 6;

/** "Vnum", "gsamep": with a letter wrong, a short word or initials may be any payer's. */
function isShortInAnotherSpelling({ first: { pair }, has }: Case): boolean {
  const { typed, phrase } = pair.reading;
  if (typed.words.length !== 1 || (isAsSpelt(pair.reading) && !has('edits'))) return false;
  return typed.written.length < MIN_RESPELT_LENGTH || isInitials(typed) || isInitials(phrase);
}

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

function isRespeltWord({ pair: { reading } }: Best): boolean {
  return reading.typed.words.length === 1;
}

/** How a name may begin to the ear. Vowels are distinguished. */
function openingsOf({ words: [word = ''] }: Phrase): readonly string[] {
  if (word.startsWith('ae')) return ['a', 'e'];
  const letter = word.charAt(0);
  return /[aeiou]/.test(letter) ? [letter] : [letter, ...soundKeysOf(word).map((key) => key.charAt(0))];
}
