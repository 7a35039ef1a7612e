import type { PayerIndex } from './build-index';
import { PROGRAMMES } from './lexicon';
import { phraseOf, type Phrase } from './normalise';

/** The phrase with its misspelt words corrected; undefined when there is nothing that one correction fits best. */
export function respell(index: PayerIndex, phrase: Phrase): Phrase | undefined {
  const words = phrase.words.map((word) => (index.knownWords.has(word) ? word : correctionOf(index, word)));
  return words.some((word, at) => word !== phrase.words[at]) ? phraseOf(words) : undefined;
}

/** "Medicade" may be either programme, so it stays as it is. */
function correctionOf(index: PayerIndex, word: string): string {
  const [nearest, next] = index.corrections(word);
  const isClear = nearest !== undefined && nearest.distance !== next?.distance;
  return isClear && !PROGRAMMES.includes(nearest.word) ? nearest.word : word;
}
