import { folderOf, isInstalled, type Lock, type Locked } from './lock';
import type { Platform } from './images';

/** Processors, in the words of npm. */
const CPUS: Readonly<Record<Platform, string>> = { 'linux/amd64': 'x64', 'linux/arm64': 'arm64' };

/**
 * The packages that `npm ci --omit=dev --workspace` puts into an image, by their folders, with the workspaces that it
 * links. It follows npm: all that the workspace reaches, without what only development reaches anywhere in the repository.
 * @param workspace its folder
 */
export function installedIn(workspace: string, platform: Platform, lock: Lock): ReadonlyMap<string, Locked> {
  const reached = new Map<string, Locked>();
  const add = (folder: string): void => {
    const locked = lock.packages[folder];
    if (locked === undefined) throw new Error(`package-lock.json lacks ${folder}`);
    if (reached.has(folder) || !runsOn(platform, folder, locked)) return;
    reached.set(folder, locked);
    for (const needed of neededBy(folder, locked, lock)) add(needed);
  };
  add(workspace);
  return new Map([...reached].filter(([, { dev }]) => dev !== true));
}

/** The folders of what a package needs. Of what is optional, and of what others must bring, that which is there. */
export function neededBy(folder: string, locked: Locked, lock: Lock): readonly string[] {
  const { dependencies, optionalDependencies, peerDependencies, devDependencies } = locked;
  const needs = {
    ...dependencies,
    ...optionalDependencies,
    ...peerDependencies,
    ...(isInstalled(folder) ? {} : devDependencies),
  };
  return Object.keys(needs).flatMap((name) => {
    const found = folderOf(lock, folder, name);
    if (found !== undefined) return [found];
    if (name in (dependencies ?? {}) && !(name in (optionalDependencies ?? {})))
      throw new Error(`package-lock.json lacks ${name}, which ${folder} needs`);
    return [];
  });
}

function runsOn(
  platform: Platform,
  folder: string,
  { os = ['linux'], cpu = [CPUS[platform]] }: Locked,
): boolean {
  if (!os.includes('linux') || !cpu.includes(CPUS[platform])) return false;
  // The base image has glibc; scripts/remove-unused-files.js removes what is for another C library.
  return !/-musl(eabihf)?$/.test(folder);
}
