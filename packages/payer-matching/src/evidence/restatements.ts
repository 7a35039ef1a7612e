import type { Knowledge } from '../knowledge/knowledge';
import { phraseOfContentWords, phraseOfTokens, type Phrase } from '../text/phrase';
import type { Version } from './version';

const MAX_RESTATED = 3;
const MAX_NAME_WORDS = 5;
const MAX_PLACE_WORDS = 3;

/** The version with one known name after another replaced by what catalogs call it. */
export function restatements(knowledge: Knowledge, version: Version): readonly Version[] {
  const restated: Version[] = [];
  let last = version;
  while (restated.length < MAX_RESTATED) {
    const phrase = withKnownName(knowledge, last.phrase) ?? withLocalBrand(knowledge, last.phrase);
    if (phrase === undefined) break;
    last = { ...last, phrase, restated: last.restated + 1 };
    restated.push(last);
  }
  return restated;
}

/** With the longest name that is known, unless what it means is there already. */
function withKnownName(knowledge: Knowledge, { words }: Phrase): Phrase | undefined {
  const text = words.join(' ');
  for (let length = Math.min(MAX_NAME_WORDS, words.length); length > 0; length -= 1) {
    for (let at = 0; at + length <= words.length; at += 1) {
      const meant = knowledge.otherNames.get(words.slice(at, at + length).join(' '));
      if (meant === undefined || text.includes(meant)) continue;
      return phraseOfContentWords(knowledge, [
        ...words.slice(0, at),
        ...meant.split(' '),
        ...words.slice(at + length),
      ]);
    }
  }
  return undefined;
}

/** "Kaiser Fontana": a city or county after a name, read as its state. */
export function withPlaceAsState(knowledge: Knowledge, version: Version): readonly Version[] {
  const { words, tokens } = version.phrase;
  if (tokens.some(({ kind }) => kind === 'state')) return [];
  for (let length = Math.min(MAX_PLACE_WORDS, words.length - 1); length > 0; length -= 1) {
    for (let at = words.length - length; at > 0; at -= 1) {
      const state = knowledge.places.get(words.slice(at, at + length).join(' '));
      if (state === undefined) continue;
      const rest = phraseOfContentWords(knowledge, [...words.slice(0, at), ...words.slice(at + length)]);
      const phrase = phraseOfTokens(knowledge, [...rest.tokens, { text: state, kind: 'state' }]);
      return [{ ...version, phrase, placed: 1 }];
    }
  }
  return [];
}

/** "BCBS of Georgia" is Anthem there: a state with one plan of the federation means the brand of that plan. */
function withLocalBrand(knowledge: Knowledge, { tokens }: Phrase): Phrase | undefined {
  const { brandsByState, mainTokens } = knowledge.federation;
  const state = tokens.find(({ kind }) => kind === 'state');
  const [brand, ...rivals] = brandsByState.get(state?.text ?? '') ?? [];
  const isShared = tokens.some(({ text }) => mainTokens.has(text));
  if (brand === undefined || rivals.length > 0 || !isShared || tokens.some(({ text }) => text === brand))
    return undefined;
  return phraseOfTokens(knowledge, [{ text: brand, kind: 'word' }, ...tokens]);
}
