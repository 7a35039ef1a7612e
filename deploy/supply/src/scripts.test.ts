import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IMAGES, ROOT } from './images';

const DIGEST = `sha256:${'0123456789abcdef'.repeat(4)}`;
const PINNED = `NODE_IMAGE=node:24-bookworm-slim@${DIGEST}\n`;

type Ended = { readonly code: number | null; readonly output: string };

describe('the scripts of a release', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'eligibility-publish-'));
    mkdirSync(join(folder, 'deploy'));
    mkdirSync(join(folder, 'bin'));
    for (const script of ['pin-images', 'publish', 'advisories'])
      cpSync(join(ROOT, 'deploy', script), join(folder, 'deploy', script));
    program('npm', 'mkdir -p release/1.2.3');
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  /** A program that does this and writes down what it was asked for. */
  const program = (name: string, does: string): void => {
    const path = join(folder, 'bin', name);
    writeFileSync(path, `#!/bin/sh\necho "${name} $*" >> ${folder}/asked\n${does}\n`);
    chmodSync(path, 0o755);
  };
  const asked = (): string =>
    existsSync(join(folder, 'asked')) ? readFileSync(join(folder, 'asked'), 'utf8') : '';
  const run = (
    script: string,
    args: readonly string[] = [],
    more: Readonly<Record<string, string>> = {},
  ): Ended => {
    const env = { PATH: `${folder}/bin:/usr/bin:/bin`, HOME: folder, ...more };
    const { status, stdout, stderr } = spawnSync(join(folder, 'deploy', script), args, {
      env,
      encoding: 'utf8',
    });
    return { code: status, output: stdout + stderr };
  };
  const pinned = (text = PINNED): void => {
    writeFileSync(join(folder, 'deploy/images.lock'), text);
  };
  /** A copy of the database that was fetched so many days ago. */
  const database = (ageDays = 0): void => {
    const path = join(folder, '.cache/osv-scanner/npm');
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'all.zip'), '');
    const then = new Date(Date.now() - ageDays * 86_400_000);
    utimesSync(join(path, 'all.zip'), then, then);
  };

  describe('deploy/pin-images', () => {
    it('writes the digest that the registry has for each base image', () => {
      program('docker', `echo ${DIGEST}`);
      expect(run('pin-images').code).toBe(0);
      expect(readFileSync(join(folder, 'deploy/images.lock'), 'utf8')).toBe(
        `${PINNED}MONGO_IMAGE=mongo:8.0@${DIGEST}\nREDIS_IMAGE=redis:7.4@${DIGEST}\n`,
      );
    });

    it.each([
      ['cannot be reached', 'exit 1'],
      ['says something else than a digest', 'echo latest'],
      ['knows all but one of them', `case "$*" in *redis*) exit 1;; esac; echo ${DIGEST}`],
    ])('does not change the file when the registry %s', (_what, does) => {
      pinned();
      program('docker', does);
      expect(run('pin-images').code).not.toBe(0);
      expect(readFileSync(join(folder, 'deploy/images.lock'), 'utf8')).toBe(PINNED);
      expect(existsSync(join(folder, 'deploy/images.lock.new'))).toBe(false);
    });
  });

  describe('deploy/advisories', () => {
    it.each([
      [0, 0, 'no known vulnerability'],
      [1, 1, ''],
      [127, 3, 'not looked up'],
    ])('when osv-scanner ends with %i, ends with %i', (code, ends, says) => {
      database();
      program('osv-scanner', `exit ${String(code)}`);
      const { code: ended, output } = run('advisories');
      expect(ended).toBe(ends);
      expect(output).toContain(says);
      expect(asked()).toContain('--offline-vulnerabilities --lockfile package-lock.json');
    });

    it.each<[string, () => void]>([
      ['there is no osv-scanner', database],
      [
        'there is no database',
        () => {
          program('osv-scanner', 'exit 0');
        },
      ],
      [
        'the database is old',
        () => {
          program('osv-scanner', 'exit 0');
          database(15);
        },
      ],
    ])('never says that there is none when %s', (_what, prepare) => {
      prepare();
      const { code, output } = run('advisories');
      expect(code).toBe(3);
      expect(output).toContain('not looked up');
    });

    it('fetches a database on request', () => {
      program('osv-scanner', 'exit 0');
      expect(run('advisories', ['--update']).code).toBe(0);
      expect(asked()).toContain('--download-offline-databases');
    });
  });

  describe('deploy/publish', () => {
    const RELEASE = ['registry.example/eligibility', '1.2.3'];
    beforeEach(() => {
      pinned();
      database();
      program('osv-scanner', 'exit 0');
      program(
        'docker',
        `while [ "$1" != --metadata-file ]; do shift; done; echo '{"containerimage.digest": "${DIGEST}"}' > "$2"`,
      );
    });

    it('builds every image from the pinned base image, and prints the digest of each', () => {
      expect(run('publish', RELEASE)).toMatchObject({ code: 0 });
      const builds = asked()
        .split('\n')
        .filter((line) => line.startsWith('docker'));
      expect(builds).toHaveLength(Object.keys(IMAGES).length);
      for (const [name, workspace] of Object.entries(IMAGES)) {
        const build = builds.find((line) => line.includes(`--build-arg SERVICE=${workspace} `));
        expect(build).toContain(`--build-arg NODE_IMAGE=node:24-bookworm-slim@${DIGEST}`);
        expect(build).toContain(`--tag registry.example/eligibility/${name}:1.2.3`);
      }
      const printed = readFileSync(join(folder, 'release/1.2.3/images.txt'), 'utf8').trim().split('\n');
      expect(printed.sort()).toEqual(
        Object.keys(IMAGES)
          .map((name) => `eligibility/${name}=registry.example/eligibility/${name}@${DIGEST}`)
          .sort(),
      );
      expect(asked()).toContain('npm run --silent sbom -- release/1.2.3');
    });

    it.each<[string, () => void, string]>([
      [
        'nothing is pinned',
        () => {
          rmSync(join(folder, 'deploy/images.lock'));
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
});
