import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Texts = Readonly<Record<string, unknown>>;

const APP = join(__dirname, '..');

/** Words that are the same in both languages, names, and units. */
const SAME = new Set(
  readFileSync(join(__dirname, 'same-in-both.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== ''),
);

const catalogs = readdirSync(APP, { recursive: true, encoding: 'utf8' })
  .filter((path) => /(^|[\\/])texts\.en\.tsx?$/.test(path))
  .map((path) => [path.replace(/\.en\.tsx?$/, '')] as const);

/** Loads the only export of a catalog. */
function textsOf(path: string): Texts {
  const [texts] = Object.values(jest.requireActual<Record<string, Texts>>(join(APP, path)));
  if (texts === undefined) throw new Error(`${path} exports nothing`);
  return texts;
}

/** A text of a catalog: what it is, and what it says; of a function its source. */
type Leaf = { readonly path: string; readonly kind: string; readonly says: string };

function leaves(texts: unknown, path = ''): readonly Leaf[] {
  if (typeof texts === 'string') return [{ path, kind: 'a text', says: texts }];
  if (typeof texts === 'function')
    return [{ path, kind: `a function of ${String(texts.length)}`, says: String(texts) }];
  return Object.entries(texts as Texts).flatMap(([name, inner]) => leaves(inner, `${path}.${name}`));
}

/** What is written out in a text, without what is filled in: words, not names of variables. */
function wordsOf({ kind, says }: Leaf): readonly string[] {
  const written =
    kind === 'a text'
      ? [says]
      : Array.from(
          says.replace(/\$\{[^{}]*\}/g, ' ').matchAll(/(["'`])(.*?)\1/gs),
          ([, , text = '']) => text,
        );
  return written
    .map((text) => text.replace(/^[^\p{L}\p{N}]+|\s+$/gu, ''))
    .filter((text) => /\p{L}{3}/u.test(text));
}

const pairs = catalogs.map(([catalog]) => {
  const spanish = new Map(leaves(textsOf(`${catalog}.es`)).map((leaf) => [leaf.path, leaf]));
  return { catalog, english: leaves(textsOf(`${catalog}.en`)), spanish };
});

describe.each(pairs)('$catalog', ({ english, spanish }) => {
  it('has the same texts in both languages', () => {
    const shape = (all: Iterable<Leaf>): readonly string[] =>
      Array.from(all, ({ path, kind }) => `${path} is ${kind}`).sort();
    expect(shape(spanish.values())).toEqual(shape(english));
  });

  it('has no empty text', () => {
    const all = [...english, ...spanish.values()];
    expect(all.filter(({ says }) => says.trim() === '')).toEqual([]);
  });

  it('says each text in its own language', () => {
    const untranslated = english
      .filter(({ path, says }) => spanish.get(path)?.says === says)
      .filter((leaf) => wordsOf(leaf).some((text) => !SAME.has(text)));
    expect(untranslated).toEqual([]);
  });
});

describe('the catalogs', () => {
  it('are found', () => {
    expect(catalogs.length).toBeGreaterThan(0);
  });

  it('need every line of the list of texts that are the same in both languages', () => {
    const equal = pairs.flatMap(({ english, spanish }) =>
      english.filter(({ path, says }) => spanish.get(path)?.says === says).flatMap(wordsOf),
    );
    expect([...SAME].filter((text) => !equal.includes(text))).toEqual([]);
  });
});
