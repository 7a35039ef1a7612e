import type { Knowledge } from '../knowledge/knowledge';
import { byDisplayOrder, compareText, type AmbiguousBrand, type Payer, type PayerDirectory } from '../payer';
import type { Token } from '../text/lexicon';
import { brandKey, normalise } from '../text/phrase';
import { brandsBySound, inferAmbiguousBrands, payersByHead, payersByInitials } from './brands';
import { indexHeard, type HeardBrands } from './heard';
import { formsOf, type Form } from './form';
import { columnsOf, type NameColumns } from './name-columns';
import { indexNearNames, type NearNames } from './near-names';
import { organisationsOf, type Organisation } from './organisations';
import { holdersOf, tokenWeights } from './token-weights';
import { buildTypoIndex, type TypoIndex } from './word-search';

/** Everything the matcher needs, built once from a directory and never changed. */
export type PayerIndex = {
  /** What is known of names and words in addition to the directory. */
  readonly knowledge: Knowledge;
  readonly payersByName: readonly Payer[];
  /** Keyed in upper case. */
  readonly payerById: ReadonlyMap<string, Payer>;
  /** Payers by the other ids they go by, keyed in upper case. */
  readonly payersByOtherId: ReadonlyMap<string, readonly Payer[]>;
  /** The payers of each ambiguous brand, those to offer first in front; keyed by the brand's distinctive tokens. */
  readonly payersByBrand: ReadonlyMap<string, readonly Payer[]>;
  readonly formsByCompact: ReadonlyMap<string, readonly Form[]>;
  /** The keys of `formsByCompact` in code unit order. */
  readonly compacts: readonly string[];
  readonly formsByBag: ReadonlyMap<string, readonly Form[]>;
  readonly formsByCore: ReadonlyMap<string, readonly Form[]>;
  readonly formsByToken: ReadonlyMap<string, readonly Form[]>;
  /** The form that holds a payer's own name. */
  readonly nameOf: ReadonlyMap<Payer, Form>;
  /** The company that each payer is a row of. */
  readonly organisationOf: ReadonlyMap<Payer, Organisation>;
  /** The row that answers for all of Original Medicare, if the catalog has one. */
  readonly medicare: Payer | undefined;
  /** Every word that is no typo, in code unit order. */
  readonly vocabulary: readonly string[];
  readonly knownWords: ReadonlySet<string>;
  /** Words that payers' names begin with, by how they sound. */
  readonly brandsBySound: ReadonlyMap<string, readonly string[]>;
  /** How many payers that can be asked have a name that begins with a word. */
  readonly payersByHead: ReadonlyMap<string, number>;
  /** What names begin with, by how it sounds. */
  readonly heard: HeardBrands;
  /** Payers that can be asked by the first letters of their names' words. */
  readonly payersByInitials: ReadonlyMap<string, readonly Payer[]>;
  readonly corrections: TypoIndex;
  readonly nearNames: NearNames;
  /** How distinctive a token is, 0 to 1. */
  readonly weightOf: (token: Token) => number;
  /** The tokens of all names, to compare thousands of them at once. */
  readonly columns: NameColumns;
};

/** The payer with an id, in any case; undefined where no payer has it. */
export function payerWithId({ payerById }: PayerIndex, id: string): Payer | undefined {
  return payerById.get(id.toUpperCase());
}

/** Builds the look-ups without a pause: for tests and command lines, which serve no requests meanwhile. */
export function buildIndex(directory: PayerDirectory, knowledge: Knowledge): PayerIndex {
  return runToEnd(indexBuilding(directory, knowledge));
}

