/** What a token may do. */
export const TOKEN_KINDS = ['word', 'weak', 'line', 'state', 'generic', 'plan', 'placeholder'] as const;

/** What `words.tsv` may say about a word. The first five are kinds of tokens. */
export const WORD_ROLES = [
  'weak',
  'line',
  'generic',
  'plan',
  'placeholder',
  'filler',
  'specialty',
  'side-line',
  'insignificant',
  'everyday',
  'company-kind',
  'named-company-kind',
  'non-payer',
  'part',
  'region',
  'formerly',
] as const;

export const FEDERATION_ROLES = ['whole', 'main-half', 'half', 'short', 'brand', 'state-suffix'] as const;

/** A `code-is-word` or a `short-is-word` is an ordinary word as well ("in", "miss"), so it is a state only in context. */
export const STATE_FORMS = ['name', 'short', 'code-is-word', 'short-is-word'] as const;

/** A word that names digits, or one that is a digit only among others ("to" in "nine four to six five"). */
export const DIGIT_FORMS = ['name', 'alike'] as const;

/**
 * What a phrase does in speech: after a `correction` the speaker says what he meant, a `filler` says nothing, an
 * `example` has the letter in front and a word for it behind, and `twice` and `thrice` repeat the digit that follows.
 */
export const SPOKEN_ROLES = ['correction', 'filler', 'example', 'twice', 'thrice'] as const;

/** What is written where a payer should be, and is none here. */
export const NON_PAYER_KINDS = ['auto', 'workers-compensation', 'self-pay', 'government'] as const;

/**
 * The files of knowledge, each with its columns; the first ones are the key, of which a file has one row. Every file has
 * the columns `source` and `date` in addition.
 */
export const KNOWLEDGE_FILES = {
  aliases: { columns: ['name', 'meaning'], key: 1 },
  'former-names': { columns: ['name', 'meaning'], key: 1 },
  'product-names': { columns: ['name', 'meaning'], key: 1 },
  programmes: { columns: ['name', 'meaning'], key: 1 },
  spellings: { columns: ['spelling', 'meaning', 'kind'], key: 1 },
  words: { columns: ['word', 'role'], key: 2 },
  products: { columns: ['word'], key: 1 },
  employers: { columns: ['name'], key: 1 },
  'non-payers': { columns: ['name', 'kind'], key: 1 },
  'spoken-letters': { columns: ['word', 'letter'], key: 1 },
  'spoken-digits': { columns: ['word', 'digits', 'form'], key: 1 },
  'spoken-phrases': { columns: ['phrase', 'role'], key: 1 },
  states: { columns: ['state', 'name', 'form'], key: 2 },
  federation: { columns: ['word', 'role', 'meaning'], key: 2 },
  'federation-states': { columns: ['state', 'brand'], key: 2 },
  places: { columns: ['place', 'state'], key: 1 },
  shorthand: { columns: ['pattern', 'meaning'], key: 1 },
} as const;

export type KnowledgeFile = keyof typeof KNOWLEDGE_FILES;

/** One piece of knowledge. */
export type KnowledgeRow = {
  readonly file: KnowledgeFile;
  /** Its line in the file; the header is line 1. */
  readonly line: number;
  /** By column, without `source` and `date`. */
  readonly cells: Readonly<Record<string, string>>;
  /** Where it was learnt: `trade`, `labelled-queries`, or what an installation calls its own source. */
  readonly source: string;
  /** The day on which it was added, as in `2026-11-22`. */
  readonly date: string;
};

/** The cells of a row of this file, all of them. */
export type CellsOf<File extends KnowledgeFile> = Readonly<
  Record<(typeof KNOWLEDGE_FILES)[File]['columns'][number], string>
>;

/**
 * The cells of these files' rows, file by file. A row has every column of its file: one that was stored before a release
 * added a column is empty there.
 */
export function cellsOf<File extends KnowledgeFile>(
  rows: readonly KnowledgeRow[],
  ...files: readonly File[]
): readonly CellsOf<File>[] {
  return files.flatMap((file) => {
    const empty = Object.fromEntries(KNOWLEDGE_FILES[file].columns.map((column) => [column, '']));
    return rows
      .filter((row) => row.file === file)
      .map(({ cells }) => ({ ...empty, ...cells }) as CellsOf<File>);
  });
}

/** True for the name of a file of knowledge, without `.tsv`. */
export function isKnowledgeFile(name: string): name is KnowledgeFile {
  return Object.hasOwn(KNOWLEDGE_FILES, name);
}
