import {
  brandOf,
  knowledgeOf,
  type KnowledgeFile,
  type KnowledgeRow,
  type PayerDirectory,
} from '@eligibility/payer-matching';
import type { Labelled } from './labelled';

/** Labelled queries that are measured together, with none of the knowledge that they have taught. */
export type Fold = { readonly labelled: readonly Labelled[]; readonly brands: ReadonlySet<string> };

/** The source of a row that is in the labelled queries, and may be known from there alone. */
const LEARNT = 'labelled-queries';

/** Files whose rows are about one brand each. */
const NAMING: ReadonlySet<KnowledgeFile> = new Set([
  'aliases',
  'former-names',
  'product-names',
  'programmes',
]);

/** The columns of what a person types. */
const TYPED_COLUMNS = ['name', 'spelling', 'word', 'pattern'] as const;

/**
 * Divides labelled queries into folds of about the same size, each with all rows of its brands, so that no brand teaches
 * and tests. The brand of a row is that of the first payer that is right, else that of the query.
 */
export function foldsOf(
  labelled: readonly Labelled[],
  { directory, rows, count }: { directory: PayerDirectory; rows: readonly KnowledgeRow[]; count: number },
): readonly Fold[] {
  const knowledge = knowledgeOf(rows);
  const nameOf = new Map(directory.payers.map(({ id, name }) => [id, name]));
  const byBrand = new Map<string, Labelled[]>();
  for (const row of labelled) {
    const [id = ''] = row.right;
    const brand = brandOf(knowledge, nameOf.get(id) ?? row.query);
    byBrand.set(brand, [...(byBrand.get(brand) ?? []), row]);
  }
  const folds = Array.from({ length: count }, () => ({
    labelled: [] as Labelled[],
    brands: new Set<string>(),
  }));
  const largestFirst = [...byBrand].sort(
    ([a, ours], [b, theirs]) => theirs.length - ours.length || (a < b ? -1 : 1),
  );
  for (const [brand, members] of largestFirst) {
    const smallest = folds.reduce((least, fold) =>
      fold.labelled.length < least.labelled.length ? fold : least,
    );
    smallest.labelled.push(...members);
    smallest.brands.add(brand);
  }
  return folds;
}

/**
 * True for a row that a query of the fold may have taught: it is about a name, its source is the labelled queries, and a
 * query has it. What words and spellings mean is no knowledge of one payer.
 */
export function isTaughtBy({ labelled }: Fold, row: KnowledgeRow): boolean {
  if (row.source !== LEARNT || !NAMING.has(row.file)) return false;
  const typed = TYPED_COLUMNS.map((column) => row.cells[column] ?? '').find((text) => text !== '') ?? '';
  const queries = labelled.map(({ query }) => plain(query));
  if (row.file !== 'shorthand') return queries.some((query) => ` ${query} `.includes(` ${typed} `));
  const pattern = new RegExp(typed, 'u');
  return queries.some((query) => pattern.test(query));
}

/** True for every row about a brand of the fold, whatever its source: what a brand that was never seen would lack. */
export function isAboutBrandOf(fold: Fold, rows: readonly KnowledgeRow[]): (row: KnowledgeRow) => boolean {
  const knowledge = knowledgeOf(rows);
  return (row) =>
    isTaughtBy(fold, row) ||
    (NAMING.has(row.file) && fold.brands.has(brandOf(knowledge, row.cells['meaning'] ?? '')));
}

/** As words are in rows of knowledge. */
function plain(query: string): string {
  return query
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