/** Builds the look-ups in steps of a few milliseconds, so that a server can answer between any two of them. */
export function* indexBuilding(
  { payers, ambiguousBrands }: PayerDirectory,
  knowledge: Knowledge,
): Generator<undefined, PayerIndex> {
  const sorted = [...payers].sort((a, b) => compareText(a.id, b.id));
  const forms = yield* formsOfAll(knowledge, sorted);
  const names = forms.filter(({ isName }) => isName);
  const nameOf = new Map([...names].reverse().map((form) => [form.payer, form]));
  const organisationOf = yield* asStep(() => organisationsOf(knowledge, [...nameOf.values()]));
  const formsByToken = yield* groupBy(forms, ({ phrase }) => phrase.tokens.map((token) => token.text));
  const formsByCompact = yield* groupBy(forms, ({ phrase }) => [phrase.written, phrase.folded]);
  const compacts = [...formsByCompact.keys()].sort(compareText);
  yield;
  const formsByBag = yield* groupBy(forms, ({ phrase }) => [phrase.bagKey]);
  const formsByCore = yield* groupBy(forms, ({ phrase }) => [phrase.coreKey]);
  const knownWords = new Set(wordsOf(knowledge).concat(forms.flatMap(({ phrase }) => phrase.words)));
  yield;
  const vocabulary = [...knownWords].sort(compareText);
  const spellable = [...new Set([...vocabulary, ...formsByToken.keys()])].filter(mayBeMisspelt);
  const corrections = yield* buildTypoIndex(spellable);
  const inferred = yield* asStep(() => inferAmbiguousBrands(knowledge, names));
  const weightOf = tokenWeights(holdersOf(formsByToken), payers.length);
  const columns = yield* columnsOf(forms, weightOf);
  const payersOfSound = yield* asStep(() => brandsBySound(forms));
  const heard = yield* indexHeard(knowledge, forms);
  yield;
  const brands = [...ambiguousBrands.flatMap(({ phrases }) => phrases), ...brandTexts(inferred, nameOf)];
  const nearNames = yield* asStep(() => indexNearNames([...forms.map(({ text }) => text), ...brands]));
  return {
    knowledge,
    payersByName: sortedByName(sorted),
    payerById: new Map(sorted.map((payer) => [payer.id.toUpperCase(), payer])),
    payersByOtherId: payersByOtherId(sorted),
    payersByBrand: new Map([
      ...inferred,
      ...ambiguousBrands.flatMap((brand) => ambiguousBrandEntries(knowledge, brand, sorted)),
    ]),
    formsByCompact,
    compacts,
    formsByBag,
    formsByCore,
    formsByToken,
    nameOf,
    organisationOf,
    medicare: [...organisationOf.values()].find(({ isMedicare }) => isMedicare)?.rows[0],
    vocabulary,
    knownWords,
    brandsBySound: payersOfSound,
    payersByHead: payersByHead(forms),
    heard,
    payersByInitials: payersByInitials([...nameOf.values()]),
    corrections,
    nearNames,
    weightOf,
    columns,
  };
}

/** Brands that no list names, as they are in a name of one of their payers. */
function brandTexts(
  brands: ReadonlyMap<string, readonly Payer[]>,
  nameOf: ReadonlyMap<Payer, Form>,
): readonly string[] {
  return [...brands].map(([key, [payer]]) => {
    const texts = key.split(' ');
    const tokens = (payer === undefined ? undefined : nameOf.get(payer))?.phrase.tokens ?? [];
    return tokens.flatMap(({ text }) => (texts.includes(text) ? [text] : [])).join(' ');
  });
}

/** Work between two pauses. */
function* asStep<T>(work: () => T): Generator<undefined, T> {
  yield;
  const result = work();
  yield;
  return result;
}

/** The generator yields after this many, which take a few milliseconds. */
const PAYERS_PER_STEP = 20;
const FORMS_PER_STEP = 500;

function* formsOfAll(knowledge: Knowledge, payers: readonly Payer[]): Generator<undefined, readonly Form[]> {
  const forms: Form[] = [];
  for (const [at, payer] of payers.entries()) {
    if (at % PAYERS_PER_STEP === 0) yield;
    forms.push(...formsOf(knowledge, payer));
  }
  return forms;
}

function sortedByName(payers: readonly Payer[]): readonly Payer[] {
  return payers
    .map((payer) => ({ payer, name: payer.name.toLowerCase() }))
    .sort((a, b) => compareText(a.name, b.name))
    .map(({ payer }) => payer);
}

function ambiguousBrandEntries(
  knowledge: Knowledge,
  { phrases, family, offerFirst }: AmbiguousBrand,
  payers: readonly Payer[],
): [string, readonly Payer[]][] {
  const members = payers.filter((payer) => payer.families.includes(family));
  const first = offerFirst.flatMap((id) => members.filter((payer) => payer.id === id));
  const ordered = [...new Set([...first, ...members.sort(byDisplayOrder)])];
  return phrases.map((phrase) => [brandKey(knowledge, normalise(knowledge, phrase).tokens), ordered]);
}

function* groupBy(
  forms: readonly Form[],
  keysOf: (form: Form) => readonly string[],
): Generator<undefined, ReadonlyMap<string, readonly Form[]>> {
  const groups = new Map<string, Form[]>();
  for (const [at, form] of forms.entries()) {
    if (at % FORMS_PER_STEP === 0) yield;
    for (const key of keysOf(form)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [form]);
      else if (group.at(-1) !== form) group.push(form);
    }
  }
  return groups;
}

function payersByOtherId(payers: readonly Payer[]): ReadonlyMap<string, readonly Payer[]> {
  const groups = new Map<string, Payer[]>();
  for (const payer of payers) {
    for (const id of payer.otherIds ?? []) {
      const key = id.toUpperCase();
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [payer]);
      else group.push(payer);
    }
  }
  return groups;
}

/** Placeholders are left out: a name must not be corrected to "none". */
function wordsOf({ lexicon }: Knowledge): string[] {
  return [...lexicon]
    .filter(([, token]) => token.kind !== 'placeholder')
    .flatMap(([phrase]) => phrase.split(' '));
}

/** Numbers are right or wrong, and a token in upper case is a state's code, which is not typed as such. */
function mayBeMisspelt(word: string): boolean {
  return /^[\p{Ll}\p{N}]*\p{Ll}[\p{Ll}\p{N}]*$/u.test(word);
}

/** The result of work that could be done in steps, all of them taken at once. */
export function runToEnd<T>(work: Generator<undefined, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
