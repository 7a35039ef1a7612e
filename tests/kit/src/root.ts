import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the repository, from the sources and from what is built of them. */
export const ROOT = rootAbove(__dirname);

function rootAbove(folder: string): string {
  return existsSync(join(folder, 'package-lock.json')) ? folder : rootAbove(dirname(folder));
}
