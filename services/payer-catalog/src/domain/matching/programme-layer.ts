import type { PayerIndex } from '../indexing/build-index';
import { editDistance } from '../words/edit-distance';
import { literallyOrKnown, byMeaning } from './known-layers';
import { PROGRAMMES } from '../words/lexicon';
import { listed, type Decision } from './match-outcome';
import { phraseOf, type Phrase } from '../words/normalise';

/** A word with this many letters wrong may still be a programme. */
const MAX_EDITS = 2;

/**
 * "Medicade of Texas" may be either programme, so both are offered and neither is taken. Only a word within reach of
 * one of the two alone is that one.
 */
export function byProgramme(index: PayerIndex, { words }: Phrase): Decision | undefined {
  const at = words.findIndex((word) => !index.knownWords.has(word) && programmesNear(word).length > 0);
  if (at < 0) return undefined;
  const meant = programmesNear(words[at] ?? '');
  const [clear, ...others] = meant;
  if (clear !== undefined && others.length === 0) return putAs(index, words.with(at, clear));
  const [first = [], second = []] = PROGRAMMES.map((programme) =>
    listed(putAs(index, words.with(at, programme))),
  );
  const offered = [...first.slice(0, 1), ...second.slice(0, 1), ...first.slice(1), ...second.slice(1)];
  return offered.length < 2
    ? undefined
    : { kind: 'ambiguous', candidates: offered, reason: 'medicare-or-medicaid' };
}

function programmesNear(word: string): readonly string[] {
  return PROGRAMMES.filter((programme) => editDistance(word, programme, MAX_EDITS) <= MAX_EDITS);
}

function putAs(index: PayerIndex, words: readonly string[]): Decision | undefined {
  const phrase = phraseOf(words);
  return literallyOrKnown(index, phrase) ?? byMeaning(index, phrase);
}
