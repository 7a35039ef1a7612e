import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Unavailable } from './_checker';

/** The folder of the sources: what is not TypeScript is not copied to the compiled files. */
export const FOLDER = join(dirname(require.resolve('@eligibility/tests/package.json')), 'validators');
/** Where what is installed is kept. */
export const CACHE = join(FOLDER, '../../node_modules/.cache/validators');
const INSTALL_TIMEOUT_MS = 150_000;

/** A package of PyPI in a Python of its own. */
type Wanted = {
  /** The file that lists it, and nothing else, in the folder of the sources. */
  readonly requirements: string;
  readonly name: string;
  /** The module that is imported. */
  readonly module: string;
};

/**
 * The interpreter of an environment that has the package, which is made when it is not there yet, and the version.
 * @throws Unavailable without Python 3, pip or the package
 */
export function pythonWith(wanted: Wanted): { readonly python: string; readonly version: string } {
  const requirements = join(FOLDER, wanted.requirements);
  const hash = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12);
  const folder = join(CACHE, hash);
  const python = join(folder, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');
  const found = existsSync(python) ? versionIn(python, wanted) : undefined;
  if (found !== undefined) return { python, version: found };
  rmSync(folder, { recursive: true, force: true });
  run('python3', ['-m', 'venv', folder], 'no Python 3 with venv');
  const install = [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--disable-pip-version-check',
    '--requirement',
    requirements,
  ];
  run(python, install, 'pip could not install it');
  const version = versionIn(python, wanted);
  if (version === undefined) throw new Unavailable('it was installed and cannot be imported');
  return { python, version };
}

function versionIn(python: string, { module, name }: Wanted): string | undefined {
  const program = `import ${module}, importlib.metadata as m; print(m.version("${name}"))`;
  try {
    return execFileSync(python, ['-c', program], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}

/** @throws Unavailable with these words when the command fails */
export function run(command: string, args: readonly string[], otherwise: string): void {
  try {
    execFileSync(command, args, { stdio: 'ignore', timeout: INSTALL_TIMEOUT_MS });
  } catch (cause) {
    throw new Unavailable(otherwise, { cause });
  }
}
