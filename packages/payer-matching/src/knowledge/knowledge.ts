import { federationOf, type Federation } from './federation';
import { lexiconOf, longestPhrases, type Token } from './lexicon';
import { sourcesOf, type KnowledgeSources } from './sources';
import { spokenOf, type Spoken } from './spoken';
import {
  cellsOf,
  WORD_ROLES,
  type CellsOf,
  type KnowledgeFile,
  type KnowledgeRow,
  type NON_PAYER_KINDS,
} from './rows';

/** What is known about a word in addition to the kind of its token. */
type WordRole = (typeof WORD_ROLES)[number];

/** What a text names that is no payer here: auto insurance, workers' compensation, the patient, the state. */
export type NonPayerKind = (typeof NON_PAYER_KINDS)[number];

/** What people know of payers before any catalog is read. The matcher has no other: its rules name no payer. */
export type Knowledge = {
  /** Every word and phrase whose meaning is known; all others are plain words. */
  readonly lexicon: ReadonlyMap<string, Token>;
  /** How many words the longest phrase has that begins with a word; most words begin none. */
  readonly longestPhrase: ReadonlyMap<string, number>;
  readonly words: Readonly<Record<WordRole, ReadonlySet<string>>>;
  /** Names of products; next to a payer's name they do not distinguish payers. */
  readonly products: ReadonlySet<string>;
  /** Catalogs list employers as aliases of the payer that administers their plan this year. */
  readonly employers: ReadonlySet<string>;
  readonly nonPayers: NonPayers;
  /** What a catalog may call a brand or programme, by its short, former, local or product name. */
  readonly otherNames: ReadonlyMap<string, string>;
  /** The local names of public programmes among them. */
  readonly programmeNames: ReadonlySet<string>;
  /** How the names of letters are written when a name is spelled aloud. */
  readonly spokenLetters: ReadonlyMap<string, string>;
  /** What is said aloud and not typed: digits as words, corrections of what was said before, words for letters. */
  readonly spoken: Spoken;
  /** By USPS code, the whole name first. */
  readonly stateNames: ReadonlyMap<string, readonly string[]>;
  /** Codes that are words as well ("in", "co"), in lower case: a state only where one is expected. */
  readonly ambiguousStateCodes: ReadonlySet<string>;
  /** Every code and short form that is a word as well ("in", "miss"), in lower case, with its USPS code. */
  readonly stateByWord: ReadonlyMap<string, string>;
  /** USPS code by the words of a city, county or region that is in one state only. */
  readonly places: ReadonlyMap<string, string>;
  readonly federation: Federation;
  readonly shorthand: Shorthand;
  /** Where each piece is written, for people who ask. */
  readonly sources: KnowledgeSources;
};

/** What people write where no payer is: "workers comp", "self pay". */
type NonPayers = {
  /** What words name that follow one another, by the longest name. */
  readonly kindOf: (words: readonly string[]) => NonPayerKind | undefined;
  /** All words of these names. */
  readonly words: ReadonlySet<string>;
};

/** Abbreviations of several words, replaced before fillers and single letters are recognised. */
type Shorthand = {
  /** False for a text that no pattern matches; most have none and are left alone at once. */
  readonly mayBeIn: (text: string) => boolean;
  readonly patterns: readonly (readonly [RegExp, string])[];
};

/**
 * The knowledge in these rows. Where two rows have the same key, the later one counts, so the rows of an installation
 * come after those of the release. Rows may be left out by a filter, to measure what they are worth.
 */
