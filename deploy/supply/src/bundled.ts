import { componentOf, type Component } from './component';
import { folderOf, readLock, type Lock } from './lock';

/** The workspace whose build packs parts of others into its own files. */
export const CONSOLE = 'console';
/** Its tools, and types: nothing of them is in what they build. */
const NOT_PACKED = /^(vite$|@vitejs\/|@types\/|@eligibility\/)/;

/**
 * What the console's application is built of: its own libraries, and all that they depend on. The build leaves out what
 * no page uses, so that this is at least what is in it. None of them is installed in an image.
 */
export function bundledParts(lock: Lock = readLock()): readonly Component[] {
  const { packages } = lock;
  const found = new Map<string, Component>();
  const add = (from: string, name: string): void => {
    const folder = folderOf(lock, from, name);
    const part = packages[folder ?? ''];
    if (folder === undefined || part === undefined)
      throw new Error(`package-lock.json lacks ${name}, which ${from} needs`);
    if (found.has(folder)) return;
    found.set(folder, componentOf(folder, part));
    for (const needed of Object.keys(part.dependencies ?? {})) add(folder, needed);
  };
  for (const name of Object.keys(packages[CONSOLE]?.devDependencies ?? {}))
    if (!NOT_PACKED.test(name)) add(CONSOLE, name);
  return [...found.values()];
}
