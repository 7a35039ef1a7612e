import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inAll, isExecuted, sourceOf } from './crossing';
import { isBuiltOfTest } from './dist-size';
import { closureOf, ownBytes } from './install';
import { benefitFieldFiles, errorCodeMentions, mentionsOf, settingMentions } from './mentions';
import { suitesOf } from './suites';
import { translationOf } from './translation';
import { readTree, type Purpose, type TrackedFile } from './tree';

function file(path: string, text: string, purpose: Purpose = 'production'): TrackedFile {
  return { path, purpose, package: 'a', text, lines: text.split('\n').length };
}

describe('the files that a check runs through', () => {
  const TEXT = 'function live() { return 1; } Object.x = function () { return other_1.live; }';
  const ran = (count: number, startOffset: number, endOffset: number): boolean =>
    isExecuted(
      { functionName: '', isBlockCoverage: false, ranges: [{ count, startOffset, endOffset }] },
      TEXT,
    );
  const getter = TEXT.indexOf('function ()');

  it('are those in which a function ran', () => {
    expect(ran(1, 1, 29)).toBe(true);
    expect(ran(0, 1, 29)).toBe(false);
  });

  it('are not those that were only loaded', () => {
    expect(ran(1, 0, TEXT.length)).toBe(false);
  });

  it('are not those that only re-export a name of another file', () => {
    expect(ran(1, getter, TEXT.length)).toBe(false);
  });

  it('are those of all runs together', () => {
    expect(
      inAll([
        ['a', 'b', 'c'],
        ['c', 'a'],
        ['c', 'd', 'a'],
      ]),
    ).toEqual(['a', 'c']);
  });

  it('are named by their source file', () => {
    expect(sourceOf('services/wallet/dist/domain/check.js')).toBe('services/wallet/src/domain/check.ts');
  });
});

describe('closureOf', () => {
  const packages = {
    gateway: { dependencies: { a: '1', '@own/kit': '1' }, devDependencies: { jest: '1' } },
    'node_modules/@own/kit': { link: true, resolved: 'packages/kit' },
    'packages/kit': { dependencies: { b: '1' } },
    'packages/kit/node_modules/b': {},
    'node_modules/b': {},
    'node_modules/a': { dependencies: { c: '1' }, optionalDependencies: { absent: '1', o: '1' } },
    'node_modules/a/node_modules/c': {
      peerDependencies: { p: '1', q: '1' },
      peerDependenciesMeta: { q: { optional: true } },
    },
    'node_modules/c': {},
    'node_modules/o': {},
    'node_modules/p': {},
    'node_modules/q': {},
    'node_modules/jest': {},
  };

  it('follows links and the nearest folder, counts optional packages and required peers, and leaves out tools', () => {
    expect([...closureOf(packages, ['gateway'])].sort()).toEqual([
      'gateway',
      'node_modules/a',
      'node_modules/a/node_modules/c',
      'node_modules/o',
      'node_modules/p',
      'packages/kit',
      'packages/kit/node_modules/b',
    ]);
  });

  it('ends when packages depend on each other', () => {
    const circle = {
      'node_modules/a': { dependencies: { b: '1' } },
      'node_modules/b': { dependencies: { a: '1' } },
    };
    expect(closureOf(circle, ['node_modules/a'])).toEqual(['node_modules/a', 'node_modules/b']);
  });
});

describe('ownBytes', () => {
  it('counts the files of a package and not the packages inside it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'house-'));
    mkdirSync(join(folder, 'lib'));
    mkdirSync(join(folder, 'node_modules/b'), { recursive: true });
    writeFileSync(join(folder, 'lib/a.js'), '12345');
    writeFileSync(join(folder, 'package.json'), '{}');
    writeFileSync(join(folder, 'node_modules/b/b.js'), '1234567890');

    expect(ownBytes(folder)).toBe(7);
    rmSync(folder, { recursive: true });
  });
});

