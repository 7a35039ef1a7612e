import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jsonOf, ROOT, trackedFiles } from './_repository';

type Manifest = { readonly name: string; readonly version: string };
type Ended = { readonly code: number | null; readonly output: string };

const ENVIRONMENT = {
  ...process.env,
  GIT_AUTHOR_NAME: 'Test',
  GIT_AUTHOR_EMAIL: 'test@localhost',
  GIT_COMMITTER_NAME: 'Test',
  GIT_COMMITTER_EMAIL: 'test@localhost',
};
function manifestOf(path: string): Manifest {
  return jsonOf(path) as Manifest;
}

/** Lerna takes a second or two to start, and more where others work too. */
const TIMEOUT_MS = 60_000;

describe('lerna', () => {
  it(
    'releases every workspace of package.json',
    () => {
      const listed = execFileSync(
        'npx',
        ['--no-install', 'lerna', 'ls', '--all', '--json', '--loglevel=silent'],
        {
          cwd: ROOT,
          encoding: 'utf8',
          env: ENVIRONMENT,
          stdio: ['ignore', 'pipe', 'ignore'],
        },
      );
      const names = (JSON.parse(listed) as readonly Manifest[]).map(({ name }) => name);
      const folders = trackedFiles(':(glob)*/package.json', ':(glob)*/*/package.json').filter(
        (path) => !path.startsWith('tests/clients/'),
      );

      expect(names.sort()).toEqual(folders.map((path) => manifestOf(path).name).sort());
    },
    TIMEOUT_MS,
  );

  it('has no separate list of packages that could differ', () => {
    expect(jsonOf('lerna.json')).not.toHaveProperty('packages');
  });

  it('has the version of every package', () => {
    const { version } = manifestOf('lerna.json');
    const others = trackedFiles('package.json', ':(glob)*/package.json', ':(glob)*/*/package.json')
      .filter((path) => !path.startsWith('tests/clients/'))
      .filter((path) => manifestOf(path).version !== version);

    expect(others).toEqual([]);
  });
});

/** The files of a deployment that name the version, and how often. */
const NAMING = {
  'deploy/base/kustomization.yaml': 7,
  'deploy/components/simulator/kustomization.yaml': 1,
  'deploy/helm/eligibility-check/Chart.yaml': 2,
};

function namedIn(text: string): readonly string[] {
  return [...text.matchAll(/\b(?:newTag|version|appVersion): ([\w.-]+)/g)].map(([, version = '']) => version);
}

describe('the version of the images', () => {
  it.each(Object.entries(NAMING))('is in %s that of the packages', (path, times) => {
    const { version } = manifestOf('lerna.json');

    expect(namedIn(readFileSync(join(ROOT, path), 'utf8'))).toEqual(
      Array.from({ length: times }, () => version),
    );
  });

  it('is in no other manifest', () => {
    const folders = ['base', 'components', 'overlays'].map((name) => `deploy/${name}`);
    const others = trackedFiles(...folders).filter((path) => !(path in NAMING));

    expect(others.length).toBeGreaterThan(40);
    expect(others.filter((path) => readFileSync(join(ROOT, path), 'utf8').includes('newTag'))).toEqual([]);
  });
});

