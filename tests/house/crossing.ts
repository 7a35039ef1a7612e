import { execFileSync } from 'node:child_process';
import type { Profiler } from 'node:inspector';
import { readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { totalOf, type Total } from './sizes';
import type { TrackedFile } from './tree';

export type Crossing = {
  /** Production files in which a function ran, in each run, between the request of the first live check and the end of its answer. */
  readonly first: Total;
  /** The same for the next check, when what can be remembered is remembered. */
  readonly next: Total;
  /** Files of `first`, and of `next`, in which a function also runs without a request, such as timers. */
  readonly alsoIdle: number;
  readonly nextAlsoIdle: number;
  /** `first` with the production files of the same package that these import, types included: what a reader opens. */
  readonly withImports: Total;
  readonly byPackage: Readonly<Record<string, number>>;
  readonly files: readonly string[];
  readonly nextFiles: readonly string[];
};

type Coverage = readonly Profiler.ScriptCoverage[];
type Measured = Readonly<Record<'first' | 'next' | 'idle', Coverage>>;

/** A timer may fire while a check is under way; what ran in each of so many fresh processes belongs to the check. */
const RUNS = 3;

/** Makes live checks on the standalone and its simulator, and counts what they run through. */
export function measureCrossing(root: string, tree: readonly TrackedFile[]): Crossing {
  const runs = Array.from({ length: RUNS }, () => measureOnce(root));
  const production = new Map(
    tree.filter(({ purpose }) => purpose === 'production').map((file) => [file.path, file]),
  );
  const filesOf = (paths: readonly string[]): readonly TrackedFile[] =>
    paths.flatMap((path) => production.get(path) ?? []);
  const first = filesOf(inAll(runs.map((run) => run.first)));
  const next = filesOf(inAll(runs.map((run) => run.next)));
  const idle = new Set(filesOf(runs.flatMap((run) => run.idle)));
  const opened = new Set(first.flatMap((file) => [file, ...importedBy(file, production)]));
  return {
    first: totalOf(first),
    next: totalOf(next),
    alsoIdle: first.filter((file) => idle.has(file)).length,
    nextAlsoIdle: next.filter((file) => idle.has(file)).length,
    withImports: totalOf([...opened]),
    byPackage: countBy(first, (file) => file.package),
    files: first.map(({ path }) => path),
    nextFiles: next.map(({ path }) => path),
  };
}

/** The paths that every list has, in the order of the first. */
export function inAll([first = [], ...others]: readonly (readonly string[])[]): readonly string[] {
  return first.filter((path) => others.every((paths) => paths.includes(path)));
}

/** The sources that ran in one process of its own. */
function measureOnce(root: string): Readonly<Record<keyof Measured, readonly string[]>> {
  const printed = execFileSync(process.execPath, [join(root, 'tests/dist/house/live-check.js')], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  const { first, next, idle } = JSON.parse(printed) as Measured;
  return {
    first: executedSources(root, first),
    next: executedSources(root, next),
    idle: executedSources(root, idle),
  };
}

function executedSources(root: string, coverage: Coverage): readonly string[] {
  const built = coverage.filter(({ url, functions }) => {
    const text = readFileSync(fileURLToPath(url), 'utf8');
    return functions.some((each) => isExecuted(each, text));
  });
  return [...new Set(built.map(({ url }) => sourceOf(relative(root, fileURLToPath(url)))))].sort();
}

/**
 * True for a function of the source that ran. Not one are the module itself, which runs when it is loaded, and the getters
 * that the compiler writes for `export { name } from`, which run when another file uses the name.
 */
export function isExecuted({ ranges: [range] }: Profiler.FunctionCoverage, text: string): boolean {
  if (range === undefined || range.count === 0 || range.startOffset === 0) return false;
  return !RE_EXPORT.test(text.slice(range.startOffset, range.endOffset));
}

const RE_EXPORT = /^(function|get) ?\(\) \{ return \w+\.\w+; \}$/;

/** The source that a built file is made of, by the layout of every package: `dist/` next to `src/`. */
export function sourceOf(built: string): string {
  return built.replace('/dist/', '/src/').replace(/\.js$/, '.ts');
}

function importedBy(file: TrackedFile, production: ReadonlyMap<string, TrackedFile>): readonly TrackedFile[] {
  return ts.preProcessFile(file.text).importedFiles.flatMap(({ fileName }) => {
    if (!fileName.startsWith('.')) return [];
    const path = posix.join(dirname(file.path), fileName);
    return production.get(`${path}.ts`) ?? production.get(`${path}/index.ts`) ?? [];
  });
}

function countBy<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(nameOf(item), (counts.get(nameOf(item)) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}
