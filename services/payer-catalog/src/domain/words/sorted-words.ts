import { compareText } from '../payer';

/** The words of a list in code unit order that begin with `beginning`, in that order. */
export function* wordsBeginning(sorted: readonly string[], beginning: string): Generator<string> {
  for (let at = firstNotBelow(sorted, beginning); at < sorted.length; at += 1) {
    const word = sorted[at];
    if (!word?.startsWith(beginning)) return;
    yield word;
  }
}

/** Binary search for the first word that is not before `text`. */
function firstNotBelow(sorted: readonly string[], text: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareText(sorted[middle] ?? '', text) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
