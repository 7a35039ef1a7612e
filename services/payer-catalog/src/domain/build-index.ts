import { LEXICON, type Token } from './lexicon';
import { asName, keyOf, normalise, type Phrase } from './normalise';
import { compareText, type AmbiguousHead, type Payer, type PayerDirectory } from './payer';
import { weigher } from './token-weight';
import { buildTypoIndex, type TypoIndex } from './typo-index';

/** One name of a payer, ready to be compared. */
export type Form = {
  readonly payer: Payer;
  readonly isName: boolean;
  readonly phrase: Phrase;
};

/** Everything the matcher needs, built once from a directory and never changed. */
export type PayerIndex = {
  readonly payersByName: readonly Payer[];
  /** Keyed in upper case. */
  readonly payerById: ReadonlyMap<string, Payer>;
  /** The payers an ambiguous head asks among, those to offer first in front; keyed by the head's telling tokens. */
  readonly familyByHead: ReadonlyMap<string, readonly Payer[]>;
  readonly formsByCompact: ReadonlyMap<string, readonly Form[]>;
  readonly formsByBag: ReadonlyMap<string, readonly Form[]>;
  readonly formsByCore: ReadonlyMap<string, readonly Form[]>;
  readonly formsByToken: ReadonlyMap<string, readonly Form[]>;
  /** Every word that is no typo, in code unit order. */
  readonly vocabulary: readonly string[];
  readonly knownWords: ReadonlySet<string>;
  readonly corrections: TypoIndex;
  /** How telling a token is, 0 to 1. */
  readonly weightOf: (token: Token) => number;
};

/** Builds the look-ups; tens of milliseconds for a thousand payers, so never while a request waits. */
export function buildIndex({ payers, heads }: PayerDirectory): PayerIndex {
  const sorted = [...payers].sort((a, b) => compareText(a.id, b.id));
  const forms = sorted.flatMap(formsOf);
  const formsByToken = groupBy(forms, ({ phrase }) => phrase.tokens.map((token) => token.text));
  const knownWords = new Set(LEXICON_WORDS.concat(forms.flatMap(({ phrase }) => phrase.words)));
  return {
    payersByName: [...sorted].sort((a, b) => compareText(a.name.toLowerCase(), b.name.toLowerCase())),
    payerById: new Map(sorted.map((payer) => [payer.id.toUpperCase(), payer])),
    familyByHead: new Map(heads.flatMap((head) => headEntries(head, sorted))),
    formsByCompact: groupBy(forms, ({ phrase }) => [phrase.written, phrase.folded]),
    formsByBag: groupBy(forms, ({ phrase }) => [phrase.bagKey]),
    formsByCore: groupBy(forms, ({ phrase }) => [phrase.coreKey]),
    formsByToken,
    vocabulary: [...knownWords].sort(compareText),
    knownWords,
    corrections: buildTypoIndex([...new Set([...knownWords, ...formsByToken.keys()])].filter(mayBeMisspelt)),
    weightOf: weigher(holdersOf(formsByToken), payers.length),
  };
}

/** The key under which a head is looked up: its tokens but for states, plans and generic words. */
export function headKey(tokens: readonly Token[]): string {
  return keyOf(tokens.filter(({ kind }) => kind !== 'state' && kind !== 'generic' && kind !== 'plan'));
}

function formsOf(payer: Payer): readonly Form[] {
  return [payer.name, ...payer.aliases].map((text, at) => ({
    payer,
    isName: at === 0,
    phrase: asName(normalise(text)),
  }));
}

function headEntries(
  { phrases, family, offerFirst }: AmbiguousHead,
  payers: readonly Payer[],
): [string, readonly Payer[]][] {
  const members = payers.filter((payer) => payer.families.includes(family));
  const first = offerFirst.flatMap((id) => members.filter((payer) => payer.id === id));
  const ordered = [...new Set([...first, ...members])];
  return phrases.map((phrase) => [headKey(normalise(phrase).tokens), ordered]);
}

function groupBy(
  forms: readonly Form[],
  keysOf: (form: Form) => readonly string[],
): ReadonlyMap<string, readonly Form[]> {
  const groups = new Map<string, Form[]>();
  for (const form of forms) {
    for (const key of keysOf(form)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [form]);
      else if (group.at(-1) !== form) group.push(form);
    }
  }
  return groups;
}

/** Counts payers, not forms: the many aliases of one payer make no word common. */
function holdersOf(formsByToken: ReadonlyMap<string, readonly Form[]>): ReadonlyMap<string, number> {
  const holders = new Map<string, number>();
  for (const [text, forms] of formsByToken) holders.set(text, new Set(forms.map((form) => form.payer)).size);
  return holders;
}

/** Placeholders are left out: a name must not be corrected to "none". */
const LEXICON_WORDS: readonly string[] = [...LEXICON]
  .filter(([, token]) => token.kind !== 'placeholder')
  .flatMap(([phrase]) => phrase.split(' '));

/** Numbers are right or wrong, and a token in upper case is a state's code, which nobody typed as such. */
function mayBeMisspelt(word: string): boolean {
  return /^[\p{Ll}\p{N}]*\p{Ll}[\p{Ll}\p{N}]*$/u.test(word);
}
