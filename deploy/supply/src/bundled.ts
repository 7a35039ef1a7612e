import { componentOf, type Component } from './component';
import { folderOf, readLock, type Lock } from './lock';

/** The workspaces whose builds take parts of others into their own files: the pages of people, and those of the API. */
const PACKING = ['console', 'gateway'];
/** Their tools, and types: nothing of them is in what they build. */
const NOT_PACKED = /^(vite$|@vitejs\/|@types\/|@eligibility\/)/;
/** The package in the place of one that would report each installation to its makers; it is empty. */
const NOTHING = 'empty-npm-package';

/**
 * What the files of these workspaces are built of: their own libraries, and all that those depend on. The console's build
 * leaves out what no page uses, so that this is at least what is in it. None of them is installed in an image.
 */
export function bundledParts(workspaces: ReadonlySet<string>, lock: Lock = readLock()): readonly Component[] {
  const { packages } = lock;
  const found = new Map<string, Component>();
  const add = (from: string, name: string): void => {
    const folder = folderOf(lock, from, name);
    const part = packages[folder ?? ''];
    if (folder === undefined || part === undefined)
      throw new Error(`package-lock.json lacks ${name}, which ${from} needs`);
    if (found.has(folder) || part.name === NOTHING) return;
    found.set(folder, componentOf(folder, part));
    for (const needed of Object.keys(part.dependencies ?? {})) add(folder, needed);
  };
  for (const workspace of PACKING.filter((name) => workspaces.has(name)))
    for (const name of Object.keys(packages[workspace]?.devDependencies ?? {}))
      if (!NOT_PACKED.test(name)) add(workspace, name);
  return [...found.values()];
}
