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
  'another kind',
  'another programme',
  'everyday word',
  'short word in another spelling',
  'unfinished',
  'another first letter',
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
  'another kind': ({ has }) => has('another kind of company'),
  'another programme': lacksProgramme,
  'everyday word': isEverydayWord,
  'short word in another spelling': isShortInAnotherSpelling,
  unfinished: ({ has, first }) => has('unfinished words') && namingWords(first).length === 1,
  'another first letter': hasAnotherFirstLetter,
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

/** A shorter word alone is a slip away from too many others. */
const MIN_RESPELT_LENGTH = 6;

/** "Vnum", "gsamep": with a letter wrong, a short word or initials may be any payer's. */
function isShortInAnotherSpelling({ first: { pair }, has }: Case): boolean {
  const { typed, phrase } = pair.reading;
  if (typed.words.length !== 1 || (isAsSpelt(pair.reading) && !has('edits'))) return false;
  return typed.written.length < MIN_RESPELT_LENGTH || isInitials(typed) || isInitials(phrase);
}

/** "AmTrust" is not Entrust: of one word, the first letter is seldom mistaken, by the finger or the ear. */
function hasAnotherFirstLetter({ first: { pair } }: Case): boolean {
  const { reading, form } = pair;
  const isRespelt = reading.respelt + reading.heard > 0 && reading.typed.words.length === 1;
  const isTorn = reading.heard > 0 && reading.phrase.words.length !== 1;
  if (!isRespelt || isTorn) return false;
  const typed = openingsOf(reading.typed);
  return !openingsOf(form.phrase).some((opening) => typed.includes(opening));
}

/** How a name may begin to the ear. Vowels are distinguished. */
function openingsOf({ words: [word = ''] }: Phrase): readonly string[] {
  if (word.startsWith('ae')) return ['a', 'e'];
  const letter = word.charAt(0);
  return /[aeiou]/.test(letter) ? [letter] : [letter, ...soundKeysOf(word).map((key) => key.charAt(0))];
}
