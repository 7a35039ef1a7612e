import type { Token } from '../words/lexicon';
import type { Phrase } from '../words/normalise';

/** Generic words that say what kind of company it is. */
const KINDS: ReadonlySet<string> = new Set(
  'life trust administrators agency authority cooperative'.split(' '),
);

/** Words that say so in a payer's name only: whoever adds them to a name may well mean the payer without. */
const NAMED_KINDS: ReadonlySet<string> = new Set([...KINDS, 'benefit', 'management']);

/**
 * False when the words tell of two kinds of company: "Freedom Life" is not "Freedom Health", nor "Affinity Health Plan"
 * "Affinity Medical Group". Only who says nothing of the kind may mean any.
 */
export function isSameKind({ tokens: said }: Phrase, { tokens: named }: Phrase): boolean {
  const isSaidNamed = isWithin(kindsAmong(said, KINDS), kindsAmong(named, KINDS));
  if (said.every(({ kind }) => kind !== 'generic')) return isSaidNamed;
  return isSaidNamed && isWithin(kindsAmong(named, NAMED_KINDS), kindsAmong(said, NAMED_KINDS));
}

function kindsAmong(tokens: readonly Token[], kinds: ReadonlySet<string>): ReadonlySet<string> {
  const texts = tokens.map(({ text }) => (text === 'benefits' ? 'benefit' : text));
  const isMedicalGroup = texts.includes('medical') && texts.includes('group');
  return new Set([...texts.filter((text) => kinds.has(text)), ...(isMedicalGroup ? ['medical group'] : [])]);
}

function isWithin(kinds: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...kinds].every((kind) => others.has(kind));
}
