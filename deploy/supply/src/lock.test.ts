import { readLock, unpinned, type Lock } from './lock';

/** What the registry of this project's machines does not have, so that no hash of it is known here. */
const TOOLS_OF_OTHER_PLATFORMS = /^(@bufbuild\/buf|@oxc-parser\/binding|@swc\/core|@unrs\/resolver-binding)-/;

describe('package-lock.json', () => {
  it('has the hash of every package that is installed where images are built, tested or run', () => {
    expect(unpinned(readLock()).refused).toEqual([]);
  });

  it('lacks hashes of these tools for other platforms alone, and of no more of them than it did', () => {
    const { tolerated } = unpinned(readLock());
    expect(tolerated.filter((name) => !TOOLS_OF_OTHER_PLATFORMS.test(name))).toEqual([]);
    expect(tolerated.length).toBeLessThanOrEqual(45);
  });

  it('never names the registry that served a package', () => {
    expect(JSON.stringify(readLock())).not.toMatch(/"resolved":"[a-z]+:\/\//);
  });

  const locked = (about: object): Lock => ({
    packages: { 'node_modules/part': { version: '1.0.0', ...about } },
  });

  it.each([
    ['of an image', {}],
    ['that is a tool of ours', { dev: true }],
    ['that an image may have', { optional: true, os: ['darwin'] }],
    ['that is a tool where we build', { dev: true, optional: true, os: ['linux'], cpu: ['x64'] }],
    ['that is a tool everywhere', { dev: true, optional: true }],
  ])('is refused with a package %s that has no hash', (_what, about) => {
    expect(unpinned(locked(about)).refused).toEqual(['part@1.0.0']);
  });

  it('is not refused for a link, a workspace or a package with a hash', () => {
    expect(unpinned(locked({ link: true })).refused).toEqual([]);
    expect(unpinned(locked({ integrity: 'sha512-x' })).refused).toEqual([]);
    expect(unpinned({ packages: { gateway: { version: '0.1.0' } } }).refused).toEqual([]);
  });
});
