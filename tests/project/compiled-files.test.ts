import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { ROOT, trackedFiles } from './_repository';

/** As in `.dependency-cruiser.js`. */
const TEST = /\.(test|contract)\.ts$|\/_[^/]+\.ts$|\/testing\//;
const PRODUCT =
  /^(gateway|cli|clients\/typescript|packages\/[^/]+|services\/[^/]+|fixtures\/payer-network)\//;

describe('what the compiler writes to dist', () => {
  const configs = trackedFiles('*/tsconfig.json', '*/*/tsconfig.json').filter((path) => PRODUCT.test(path));

  it.each(configs)('by %s is no test, contract suite or fake', (config) => {
    expect(filesOf(config).filter((path) => TEST.test(path))).toEqual([]);
  });

  it('is without exactly the files whose types are checked for tests alone', () => {
    const tests = trackedFiles(':(glob)**/src/**/*.ts').filter(
      (path) => PRODUCT.test(path) && TEST.test(path),
    );
    expect(tests.length).toBeGreaterThan(300);

    const compiled = new Set(configs.flatMap(filesOf));
    expect(
      filesOf('tsconfig.tests.json')
        .filter((path) => PRODUCT.test(path))
        .sort(),
    ).toEqual(tests.filter((path) => !compiled.has(path)));
    expect(tests.filter((path) => compiled.has(path))).toEqual([]);
  });
});

/** The files that a project of the compiler begins with, from the root of the repository. */
function filesOf(config: string): readonly string[] {
  const path = join(ROOT, config);
  const { config: json } = ts.readConfigFile(path, (file) => ts.sys.readFile(file)) as { config: unknown };
  const { fileNames } = ts.parseJsonConfigFileContent(json, ts.sys, dirname(path));
  return fileNames.map((file) => relative(ROOT, file));
}
