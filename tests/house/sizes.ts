import type { Purpose, TrackedFile } from './tree';

export type Total = { readonly files: number; readonly lines: number };

export type Sizes = {
  /** Program text only (`CODE`), by what it is for. */
  readonly byPurpose: Readonly<Record<string, Total>>;
  /** The same, production and test of each package. */
  readonly byPackage: Readonly<Record<string, Readonly<Partial<Record<Purpose, Total>>>>>;
  /** Every tracked file, whatever it is written in. */
  readonly tracked: Readonly<Record<string, Total>>;
  /** Of production files. */
  readonly lengths: FileLengths;
};

export type FileLengths = {
  readonly files: number;
  readonly medianLines: number;
  readonly over250: number;
  readonly atMost40: number;
  readonly atMost20: number;
};

/** TypeScript and JavaScript: what a developer reads to follow the program. */
const CODE = /\.[cm]?[jt]s$/;

export function sizesOf(tree: readonly TrackedFile[]): Sizes {
  const code = tree.filter(({ path }) => CODE.test(path));
  const byPackage = groupedBy(code, (file) => file.package);
  return {
    byPurpose: totals(code, ({ purpose }) => purpose),
    byPackage: Object.fromEntries(
      Object.entries(byPackage).map(([name, files]) => [name, totals(files, ({ purpose }) => purpose)]),
    ),
    tracked: totals(tree, ({ purpose }) => purpose),
    lengths: lengthsOf(code.filter(({ purpose }) => purpose === 'production')),
  };
}

export function lengthsOf(files: readonly Pick<TrackedFile, 'lines'>[]): FileLengths {
  const lines = files.map((file) => file.lines);
  const countOf = (fits: (lines: number) => boolean): number => lines.filter(fits).length;
  return {
    files: files.length,
    medianLines: median(lines),
    over250: countOf((each) => each > 250),
    atMost40: countOf((each) => each <= 40),
    atMost20: countOf((each) => each <= 20),
  };
}

/** The middle value, or the mean of the two in the middle; 0 of nothing. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
  return (lower + upper) / 2;
}

export function totalOf(files: readonly Pick<TrackedFile, 'lines'>[]): Total {
  return { files: files.length, lines: files.reduce((sum, { lines }) => sum + lines, 0) };
}

function totals(
  files: readonly TrackedFile[],
  nameOf: (file: TrackedFile) => string,
): Readonly<Record<string, Total>> {
  return Object.fromEntries(
    Object.entries(groupedBy(files, nameOf)).map(([name, group]) => [name, totalOf(group)]),
  );
}

/** Sorted by name, so that two runs print the same. */
function groupedBy<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): Readonly<Record<string, readonly Item[]>> {
  const names = [...new Set(items.map(nameOf))].sort();
  return Object.fromEntries(names.map((name) => [name, items.filter((item) => nameOf(item) === name)]));
}
