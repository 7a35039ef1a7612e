import { pythonWith, ROOT } from '@eligibility/testkit';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the sources: what is not TypeScript is not copied to the compiled files. */
export const FOLDER = join(ROOT, 'tests/validators');

/**
 * The interpreter of an environment that has a package of PyPI, and the package with its version.
 * @param list the file that pins the package first, in the folder of the sources
 * @throws Unavailable without Python 3, pip or the package
 */
export function pinnedPython(list: string): { readonly python: string; readonly name: string } {
  const requirements = join(FOLDER, list);
  const [pinned = ''] = readFileSync(requirements, 'utf8').split('\n');
  return { python: pythonWith('validators', requirements), name: pinned.replace('==', ' ') };
}
