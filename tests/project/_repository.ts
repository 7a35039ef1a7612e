import { execFileSync } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(__dirname, '../..');

/** The text of a file, by its path from the root. */
export function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

export function jsonOf(path: string): unknown {
  return JSON.parse(textOf(path));
}

/** The files that git tracks or would track, from the root; what a link leads to is listed itself. */
export function trackedFiles(...patterns: readonly string[]): readonly string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...patterns];
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .filter((path) => path !== '' && !isLink(path))
    .sort();
}

function isLink(path: string): boolean {
  return lstatSync(join(ROOT, path), { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}
