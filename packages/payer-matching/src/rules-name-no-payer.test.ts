import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LINES_OF_BUSINESS } from './payer';
import { KNOWLEDGE, KNOWLEDGE_ROWS } from './testing';
import type { KnowledgeFile } from './knowledge/rows';

const SOURCES = __dirname;

/** Files whose names are those of payers, brands, products, programmes or employers. */
const NAMING: ReadonlySet<KnowledgeFile> = new Set([
  'aliases',
  'former-names',
  'product-names',
  'programmes',
  'employers',
  'federation',
  'federation-states',
]);

/**
 * The code may use words that say what a payer is and not which, and the lines of business of the catalog's interface,
 * two of which are programmes.
 */
const LINES: ReadonlySet<string> = new Set(LINES_OF_BUSINESS);

/** Single words and whole phrases that name a payer in the knowledge. */
const NAMES: readonly string[] = [
  ...new Set([
    ...KNOWLEDGE_ROWS.filter(({ file }) => NAMING.has(file)).flatMap(({ cells }) =>
      ['name', 'meaning', 'brand', 'word'].map((column) => cells[column] ?? ''),
    ),
    ...KNOWLEDGE_ROWS.filter(({ file, cells }) => file === 'spellings' && cells['kind'] === 'word').flatMap(
      ({ cells: { spelling = '', meaning = '' } }) => [spelling, meaning],
    ),
  ]),
].filter((name) => name.length > 2 && !LINES.has(name) && isName(name));

/** False for a word such as "health". */
function isName(word: string): boolean {
  return (KNOWLEDGE.lexicon.get(word)?.kind ?? 'word') === 'word';
}

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing'))
  .sort();

/** The names of payers among the words of code; what a comment says is an example, and no rule. */
function namesIn(code: string): readonly string[] {
  const words = code
    .replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gmu, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  const text = ` ${(words ?? []).join(' ')} `;
  return NAMES.filter((name) => text.includes(` ${name} `));
}

describe('the rules of matching', () => {
  it('are searched for the names that the knowledge has', () => {
    expect(NAMES.length).toBeGreaterThan(150);
    expect(namesIn("if (text === 'bcbs') return 'anthem'; /* Highmark */")).toEqual(['anthem', 'bcbs']);
    expect(namesIn('const humanaRegion = 1;')).toContain('humana');
  });

  it.each(files)('name no payer: %s', (file) => {
    expect(namesIn(readFileSync(join(SOURCES, file), 'utf8'))).toEqual([]);
  });
});
