import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What a file is for: part of the product, a test of it, a tool around it, or none of these (see `PURPOSES`). */
export type Purpose =
  'production' | 'test' | 'tool' | 'contract' | 'deployment' | 'document' | 'data' | 'project';

/** A file that git tracks. */
export type TrackedFile = {
  /** From the root of the repository, with `/`. */
  readonly path: string;
  readonly purpose: Purpose;
  /** The workspace, or the top folder, that it is in; `.` at the root. */
  readonly package: string;
  readonly text: string;
  readonly lines: number;
};

/** The repository, from the sources and from what is built of them. */
export const ROOT = rootAbove(__dirname);

/**
 * The first pattern that a path matches decides its purpose. Test code is recognised by the same names as in
 * `.dependency-cruiser.js`, so that the figures and the architecture rules agree on what is production.
 */
const PURPOSES: readonly (readonly [RegExp, Purpose])[] = [
  [/\.(test|contract)\.[cm]?[jt]s$|(^|\/)_[^/]+\.ts$|\/testing\/|^tests\/|^packages\/testkit\/src\//, 'test'],
  [/^jest\.config\.js$/, 'test'],
  [/^(bench|proofs|deploy|fixtures|scripts)\/.*\.[cm]?[jt]s$|^(bench|proofs)\//, 'tool'],
  [/^(gateway|cli|services\/[^/]+|packages\/[^/]+)\/(src|bin)\/.*\.[cm]?[jt]s$/, 'production'],
  [/\.proto$|^gateway\/openapi\//, 'contract'],
  [/\.md$|^LICENSE$/, 'document'],
  [/^(deploy|\.ci|\.github)\/|^docker-compose\.yml$/, 'deployment'],
  [/^fixtures\//, 'data'],
];

/** @param path from the root of the repository, with `/` */
export function purposeOf(path: string): Purpose {
  return PURPOSES.find(([pattern]) => pattern.test(path))?.[1] ?? 'project';
}

/** The package of a path: `gateway`, `packages/kit`, `services/wallet`, or else its top folder. */
export function packageOf(path: string): string {
  return /^(packages|services|fixtures|deploy)\/[^/]+(?=\/)|^[^/]+(?=\/)/.exec(path)?.[0] ?? '.';
}

/** Lines as `wc -l` counts them, with a last line that has no newline. */
export function lineCount(text: string): number {
  if (text === '') return 0;
  const breaks = text.split('\n').length - 1;
  return text.endsWith('\n') ? breaks : breaks + 1;
}

/** Every file that git tracks or would track, as it is in the working tree; what a link leads to is listed itself. */
export function readTree(root = ROOT): readonly TrackedFile[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return [...new Set(listed.split('\0'))]
    .filter((path) => path !== '' && isFile(join(root, path)))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return { path, purpose: purposeOf(path), package: packageOf(path), text, lines: lineCount(text) };
    });
}

function isFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function rootAbove(folder: string): string {
  return existsSync(join(folder, 'package-lock.json')) ? folder : rootAbove(dirname(folder));
}
