import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { TrackedFile } from './tree';

export type DistSize = {
  /** What is built of production sources, in bytes: JavaScript, types and source maps. */
  readonly productionBytes: number;
  readonly productionFiles: number;
  /** What is built of tests, contract suites and fakes, which no image needs. */
  readonly testBytes: number;
  readonly testFiles: number;
};

/** What the build made in the `dist` folders of the product's packages. */
export function measureDist(root: string, tree: readonly TrackedFile[]): DistSize {
  const production = tree.filter(({ purpose }) => purpose === 'production');
  const packages = [...new Set(production.map((file) => file.package))];
  const built = packages.flatMap((name) =>
    filesUnder(join(root, name, 'dist')).map((path) => ({ path, isTest: isBuiltOfTest(path) })),
  );
  const bytesOf = (isTest: boolean): number =>
    built.filter((file) => file.isTest === isTest).reduce((sum, { path }) => sum + statSync(path).size, 0);
  return {
    productionBytes: bytesOf(false),
    productionFiles: built.filter(({ isTest }) => !isTest).length,
    testBytes: bytesOf(true),
    testFiles: built.filter(({ isTest }) => isTest).length,
  };
}

/** True for what the compiler makes of `x.test.ts`, `x.contract.ts`, `_x.ts` and everything under `testing/`. */
export function isBuiltOfTest(path: string): boolean {
  return /\.(test|contract)\.[a-z.]+$|\/_[^/]+$|\/testing\//.test(path);
}

function filesUnder(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
