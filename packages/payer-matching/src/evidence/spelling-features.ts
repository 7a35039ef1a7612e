import type { Note } from './feature-names';
import type { Compared } from './pair';

/** More of the same counts no more. */
const MAX_COUNT = 3;

/** How much the letters differ. */
export function noteSpelling(note: Note, compared: Compared): void {
  const { alignment } = compared;
  note('edits', Math.min(MAX_COUNT, alignment.edits));
  note('unfinished words', alignment.unfinished);
  if (alignment.fit === 'whole') return;
  note('unlike spelling', 1 - namesLikeness(compared));
  note('unlike spelling without products', 1 - likenessWithoutProducts(compared));
}

/** Of the words that name a payer: products, states and programmes are compared elsewhere. */
function namesLikeness({ reading, form, alignment }: Compared): number {
  const said: string[] = [];
  for (const [at, { token }] of reading.parts.entries())
    if (alignment.typed[at] !== undefined) said.push(token.text);
  if (said.length === 0 || form.naming.joined === '')
    return Number(said.length === 0 && form.naming.joined === '');
  return reading.letters.ofNaming(said, form);
}

/** Of all words but those of products that the name does not have. */
function likenessWithoutProducts({ reading, form, alignment }: Compared): number {
  const said: string[] = [];
  for (const [at, { token }] of reading.parts.entries())
    if (alignment.typed[at] !== undefined || token.kind === 'state' || token.kind === 'line')
      said.push(token.text);
  return reading.letters.ofWhole(said, form.phrase);
}
