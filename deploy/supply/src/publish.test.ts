import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { IMAGES, ROOT } from './images';
import {
  asked,
  copy,
  database,
  DIGEST,
  makeCopy,
  pinned,
  PINNED,
  program,
  removeCopy,
  run,
} from './_scripts';

beforeEach(makeCopy);
afterEach(removeCopy);

describe('deploy/publish', () => {
  const RELEASE = ['registry.example/eligibility', '1.2.3'];
  const git = (...args: readonly string[]): string => {
    const author = ['-c', 'user.name=Test', '-c', 'user.email=test@localhost'];
    return execFileSync('git', [...author, ...args], { cwd: copy.folder, encoding: 'utf8' }).trim();
  };
  const builds = (): readonly string[] =>
    asked()
      .split('\n')
      .filter((line) => line.startsWith('docker'));
  /** The packages whose descriptions the images have, and a commit of everything. */
  const committed = (root: object = {}): void => {
    for (const workspace of Object.values(IMAGES)) {
      mkdirSync(join(copy.folder, workspace), { recursive: true });
      cpSync(join(ROOT, workspace, 'package.json'), join(copy.folder, workspace, 'package.json'));
    }
    writeFileSync(join(copy.folder, 'package.json'), JSON.stringify(root));
    writeFileSync(join(copy.folder, '.gitignore'), 'asked\nbin\nrelease\n.cache\n');
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '--message', 'all');
  };
  beforeEach(() => {
    symlinkSync(process.execPath, join(copy.folder, 'bin/node'));
    pinned();
    committed();
    database();
    program('osv-scanner', 'exit 0');
    program(
      'docker',
      `while [ "$1" != --metadata-file ]; do shift; done; echo '{"containerimage.digest": "${DIGEST}"}' > "$2"`,
    );
  });

  it('builds every image from the pinned base image, and prints the digest of each', () => {
    expect(run('publish', RELEASE)).toMatchObject({ code: 0 });
    expect(builds()).toHaveLength(Object.keys(IMAGES).length);
    for (const [name, workspace] of Object.entries(IMAGES)) {
      const build = builds().find((line) => line.includes(`--build-arg SERVICE=${workspace} `));
      expect(build).toContain(`--build-arg NODE_IMAGE=node:24-bookworm-slim@${DIGEST}`);
      expect(build).toContain(`--tag registry.example/eligibility/${name}:1.2.3`);
      expect(build).toContain('--platform linux/amd64,linux/arm64 ');
    }
    const printed = readFileSync(join(copy.folder, 'release/1.2.3/images.txt'), 'utf8').trim().split('\n');
    expect(printed.sort()).toEqual(
      Object.keys(IMAGES)
        .map((name) => `eligibility/${name}=registry.example/eligibility/${name}@${DIGEST}`)
        .sort(),
    );
    expect(asked()).toContain('npm run --silent supply -- sbom release/1.2.3 linux/amd64,linux/arm64');
  });

  it('gives each image its version, its commit and the description of its package', () => {
    run('publish', RELEASE);
    const { description } = JSON.parse(readFileSync(join(ROOT, 'services/wallet/package.json'), 'utf8')) as {
      readonly description: string;
    };
    const build = builds().find((line) => line.includes('SERVICE=services/wallet '));
    expect(build).toContain(
      `--build-arg VERSION=1.2.3 --build-arg REVISION=${git('rev-parse', 'HEAD')} ` +
        `--build-arg DESCRIPTION=${description} --provenance`,
    );
  });

  it.each([
    ['the address', 'https://git.example/eligibility'],
    ['an object', { type: 'git', url: 'git+https://git.example/eligibility' }],
  ])('names the source where package.json does, by %s', (_what, repository) => {
    committed({ repository });
    expect(run('publish', RELEASE)).toMatchObject({ code: 0 });
    expect(builds()[0]).toContain('--label org.opencontainers.image.source=https://git.example/eligibility ');
  });

  it('builds for the platforms that it is given', () => {
    run('publish', RELEASE, { PLATFORMS: 'linux/arm64' });
    expect(builds()[0]).toContain('--platform linux/arm64 ');
    expect(asked()).toContain('npm run --silent supply -- sbom release/1.2.3 linux/arm64\n');
  });

  it.each<[string, () => void, string]>([
    [
      'a file is not in the commit',
      () => {
        writeFileSync(join(copy.folder, 'gateway/new.ts'), '');
      },
      'gateway/new.ts',
    ],
    [
      'a file is not as it was committed',
      () => {
        writeFileSync(join(copy.folder, 'package.json'), '{ }');
      },
      'package.json',
    ],
    [
      'nothing is committed at all',
      () => {
        rmSync(join(copy.folder, '.git'), { recursive: true });
      },
      'only a commit',
    ],
    [
      'nothing is pinned',
      () => {
        rmSync(join(copy.folder, 'deploy/images.lock'));
      },
      'no digest of NODE_IMAGE',
    ],
    [
      'a tag is all that is pinned',
      () => {
        pinned('NODE_IMAGE=node:24-bookworm-slim\n');
      },
      'no digest of NODE_IMAGE',
    ],
    [
      'the digest is cut short',
      () => {
        pinned(PINNED.replace('abcdef\n', '\n'));
      },
      'no digest of NODE_IMAGE',
    ],
    [
      'a licence is not allowed',
      () => {
        program('npm', 'exit 1');
      },
      'licence',
    ],
    [
      'a vulnerability is known',
      () => {
        program('osv-scanner', 'exit 1');
      },
      'advisories',
    ],
    [
      'vulnerabilities could not be looked up',
      () => {
        database(15);
      },
      'not looked up',
    ],
  ])('builds nothing when %s', (_what, spoil, says) => {
    spoil();
    const { code, output } = run('publish', RELEASE);
    expect(code).toBe(1);
    expect(output).toContain(says);
    expect(asked()).not.toContain('docker');
  });

  it('continues without a scan for vulnerabilities only when that is allowed, and never with a known one', () => {
    const allowed = { ALLOW_UNKNOWN_ADVISORIES: 'true' };
    database(15);
    expect(run('publish', RELEASE, allowed)).toMatchObject({ code: 0 });
    database();
    program('osv-scanner', 'exit 1');
    expect(run('publish', RELEASE, allowed)).toMatchObject({ code: 1 });
  });
});
