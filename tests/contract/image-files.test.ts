import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { readConfig } from '../../gateway/src/config/config';

const ROOT = join(__dirname, '../..');
const dockerfile = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8');

type Manifest = {
  readonly bin: { readonly eligibility: string };
  readonly dependencies: Readonly<Record<string, string>>;
};

const REQUIRED = {
  WALLET_ADDRESS: 'unix:/w',
  PAYER_CATALOG_ADDRESS: 'unix:/p',
  CLEARINGHOUSE_ADDRESS: 'unix:/c',
  MOCK_FIXTURES_ADDRESS: 'unix:/m',
  API_KEY_PEPPER: Buffer.alloc(32, 1).toString('base64'),
  FINGERPRINT_KEY: Buffer.alloc(32, 2).toString('base64'),
  ANSWER_KEY: Buffer.alloc(32, 3).toString('base64'),
  OPERATOR_TOKEN: 'x'.repeat(32),
};

/** An image holds the workspaces that a process imports, and otherwise only the folders that the Dockerfile names. */
describe('a file that the gateway serves', () => {
  const { openApiDir, guidesDir, runbooksDir } = readConfig(REQUIRED);
  const [, copied = ''] = /cp -a --parents ([^]*?) \/pruned/.exec(dockerfile) ?? [];
  const removed = [...dockerfile.matchAll(/-name ('?)([^\s']+)\1/g)].map(([, , name]) => name);

  it.each([`${openApiDir}/generated`, guidesDir, runbooksDir, 'gateway/site'])(
    'is in its image: %s',
    (folder) => {
      const [workspace = ''] = folder.split('/');
      expect(existsSync(join(ROOT, folder))).toBe(true);
      expect(workspace === 'gateway' || copied.split(/\s+/).includes(folder)).toBe(true);
      expect(folder.split('/').filter((part) => removed.includes(part))).toEqual([]);
    },
  );
});

describe('the images of a release', () => {
  const publish = readFileSync(join(ROOT, 'deploy/publish'), 'utf8');
  const [, workspaces = ''] = /for workspace in ([^;]*);/.exec(publish) ?? [];

  it('contain the command line with all its imports', () => {
    expect(workspaces.split(/[\s\\]+/)).toContain('cli');
    const { bin, dependencies } = JSON.parse(
      readFileSync(join(ROOT, 'cli/package.json'), 'utf8'),
    ) as Manifest;
    expect(existsSync(join(ROOT, 'cli', bin.eligibility))).toBe(true);
    const imported = readdirSync(join(ROOT, 'cli/src'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|(^|\/)_/.test(name))
      .map((name) => readFileSync(join(ROOT, 'cli/src', name), 'utf8'))
      .flatMap((text) => [...text.matchAll(/ from '(?!node:)((?:@[\w-]+\/)?[a-z][\w-]*)/g)])
      .map(([, name = '']) => name);
    expect([...new Set(imported)].sort()).toEqual(Object.keys(dependencies).sort());
  });
});

/** What the Dockerfile's own `find` leaves of a folder that has everything which the build and npm put there. */
describe('the content of an image', () => {
  const [, command = ''] = /(find \/pruned [^]*?\{\} \+)/.exec(dockerfile) ?? [];
  const sources = execFileSync('git', ['ls-files', '--', ':(glob)**/src/**/*.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((path) => /^(gateway|cli|packages|services|fixtures)\//.test(path));
  const builtOf = (source: string): string => source.replace('/src/', '/dist/').replace(/ts$/, 'js');
  const isTest = (path: string): boolean => /\.(test|contract)\.ts$|\/_[^/]+\.ts$|\/testing\//.test(path);
  /** Packages of others have folders of such names, at the top and inside our own packages. */
  const FOREIGN = ['node_modules/a/src/index.js', 'packages/kit/node_modules/b/build/src/_index.js'];

  let folder: string;
  let left: readonly string[];
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'pruned-'));
    for (const path of [...sources, ...sources.map(builtOf), ...FOREIGN]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), '');
    }
    execFileSync('sh', ['-c', command.replaceAll('/pruned', folder)]);
    left = readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('has every file of the product, and no source, test, contract suite or fake', () => {
    const product = sources.filter((source) => !isTest(source)).map(builtOf);

    expect(product.length).toBeGreaterThan(300);
    expect(left.filter((path) => !FOREIGN.includes(path)).sort()).toEqual(product.sort());
  });

  it('has every file of third-party packages, wherever npm installed them', () => {
    expect(left.filter((path) => FOREIGN.includes(path)).sort()).toEqual(FOREIGN);
  });
});
