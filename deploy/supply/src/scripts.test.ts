import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

describe('deploy/pin-images', () => {
  /** As buildx 0.13 answers of an index: its own digest is before those of what is in it. */
  const index = (...architectures: readonly string[]): string => {
    const manifests = architectures.map((architecture, n) => ({
      digest: DIGEST.replace(/.$/, String(n)),
      platform: { architecture, os: 'linux' },
    }));
    return `echo '${JSON.stringify({ schemaVersion: 2, digest: DIGEST, manifests }, undefined, 2)}{}'`;
  };
  const single = `echo '{ "digest": "${DIGEST}" }{ "architecture": "amd64", "os": "linux" }'`;
  /** Its table, which it prints for some formats in the place of what they ask for. */
  const table = `echo 'Name: node'; echo 'Digest: ${DIGEST}'`;

  it('writes the digest that the registry has for each base image', () => {
    program('docker', index('amd64', 'arm64', 's390x'));
    expect(run('pin-images').code).toBe(0);
    expect(readFileSync(join(copy.folder, 'deploy/images.lock'), 'utf8')).toBe(
      `${PINNED}MONGO_IMAGE=mongo:8.0@${DIGEST}\nREDIS_IMAGE=redis:7.4@${DIGEST}\n`,
    );
  });

  it.each([
    ['cannot be reached', 'exit 1'],
    ['says something else than a digest', `echo '{ "digest": "latest" }{}'`],
    ['answers with a table', table],
    ['has them for one platform alone', index('amd64')],
    ['has them as an image for one platform', single],
    ['knows all but one of them', `case "$*" in *redis*) exit 1;; esac; ${index('amd64', 'arm64')}`],
  ])('does not change the file when the registry %s', (_what, does) => {
    pinned();
    program('docker', does);
    expect(run('pin-images').code).not.toBe(0);
    expect(readFileSync(join(copy.folder, 'deploy/images.lock'), 'utf8')).toBe(PINNED);
    expect(existsSync(join(copy.folder, 'deploy/images.lock.new'))).toBe(false);
  });

  it('needs no platform but those that images are built for', () => {
    program('docker', single);
    expect(run('pin-images', [], { PLATFORMS: 'linux/amd64' }).code).toBe(0);
    expect(run('pin-images', [], { PLATFORMS: 'linux/arm64' }).output).toContain('not there for linux/arm64');
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
