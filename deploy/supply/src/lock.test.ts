import { isInstalled, nameOf, readLock, type Locked } from './lock';

/** What the registry of this project's machines does not have, so that no hash of it is known here. */
const TOOLS_OF_OTHER_PLATFORMS = /^(@bufbuild\/buf|@oxc-parser\/binding|@swc\/core|@unrs\/resolver-binding)-/;

/** A tool of contributors' machines, which is never part of an image or of its build: these are Linux, x64 or arm64. */
function isToolOfAnotherPlatform({ dev, optional, os = ['linux'], cpu = ['x64'] }: Locked): boolean {
  const isOurs = os.includes('linux') && (cpu.includes('x64') || cpu.includes('arm64'));
  return dev === true && optional === true && !isOurs;
}

describe('package-lock.json', () => {
  const unpinned = Object.entries(readLock().packages).filter(
    ([folder, { link, integrity }]) => isInstalled(folder) && link !== true && (integrity ?? '') === '',
  );

  it('has the hash of every package that is installed where images are built, tested or run', () => {
    expect(unpinned.filter(([, locked]) => !isToolOfAnotherPlatform(locked))).toEqual([]);
  });

  it('lacks hashes of these tools for other platforms alone, and of no more of them than it did', () => {
    const names = unpinned.map(([folder, locked]) => nameOf(folder, locked));

    expect(names.filter((name) => !TOOLS_OF_OTHER_PLATFORMS.test(name))).toEqual([]);
    expect(names.length).toBeLessThanOrEqual(45);
  });

  it('never names the registry that served a package', () => {
    expect(JSON.stringify(readLock())).not.toMatch(/"resolved":"[a-z]+:\/\//);
  });
});
