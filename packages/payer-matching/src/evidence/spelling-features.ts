import { ratio } from 'fuzzball';
import { keyOf, type Phrase } from '../text/phrase';
import type { Note } from './feature-names';
import type { Compared } from './pair';

/** More of the same counts no more. */
const MAX_COUNT = 3;

const BEST_RATIO = 100;

/** The text is normalised already. */
const AS_IS = { full_process: false } as const;

/** How much the letters differ. */
export function noteSpelling(note: Note, compared: Compared): void {
  const { alignment, form } = compared;
  note('edits', Math.min(MAX_COUNT, alignment.edits));
  note('unfinished words', alignment.unfinished);
  if (alignment.fit === 'whole') return;
  note('unlike spelling', 1 - namesLikeness(compared));
  note('unlike spelling without products', 1 - likeness(withoutProducts(compared), form.phrase));
}

/** Of the words that name a payer: products, states and programmes are compared elsewhere. */
function namesLikeness({ reading, form, alignment }: Compared): number {
  const said = reading.parts
    .filter((_, at) => alignment.typed[at] !== undefined)
    .map(({ token }) => token.text);
  const own = form.phrase.tokens
    .filter(({ kind }) => kind !== 'state' && kind !== 'line')
    .map(({ text }) => text);
  if (said.length === 0 || own.length === 0) return said.length === own.length ? 1 : 0;
  const sorted = ratio(said.toSorted().join(' '), own.toSorted().join(' '), AS_IS);
  return Math.max(sorted, ratio(said.join(''), own.join(''), AS_IS)) / BEST_RATIO;
}

/** The text without words of products, unless the name has them. */
function withoutProducts({ reading, alignment }: Compared): Pick<Phrase, 'bagKey' | 'folded'> {
  const left = reading.parts
    .filter(
      ({ token: { kind } }, at) => alignment.typed[at] !== undefined || kind === 'state' || kind === 'line',
    )
    .map(({ token }) => token);
  return { bagKey: keyOf(left), folded: left.map(({ text }) => text.toLowerCase()).join('') };
}

type Keys = Pick<Phrase, 'bagKey' | 'folded'>;

function likeness(a: Keys, b: Keys): number {
  return Math.max(ratio(a.bagKey, b.bagKey, AS_IS), ratio(a.folded, b.folded, AS_IS)) / BEST_RATIO;
}
