import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from './root';

const CACHE = join(ROOT, 'node_modules/.cache/tools');
const TIMEOUT_MS = 600_000;

/** A program of others that this machine does not have, such as without network; the message says which. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

/** A test tool that is no dependency of ours: it is installed by the test that uses it. */
type Tool = {
  /** Names its folder. */
  readonly name: string;
  /** The files that say what is installed; after a change of one it is installed anew. */
  readonly lists: readonly string[];
  /** A script of sh. It is run in an empty folder, and has the paths of the lists as `$1`, `$2` and so on. */
  readonly install: string;
  /** Why the script fails, most likely. */
  readonly otherwise: string;
};

/**
 * The folder of a tool, which is installed when it is not there yet. Two processes may do so at a time.
 * @throws Unavailable where the script fails
 */
export function installed({ name, lists, install, otherwise }: Tool): string {
  const hash = createHash('sha256').update(install);
  for (const list of lists) hash.update(readFileSync(list));
  const link = join(CACHE, `${name}-${hash.digest('hex').slice(0, 12)}`);
  if (existsSync(link)) return link;
  mkdirSync(CACHE, { recursive: true });
  // It is not moved to its place when it is complete: the programs of a Python environment know where they are.
  const folder = mkdtempSync(`${link}-`);
  const options = { cwd: folder, stdio: 'ignore', timeout: TIMEOUT_MS } as const;
  const isInstalled = spawnSync('sh', ['-euc', install, 'sh', ...lists], options).status === 0;
  if (!isInstalled || !isLinked(folder, link)) rmSync(folder, { recursive: true });
  if (!isInstalled) throw new Unavailable(otherwise);
  return link;
}

/** False where another process was first. */
function isLinked(folder: string, link: string): boolean {
  try {
    symlinkSync(basename(folder), link);
    return true;
  } catch (failure) {
    if (existsSync(link)) return false;
    throw failure;
  }
}

/**
 * The Python of an environment that has what lists of pip name; their programs are beside it.
 * @param alone a list of packages that are installed without those that they require
 * @throws Unavailable without Python 3, pip or the packages
 */
export function pythonWith(name: string, requirements: string, alone?: string): string {
  const pip = 'bin/python -m pip install --quiet --disable-pip-version-check';
  const rest = alone === undefined ? '' : `\n${pip} --no-deps --requirement "$2"`;
  const folder = installed({
    name: `${name}-python`,
    lists: alone === undefined ? [requirements] : [requirements, alone],
    install: `python3 -m venv .\n${pip} --requirement "$1"${rest}`,
    otherwise: 'there is no Python 3 with venv, or pip could not install what is listed',
  });
  return join(folder, 'bin/python');
}

/**
 * The folder that has what a lock file names in its `node_modules`.
 * @param folder has the package and its lock file
 * @param more of the script, after the installation
 * @throws Unavailable without the packages
 */
export function nodeTools(name: string, folder: string, more = ''): string {
  return installed({
    name: `${name}-npm`,
    lists: ['package.json', 'package-lock.json'].map((list) => join(folder, list)),
    install: `cp "$1" "$2" .\nnpm ci --ignore-scripts --no-audit --no-fund --loglevel=error\n${more}`,
    otherwise: 'npm could not install what is listed',
  });
}

/** What `install` installs; undefined where this machine cannot have it, for tests that are skipped then. */
export function ifAvailable(install: () => string): string | undefined {
  try {
    return install();
  } catch (failure) {
    if (failure instanceof Unavailable) return undefined;
    throw failure;
  }
}