export function knowledgeOf(rows: readonly KnowledgeRow[]): Knowledge {
  const of = <File extends KnowledgeFile>(...files: readonly File[]): readonly CellsOf<File>[] =>
    cellsOf(rows, ...files);
  const words = wordsByRole(of('words'));
  const programmes = named(of('programmes'));
  const ambiguousStateCodes = setOf(
    of('states').filter(({ form }) => form === 'code-is-word'),
    'name',
  );
  const isWord = ({ form }: CellsOf<'states'>): boolean => WORD_FORMS.has(form);
  const stateNames = namesOfStates(of('states').filter((row) => !isWord(row)));
  const lexicon = lexiconOf({ words, spellings: of('spellings'), stateNames, ambiguousStateCodes });
  return {
    lexicon,
    longestPhrase: longestPhrases([...lexicon.keys()]),
    words,
    products: setOf(of('products'), 'word'),
    employers: setOf(of('employers'), 'name'),
    nonPayers: nonPayersOf(of('non-payers')),
    otherNames: new Map([...programmes, ...named(of('former-names', 'product-names', 'aliases'))]),
    programmeNames: new Set(programmes.keys()),
    spokenLetters: new Map(of('spoken-letters').map(({ word, letter }) => [word, letter])),
    spoken: spokenOf(of('spoken-digits'), of('spoken-phrases')),
    stateNames,
    ambiguousStateCodes,
    stateByWord: new Map(
      of('states')
        .filter(isWord)
        .map(({ name, state }) => [name, state]),
    ),
    places: new Map(of('places').map(({ place, state }) => [place, state])),
    federation: federationOf(of('federation'), of('federation-states')),
    shorthand: shorthandOf(of('shorthand')),
    sources: sourcesOf(rows),
  };
}

/** The forms of a state that are words as well. */
const WORD_FORMS: ReadonlySet<string> = new Set(['code-is-word', 'short-is-word']);

function wordsByRole(rows: readonly CellsOf<'words'>[]): Readonly<Record<WordRole, ReadonlySet<string>>> {
  const sets = WORD_ROLES.map(
    (role) =>
      [
        role,
        setOf(
          rows.filter((row) => row.role === role),
          'word',
        ),
      ] as const,
  );
  const byRole = Object.fromEntries(sets) as Record<WordRole, ReadonlySet<string>>;
  // Every kind of company may be in a payer's name; joined here once, because names are compared thousands of times.
  const named = new Set([...byRole['company-kind'], ...byRole['named-company-kind']]);
  return { ...byRole, 'named-company-kind': named };
}

function setOf<Column extends string>(
  rows: readonly Readonly<Record<Column, string>>[],
  column: Column,
): ReadonlySet<string> {
  return new Set(rows.map((row) => row[column]));
}

function named(rows: readonly CellsOf<'aliases'>[]): ReadonlyMap<string, string> {
  return new Map(rows.map(({ name, meaning }) => [name, meaning]));
}

function nonPayersOf(rows: readonly CellsOf<'non-payers'>[]): NonPayers {
  const longestFirst = rows.toSorted((a, b) => b.name.length - a.name.length);
  return {
    kindOf: (words) => {
      const text = ` ${words.join(' ')} `;
      return longestFirst.find(({ name }) => text.includes(` ${name} `))?.kind as NonPayerKind | undefined;
    },
    words: new Set(rows.flatMap(({ name }) => name.split(' '))),
  };
}

function namesOfStates(rows: readonly CellsOf<'states'>[]): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, readonly string[]>();
  const whole = rows.filter(({ form }) => form === 'name');
  const short = rows.filter(({ form }) => form !== 'name');
  for (const { state, name } of [...whole, ...short]) names.set(state, [...(names.get(state) ?? []), name]);
  return names;
}

function shorthandOf(rows: readonly CellsOf<'shorthand'>[]): Shorthand {
  const patterns = [...new Map(rows.map(({ pattern, meaning }) => [pattern, meaning]))];
  const any =
    patterns.length === 0 ? /(?!)/u : new RegExp(patterns.map(([one]) => `(?:${one})`).join('|'), 'u');
  return {
    mayBeIn: (text) => any.test(text),
    patterns: patterns.map(([pattern, meaning]) => [new RegExp(pattern, 'gu'), meaning]),
  };
}