describe('deploy/version', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'eligibility-version-'));
    mkdirSync(join(folder, 'one'));
    mkdirSync(join(folder, 'two'));
    for (const path of ['deploy/version', ...Object.keys(NAMING)])
      cpSync(join(ROOT, path), join(folder, path));
    cpSync(join(ROOT, 'lerna.json'), join(folder, 'lerna.json'));
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    write('lerna.json', JSON.stringify({ ...(jsonOf('lerna.json') as object), version: '0.1.0' }));
    write('package.json', JSON.stringify({ name: 'root', private: true, workspaces: ['one', 'two'] }));
    write('one/package.json', JSON.stringify({ name: 'one', version: '0.1.0', private: true }));
    write(
      'two/package.json',
      JSON.stringify({ name: 'two', version: '0.1.0', private: true, dependencies: { one: '0.1.0' } }),
    );
    write('CHANGELOG.md', '# Changelog\n\n## [Unreleased]\n\n- The first.\n');
    git('init', '--quiet', '--initial-branch=main');
    commit('feat: the first');
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  const write = (path: string, text: string): void => {
    writeFileSync(join(folder, path), text);
  };
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', env: ENVIRONMENT });
  const commit = (subject: string): void => {
    git('add', 'CHANGELOG.md', 'deploy', 'lerna.json', 'one', 'package.json', 'two');
    git('commit', '--quiet', '--message', subject);
  };
  const run = (...args: readonly string[]): Ended => {
    const { status, stdout, stderr } = spawnSync(join(folder, 'deploy/version'), args, {
      encoding: 'utf8',
      env: ENVIRONMENT,
    });
    return { code: status, output: stdout + stderr };
  };
  const versionOf = (name: string): string => (JSON.parse(read(`${name}/package.json`)) as Manifest).version;

  it('releases the version of the tree unchanged the first time', () => {
    expect(run()).toMatchObject({ code: 0 });

    expect(git('tag').trim()).toBe('v0.1.0');
    expect(git('log', '-1', '--format=%s').trim()).toBe('chore: release v0.1.0');
    expect(read('CHANGELOG.md')).toMatch(
      /^# Changelog\n\n## \[Unreleased\]\n\n## \[0\.1\.0\] - \d{4}-\d\d-\d\d\n\n- The first\.\n$/,
    );
  });

  it(
    'then raises every package by the commits since, and their dependencies on each other',
    () => {
      run();
      write(
        'CHANGELOG.md',
        read('CHANGELOG.md').replace('[Unreleased]\n', '[Unreleased]\n\n- The second.\n'),
      );
      write('one/index.js', '');
      commit('feat: the second');

      expect(run()).toMatchObject({ code: 0 });
      expect([versionOf('one'), versionOf('two')]).toEqual(['0.2.0', '0.2.0']);
      expect(JSON.parse(read('two/package.json'))).toMatchObject({ dependencies: { one: '0.2.0' } });
      for (const [path, times] of Object.entries(NAMING))
        expect(namedIn(git('show', `HEAD:${path}`))).toEqual(Array.from({ length: times }, () => '0.2.0'));
      expect(git('tag').trim().split('\n')).toEqual(['v0.1.0', 'v0.2.0']);
      expect(git('status', '--porcelain', '--untracked-files=no')).toBe('');
    },
    TIMEOUT_MS,
  );

  it(
    'shows a release in a dry run, and makes none',
    () => {
      const before = git('rev-parse', 'HEAD');
      const { code, output } = run('--dry-run');

      expect(code).toBe(0);
      expect(output).toContain('chore: release v0.1.0');
      expect([git('rev-parse', 'HEAD'), git('tag')]).toEqual([before, '']);
    },
    TIMEOUT_MS,
  );

  it('refuses a working tree with changes', () => {
    write('one/package.json', JSON.stringify({ name: 'one', version: '9.0.0' }));

    const { code, output } = run();

    expect(code).toBe(1);
    expect(output).toContain('commit or stash them first');
  });

  it('refuses a version that the changelog does not mention', () => {
    write('CHANGELOG.md', '# Changelog\n\n## [Unreleased]\n\n## [0.0.1] - 2026-01-01\n\n- Something.\n');
    commit('docs: an empty changelog');

    const { code, output } = run();

    expect(code).toBe(1);
    expect(output).toContain('says nothing under "Unreleased"');
    expect(git('tag')).toBe('');
  });

  it(
    'refuses to release when nothing was committed since the last release',
    () => {
      run();

      const { code, output } = run();

      expect(code).toBe(1);
      expect(output).toContain('Nothing has changed since v0.1.0.');
    },
    TIMEOUT_MS,
  );
});
