import {
  DIGIT_FORMS,
  FEDERATION_ROLES,
  KNOWLEDGE_FILES,
  NON_PAYER_KINDS,
  SPOKEN_ROLES,
  STATE_FORMS,
  TOKEN_KINDS,
  WORD_ROLES,
  type KnowledgeFile,
  type KnowledgeRow,
} from './rows';
import { USPS_CODES } from './usps-codes';

/** What is wrong with one line of a file of knowledge. */
export type KnowledgeProblem = { readonly line: number; readonly message: string };

export type KnowledgeReading = {
  readonly rows: readonly KnowledgeRow[];
  readonly problems: readonly KnowledgeProblem[];
};

/**
 * Reads a tab-separated file of knowledge. Its first line names the columns of the file, then `source` and `date`. Blank
 * lines are skipped; rows with a problem are left out.
 */
export function readKnowledgeFile(file: KnowledgeFile, text: string): KnowledgeReading {
  const columns = [...KNOWLEDGE_FILES[file].columns, 'source', 'date'];
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (lines[0] !== columns.join('\t'))
    return { rows: [], problems: [{ line: 1, message: `the columns must be ${columns.join(', ')}` }] };
  const rows: KnowledgeRow[] = [];
  const problems: KnowledgeProblem[] = [];
  const lineByKey = new Map<string, number>();
  for (const [at, content] of lines.entries()) {
    const line = at + 1;
    if (line === 1 || content.trim() === '') continue;
    const message =
      problemOf(file, columns, content.split('\t')) ?? repeated(lineByKey, keyOf(file, content), line);
    if (message === undefined) rows.push(rowOf(file, line, content.split('\t')));
    else problems.push({ line, message });
  }
  return { rows, problems };
}

function rowOf(file: KnowledgeFile, line: number, values: readonly string[]): KnowledgeRow {
  const cells = Object.fromEntries(
    KNOWLEDGE_FILES[file].columns.map((column, at) => [column, values[at] ?? '']),
  );
  const [source = '', date = ''] = values.slice(-2);
  return { file, line, cells, source, date };
}

function keyOf(file: KnowledgeFile, content: string): string {
  return content.split('\t', KNOWLEDGE_FILES[file].key).join('\t');
}

/** Notes the line of a key; a key that was noted before is a problem. */
function repeated(lineByKey: Map<string, number>, key: string, line: number): string | undefined {
  const first = lineByKey.get(key);
  if (first === undefined) lineByKey.set(key, line);
  return first === undefined ? undefined : `it repeats line ${String(first)}`;
}

function problemOf(
  file: KnowledgeFile,
  columns: readonly string[],
  values: readonly string[],
): string | undefined {
  if (values.length !== columns.length)
    return `it has ${String(values.length)} cells, and the header has ${String(columns.length)}`;
  for (const [at, column] of columns.entries()) {
    const message = checkOf(file, column)(values[at] ?? '');
    if (message !== undefined) return `${column} ${message}`;
  }
  return undefined;
}

type Check = (value: string) => string | undefined;

/** Words as the matcher compares them: lower case, no punctuation, one blank between two words. */
const isWords = (value: string): boolean => /^[\p{Ll}\p{Lo}\p{N}_]+( [\p{Ll}\p{Lo}\p{N}_]+)*$/u.test(value);

const words: Check = (value) =>
  isWords(value) ? undefined : 'must be lower-case words without punctuation, one blank between two';
const oneOf =
  (values: readonly string[]): Check =>
  (value) =>
    values.includes(value) ? undefined : `must be one of ${values.join(', ')}`;
const optional =
  (check: Check): Check =>
  (value) =>
    value === '' ? undefined : check(value);
const letter: Check = (value) => (/^\p{Ll}$/u.test(value) ? undefined : 'must be one lower-case letter');
const digits: Check = (value) => (/^\d{1,2}$/.test(value) ? undefined : 'must be one or two digits');
const state: Check = (value) => (USPS_CODES.has(value) ? undefined : 'must be a USPS code');
const source: Check = (value) => (value.trim() === '' ? 'must say where this was learnt' : undefined);
const date: Check = (value) =>
  /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
    ? undefined
    : 'must be a day, as 2026-11-22';
const pattern: Check = (value) => {
  try {
    return new RegExp(value, 'u').test('') ? 'must not match an empty text' : undefined;
  } catch {
    return 'must be a regular expression of JavaScript';
  }
};

const CHECKS: Readonly<Record<string, Check>> = {
  state,
  source,
  date,
  pattern,
  letter,
  kind: oneOf(TOKEN_KINDS),
  'non-payers.kind': oneOf(NON_PAYER_KINDS),
  form: oneOf(STATE_FORMS),
  'words.role': oneOf(WORD_ROLES),
  digits,
  'spoken-digits.form': oneOf(DIGIT_FORMS),
  'spoken-phrases.role': oneOf(SPOKEN_ROLES),
  'federation.role': oneOf(FEDERATION_ROLES),
  'federation.meaning': optional(words),
  'shorthand.meaning': optional(words),
};

function checkOf(file: KnowledgeFile, column: string): Check {
  return CHECKS[`${file}.${column}`] ?? CHECKS[column] ?? words;
}
