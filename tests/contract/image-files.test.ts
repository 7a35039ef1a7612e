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

const publish = readFileSync(join(ROOT, 'deploy/publish'), 'utf8');

/** The stages of the Dockerfile: the line that begins each, and its instructions without comments. */
const stages = dockerfile
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n/g, ' ')
  .split(/^(?=FROM )/m)
  .slice(1)
  .map((text) => text.trim().split('\n'));

describe('an image for another platform than the one that builds it', () => {
  const [build = [], pruned = [], last = []] = stages;

  it('is built by programs of the one that builds it', () => {
    expect(stages).toHaveLength(3);
    expect(build[0]).toBe('FROM --platform=${BUILDPLATFORM} ${BUILD_IMAGE} AS build');
    expect(pruned[0]).toBe('FROM build AS pruned');
  });

  it('has a last stage in which nothing runs', () => {
    const instructions = last.filter((line) => line !== '').map((line) => line.split(' ')[0]);

    expect(last[0]).toBe('FROM ${NODE_IMAGE}');
    expect(instructions).toContain('COPY');
    expect(
      instructions.filter(
        (name = '') => !/^(FROM|ENV|WORKDIR|COPY|USER|ENTRYPOINT|CMD|ARG|LABEL)$/.test(name),
      ),
    ).toEqual([]);
  });

  it.each([
    ['amd64', 'x64'],
    ['arm64', 'arm64'],
  ])("has binaries for the processor that Docker calls %s, by npm's name for it", (docker, npm) => {
    const [, variables = ''] = /(export npm_config_os.*?) +&&/.exec(pruned.join('\n')) ?? [];
    const printed = execFileSync('sh', ['-c', `${variables}; echo "$npm_config_os $npm_config_cpu"`], {
      env: { ...process.env, TARGETOS: 'linux', TARGETARCH: docker },
      encoding: 'utf8',
    });

    expect(printed).toBe(`linux ${npm}\n`);
    expect(pruned).toEqual(expect.arrayContaining(['ARG TARGETOS', 'ARG TARGETARCH']));
  });
});

describe('what an image says about itself', () => {
  const last = (stages.at(-1) ?? []).join('\n');
  const labels: unknown = Object.fromEntries(
    [...last.matchAll(/\borg\.opencontainers\.image\.(\w+)="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  );

  it('is named as OCI names it: its workspace, the licence of the repository, and what its build says', () => {
    const { license } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      readonly license: string;
    };
    expect(labels).toEqual({
      title: expect.stringContaining('${SERVICE}') as string,
      licenses: license,
      description: '${DESCRIPTION}',
      revision: '${REVISION}',
      version: '${VERSION}',
    });
  });

  it.each(['DESCRIPTION', 'REVISION', 'VERSION'])('has a %s in a build by hand, too', (name) => {
    expect(last).toMatch(new RegExp(`^ARG ${name}=\\S`, 'm'));
  });
});

describe('the images of a release', () => {
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
      .flatMap((text) => [
        ...text.matchAll(/(?: from |await import\()'(?!node:)((?:@[\w-]+\/)?[a-z][\w-]*)/g),
      ])
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