describe('isBuiltOfTest', () => {
  it.each(['a/dist/x.test.js', 'a/dist/x.contract.d.ts', 'a/dist/_memory.js.map', 'a/dist/testing/index.js'])(
    'is true of %s',
    (path) => {
      expect(isBuiltOfTest(path)).toBe(true);
    },
  );

  it.each(['a/dist/x.js', 'a/dist/contract.js', 'a/dist/testing-times.js'])('is false of %s', (path) => {
    expect(isBuiltOfTest(path)).toBe(false);
  });
});

describe('mentionsOf', () => {
  const mentions = mentionsOf(
    [
      file('one.ts', 'LOG_LEVEL OPS_PORT'),
      file('two.md', 'MY_LOG_LEVEL, `OPS_PORT`', 'document'),
      file('three.test.ts', 'LOG_LEVEL OPS_PORT HOST_NAME', 'test'),
      file('four.yaml', 'OPS_PORT=1\nHOST_NAME', 'deployment'),
    ],
    ['LOG_LEVEL', 'OPS_PORT', 'HOST_NAME'],
  );

  it('counts the files with the whole word, outside tests', () => {
    expect(mentions).toMatchObject({ words: 3, medianFiles: 1, most: { word: 'OPS_PORT', files: 3 } });
  });

  it('names the files with at least half of the words', () => {
    expect(mentions.lists).toEqual(['one.ts', 'four.yaml']);
  });

  it('finds the error codes and the settings of this repository', () => {
    const tree = readTree();

    expect(errorCodeMentions(tree).words).toBeGreaterThan(20);
    expect(settingMentions(tree).words).toBeGreaterThan(50);
  });
});

describe('benefitFieldFiles', () => {
  it('are those of the product and of its contracts, in either spelling', () => {
    const files = benefitFieldFiles([
      file('one.ts', 'summary.coinsurancePercent'),
      file('two.proto', 'optional double coinsurance_percent = 6;', 'contract'),
      file('three.test.ts', 'coinsurancePercent', 'test'),
      file('four.ts', 'coinsurancePercentage'),
      file('five.md', 'coinsurancePercent', 'document'),
    ]);

    expect(files).toEqual(['one.ts', 'two.proto']);
  });
});

describe('translationOf', () => {
  const { folders, total, knowTheWire } = translationOf([
    file('gateway/src/checks/services/a.ts', 'one\ntwo'),
    file('gateway/src/operator/services/a.ts', "import { B } from '@eligibility/protos/b';"),
    file('gateway/src/operator/services/a.test.ts', 'one', 'test'),
    file('services/wallet/src/rpc/x/a.ts', 'one'),
    file('packages/contract/src/a.ts', 'one'),
    file('packages/kit/src/a.ts', 'one'),
    file('services/wallet/src/domain/a.ts', "import { B } from '@eligibility/protos/b';\ntwo\nthree"),
  ]);

  it('adds up the production files of the translation folders', () => {
    expect(Object.keys(folders)).toEqual([
      'gateway/src/checks/services',
      'gateway/src/operator/services',
      'packages/contract/src',
      'services/wallet/src/rpc',
    ]);
    expect(total).toEqual({ files: 4, lines: 5 });
  });

  it('adds up the files that import generated types, wherever they are', () => {
    expect(knowTheWire).toEqual({ files: 2, lines: 4 });
  });
});

describe('suitesOf', () => {
  const suite = (name: string, startTime: number, endTime: number): object => ({ name, startTime, endTime });

  it('separates the wall time of the run from the sum of its suites', () => {
    const result = {
      numPassedTests: 5,
      numFailedTests: 1,
      numPendingTests: 2,
      startTime: 1_000,
      testResults: [suite('/r/a.test.ts', 1_000, 4_000), suite('/r/b.test.ts', 2_000, 9_000)],
    } as Parameters<typeof suitesOf>[0];

    expect(suitesOf(result, '/r')).toEqual({
      suites: 2,
      passed: 5,
      failed: 1,
      skipped: 2,
      wallSeconds: 8,
      suiteSeconds: 10,
      slowest: [
        ['b.test.ts', 7],
        ['a.test.ts', 3],
      ],
    });
  });
});
