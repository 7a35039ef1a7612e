type Size = { readonly files: number; readonly lines: number; readonly words: number };
type Module = { readonly source: string; readonly dependencies: readonly { readonly resolved: string }[] };
type House = {
  readonly isFresh: (before: string, now: string) => boolean;
  readonly mutualPairs: (modules: readonly Module[]) => readonly string[];
  readonly partOf: (path: string) => string;
  readonly sizesOf: (
    files: readonly { readonly path: string; readonly text: string }[],
  ) => ReadonlyMap<string, Size>;
};

const { isFresh, mutualPairs, partOf, sizesOf } = jest.requireActual<House>('../../scripts/house');

describe('npm run house', () => {
  it.each([
    ['gateway/src/checks/app/check-live.ts', 'gateway'],
    ['clients/typescript/src/call.ts', 'clients'],
    ['console/app/routes.tsx', 'console'],
    ['console/app/design/tabs.module.css', 'console'],
    ['console/app/routes.test.tsx', 'tests'],
    ['tests/kit/src/process.ts', 'tests'],
    ['gateway/src/checks/app/_memory-store.ts', 'tests'],
    ['fixtures/payer-network/src/start.ts', 'simulator'],
    ['proofs/rollout/main.ts', 'tools'],
    ['gateway/openapi/paths/wallet.yaml', 'contracts'],
    ['docker-compose.yml', 'YAML'],
    ['docs/routes.md', 'documents'],
    ['package-lock.json', 'other'],
  ])('counts %s in %s', (path, part) => {
    expect(partOf(path)).toBe(part);
  });

  it('counts the lines of texts, and the words of documents alone', () => {
    const sizes = sizesOf([
      { path: 'cli/src/a.ts', text: 'one two\nthree\n' },
      { path: 'docs/a.md', text: '# One\n\ntwo three\n' },
      { path: 'docs/a.png', text: '\0\n\n' },
    ]);

    expect(sizes.get('cli')).toEqual({ files: 1, lines: 2, words: 0 });
    expect(sizes.get('documents')).toEqual({ files: 1, lines: 3, words: 4 });
    expect(sizes.get('other')).toEqual({ files: 1, lines: 0, words: 0 });
  });

  it('names each pair of folders that import each other once', () => {
    const imports = (from: string, to: string): Module => ({
      source: `gateway/src/${from}/a.ts`,
      dependencies: [{ resolved: `gateway/src/${to}/b.ts` }],
    });

    expect(
      mutualPairs([
        imports('one', 'two'),
        imports('two', 'one'),
        imports('one', 'three'),
        imports('one', 'one'),
      ]),
    ).toEqual(['one and two']);
  });

  it.each([
    ['grew by two in a hundred', '| cli | 10,000 | | none.', '| cli | 10,200 | | none.', true],
    ['grew by more', '| cli | 10,000 | | none.', '| cli | 10,300 | | none.', false],
    ['has another pair of folders', '| cli | 10,000 | | none.', '| cli | 10,000 | | one and two.', false],
  ])('knows whether a page is stale that %s', (_what, before, now, fresh) => {
    expect(isFresh(before, now)).toBe(fresh);
  });
});
