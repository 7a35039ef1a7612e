import { initialsOf, isSameKind, type Form } from '../index/form';
import type { PayerIndex } from '../index/payer-index';
import type { Payer } from '../payer';
import type { Phrase } from '../text/phrase';
import type { Note } from './feature-names';
import type { Compared } from './pair';

const MAX_SPECIALTIES = 2;

/** On this logarithmic scale the largest payer is 1, and one of rank 4,000 is 0. */
const SMALLEST_RANK_LOG = 3.6;

/** What is known of the payer and of whose name the words are. */
export function notePayer(note: Note, index: PayerIndex, { reading, form, alignment }: Compared): void {
  const { payer } = form;
  const { phrase } = reading;
  const isSameName = alignment.fit === 'whole' && form.isName;
  note(isSameName ? 'size' : 'size, words differ', sizeOf(payer));
  note('cannot be asked', payer.supportsEligibility ? 0 : 1);
  const untyped = form.specialties.filter((one) => !phrase.tokens.some(({ text }) => text === one));
  note('specialty not typed', Math.min(MAX_SPECIALTIES, untyped.length));
  note('another kind of company', isSameKind(index.knowledge, phrase, form.phrase) ? 0 : 1);
  if (form.isName) return;
  note('alias', 1);
  note('alias of another name', isForeign(index, form, phrase) ? 1 : 0);
  note('own name of another payer', isOwnedByAnother(index, form) ? 1 : 0);
}

function sizeOf({ sizeRank }: Payer): number {
  return sizeRank === undefined ? 0 : Math.max(0, 1 - Math.log10(sizeRank) / SMALLEST_RANK_LOG);
}

/** An alias without a word of the payer's own name: it came with an acquisition, or by mistake. */
function isForeign({ nameOf }: PayerIndex, { payer }: Form, phrase: Phrase): boolean {
  const own = nameOf.get(payer)?.phrase;
  if (own === undefined || own.written.includes(phrase.written)) return false;
  if (initialsOf(own).startsWith(phrase.written)) return false;
  return !own.tokens.some(({ text, kind }) => kind !== 'generic' && phrase.folded.includes(text));
}

/** The alias is the own name of another payer that can be asked. */
function isOwnedByAnother({ formsByCompact }: PayerIndex, { payer, phrase }: Form): boolean {
  const holders = formsByCompact.get(phrase.folded) ?? [];
  return holders.some((one) => one.isName && one.payer !== payer && one.payer.supportsEligibility);
}
