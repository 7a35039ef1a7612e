import { lengthsOf, median, sizesOf } from './sizes';
import { lineCount, packageOf, purposeOf, readTree, type TrackedFile } from './tree';

function file(path: string, lines: number): TrackedFile {
  const text = 'x\n'.repeat(lines);
  return { path, purpose: purposeOf(path), package: packageOf(path), text, lines };
}

describe('purposeOf', () => {
  it.each([
    ['gateway/src/checks/app/check-live.ts', 'production'],
    ['cli/bin/eligibility.js', 'production'],
    ['packages/kit/src/grpc/probe-main.ts', 'production'],
    ['gateway/src/checks/app/check-live.test.ts', 'test'],
    ['gateway/src/checks/app/check-store.contract.ts', 'test'],
    ['gateway/src/app/_memory-store.ts', 'test'],
    ['packages/kit/src/testing/index.ts', 'test'],
    ['packages/testkit/src/process.ts', 'test'],
    ['tests/e2e/check/live-checks.test.ts', 'test'],
    ['proofs/rollout/main.ts', 'tool'],
    ['scripts/dev.js', 'tool'],
    ['proofs/soak/story.test.ts', 'test'],
    ['deploy/check/src/main.ts', 'tool'],
    ['fixtures/payer-network/src/start.ts', 'tool'],
    ['protos/eligibility/wallet/v1/wallet.proto', 'contract'],
    ['gateway/openapi/paths/wallet.yaml', 'contract'],
    ['docs/routes.md', 'document'],
    ['docker-compose.yml', 'deployment'],
    ['fixtures/mock/dental.json', 'data'],
    ['eslint.config.js', 'project'],
  ])('says that %s is %s', (path, purpose) => {
    expect(purposeOf(path)).toBe(purpose);
  });
});

describe('packageOf', () => {
  it.each([
    ['services/wallet/src/start.ts', 'services/wallet'],
    ['gateway/src/bootstrap/app.ts', 'gateway'],
    ['docker-compose.yml', '.'],
  ])('puts %s in %s', (path, name) => {
    expect(packageOf(path)).toBe(name);
  });
});

describe('lineCount', () => {
  it.each([
    ['', 0],
    ['one\n', 1],
    ['one\ntwo', 2],
    ['\n\n', 2],
  ])('of %j is %d', (text, lines) => {
    expect(lineCount(text)).toBe(lines);
  });
});

describe('median', () => {
  it.each([
    [[], 0],
    [[7], 7],
    [[9, 1, 5], 5],
    [[4, 1, 2, 3], 2.5],
  ])('of %j is %d', (values, middle) => {
    expect(median(values)).toBe(middle);
  });
});

describe('lengthsOf', () => {
  it('counts the limits themselves as within them, except that 250 lines are not over 250', () => {
    const lengths = lengthsOf([20, 21, 40, 41, 250, 251].map((lines) => ({ lines })));

    expect(lengths).toEqual({ files: 6, medianLines: 40.5, over250: 1, atMost40: 3, atMost20: 1 });
  });
});

describe('sizesOf', () => {
  const sizes = sizesOf([
    file('gateway/src/a.ts', 10),
    file('gateway/src/a.test.ts', 30),
    file('services/wallet/src/b.ts', 20),
    file('docs/a.md', 100),
  ]);

  it('adds up code by purpose, without documents', () => {
    expect(sizes.byPurpose).toEqual({
      production: { files: 2, lines: 30 },
      test: { files: 1, lines: 30 },
    });
  });

  it('adds up code by package and purpose', () => {
    expect(sizes.byPackage).toEqual({
      gateway: { production: { files: 1, lines: 10 }, test: { files: 1, lines: 30 } },
      'services/wallet': { production: { files: 1, lines: 20 } },
    });
  });

  it('takes the lengths of production files only', () => {
    expect(sizes.lengths).toMatchObject({ files: 2, medianLines: 15 });
  });

  it('adds up every tracked file', () => {
    expect(sizes.tracked).toMatchObject({ document: { files: 1, lines: 100 } });
  });
});

describe('readTree', () => {
  it('contains what git tracks, and nothing that is built or installed', () => {
    const paths = readTree().map(({ path }) => path);

    expect(paths).toContain('gateway/src/bootstrap/start.ts');
    expect(paths.filter((path) => /(^|\/)(node_modules|dist|gen)\//.test(path))).toEqual([]);
  });
});
