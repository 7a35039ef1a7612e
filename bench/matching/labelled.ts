import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { readCatalogFile, readSeedFolder } from '@eligibility/payer-files';
import type { PayerDirectory } from '@eligibility/payer-matching';

/** A typed name, and what the matcher should make of it. */
export type Labelled = {
  /** The name of its file. */
  readonly set: string;
  readonly query: string;
  readonly category: string;
  readonly expected: 'match' | 'ambiguous' | 'reject';
  /** Ids of the payers that are right, and of those that may be taken without asking where asking is right. */
  readonly right: ReadonlySet<string>;
  readonly tolerated: ReadonlySet<string>;
};

export type Material = {
  readonly source: string;
  readonly directory: PayerDirectory;
  readonly labelled: readonly Labelled[];
};

/**
 * The catalog and the labelled queries that the environment names, else the built-in payers. `MATCHING_QUERIES` may name
 * several files, divided by commas.
 * @throws Error when one of the two is named without the other, or a file cannot be read
 */
export async function readMaterial(env: NodeJS.ProcessEnv): Promise<Material> {
  const { MATCHING_CATALOG: catalog, MATCHING_QUERIES: queries } = env;
  if (catalog === undefined && queries === undefined) return seedMaterial();
  if (catalog === undefined || queries === undefined)
    throw new Error('MATCHING_CATALOG and MATCHING_QUERIES go together: set both or neither');
  const { payers } = await readCatalogFile('generic', await readFile(catalog));
  const sets = await Promise.all(queries.split(',').map(labelledIn));
  return { source: catalog, directory: { payers, ambiguousBrands: [] }, labelled: sets.flat() };
}

async function labelledIn(file: string): Promise<readonly Labelled[]> {
  const [, ...rows] = (await readFile(file, 'utf8')).split(/\r?\n/).filter((line) => line !== '');
  return rows.map((row) => labelledOf(basename(file), row));
}

function labelledOf(set: string, row: string): Labelled {
  const cells = row.split('\t');
  const cell = (at: number): string => cells[at] ?? '';
  const outcome = cell(5);
  return {
    set,
    query: cell(0) === '(empty string)' ? '' : cell(0),
    category: cell(3),
    expected: outcome === 'match' || outcome === 'ambiguous' ? outcome : 'reject',
    right: new Set(
      [cell(2), ...[...cell(6).matchAll(/\[([^\]]+)\]/g)].map(([, id = '']) => id)].filter(isGiven),
    ),
    tolerated: new Set(
      cell(7)
        .split(/[|\s]+/)
        .filter(isGiven),
    ),
  };
}

function isGiven(id: string): boolean {
  return id !== '';
}

/** Rows made from the built-in payers: every name, every ambiguous brand, and names with two letters swapped. */
export async function seedMaterial(): Promise<Material> {
  const directory = await readSeedFolder('fixtures/payers');
  const row =
    (category: string, expected: Labelled['expected']) => (query: string, ids: readonly string[]) => ({
      set: 'built-in',
      query,
      category,
      expected,
      right: new Set(ids),
      tolerated: new Set<string>(),
    });
  const labelled = [
    ...directory.payers.map(({ id, name }) => row('name', 'match')(name.toLowerCase(), [id])),
    ...directory.payers.map(({ id, name }) => row('typo', 'match')(withSwap(name), [id])),
    ...directory.ambiguousBrands.flatMap(({ phrases }) =>
      phrases.map((phrase) => row('brand', 'ambiguous')(phrase, [])),
    ),
    ...REJECTS.map((query) => row('reject', 'reject')(query, [])),
  ];
  return { source: 'fixtures/payers', directory, labelled };
}

const REJECTS = [
  'self pay',
  'n/a',
  'insurance',
  'health plan',
  'Home Depot',
  'Smith & Jones Law',
  'asdfgh',
  'cash',
];

/** The name with two letters of its longest word swapped. */
function withSwap(name: string): string {
  const [longest = ''] = name.split(' ').sort((a, b) => b.length - a.length);
  const at = longest.length >> 1;
  const swapped =
    longest.slice(0, at - 1) + (longest[at] ?? '') + (longest[at - 1] ?? '') + longest.slice(at + 1);
  return name.replace(longest, swapped);
}
