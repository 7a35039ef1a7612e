import type { PayerIndex } from '../index/payer-index';
import { align } from './alignment';
import { NAME_FEATURES, placeOf, type Features, type NameFeature, type Note } from './feature-names';
import type { Pair } from './pair';
import { notePayer } from './payer-features';
import { noteLines, notePlace } from './place-features';
import type { Phrase } from '../text/phrase';
import type { Reading } from './readings';
import { noteSpelling } from './spelling-features';
import { noteRivals, noteWords } from './word-features';

/** Measures one pair, in the order of `NAME_FEATURES`. */
export function featuresOf(index: PayerIndex, pair: Pair): Features {
  const features = new Float64Array(NAME_FEATURES.length);
  const note: Note = (name, value) => {
    // Most are 0, as they are already.
    if (value !== 0) features[placeOf(name)] = value;
  };
  const compared = { ...pair, alignment: align(index, pair.reading, pair.form) };
  note('every name', 1);
  note('id in the text', pair.hasId ? 1 : 0);
  noteWords(note, index, compared);
  noteRivals(note, index, compared);
  notePlace(note, compared);
  noteLines(note, compared);
  noteSpelling(note, compared);
  notePayer(note, index, compared);
  noteReading(note, pair.reading);
  noteSameness(note, (name) => features[placeOf(name)] ?? 0);
  return features;
}

const MAX_RESTATED = 2;
const SOUND_SCALE = 4;

function noteReading(note: Note, { restated, respelt, dropped, placed, heard }: Reading): void {
  note('in other words', Math.min(MAX_RESTATED, restated));
  note('in another spelling', respelt);
  note('part left out', dropped);
  note('place read as a state', placed);
  note('heard', heard === 0 ? 0 : 1);
  note('sound differs', heard * SOUND_SCALE);
}

const MAX_INITIALS = 6;

/** "MGBHP": one word of few letters with at most one vowel, in which a wrong letter is another payer's. */
export function isInitials({ words }: Phrase): boolean {
  const [word = '', ...others] = words;
  return others.length === 0 && word.length <= MAX_INITIALS && !/[aeiou].*[aeiou]/.test(word);
}

/** What the other features say together. */
function noteSameness(note: Note, of: (name: NameFeature) => number): void {
  const hasCommon = of('no word in common') === 0;
  const isNone = (...names: readonly NameFeature[]): boolean => names.every((name) => of(name) === 0);
  const isTyped =
    hasCommon &&
    isNone('typed words of other payers left', 'unknown typed words left', 'weak typed words left');
  const isNamed = hasCommon && isNone('words of the name missing', 'weak words of the name missing');
  const isPlaced =
    isNone('another state', 'state of the name not typed', 'specialty not typed') &&
    isNone('another programme', 'programme of the name not typed');
  const isSame = isTyped && isNamed;
  note('all typed words explained', Number(isTyped));
  note('all words of the name typed', Number(isNamed));
  note('same words both ways', Number(isSame));
  note('same words, place and programme fit', Number(isSame && isPlaced));
}
