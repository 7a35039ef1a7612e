import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Unavailable } from '../validators/_checker';
import { run, type Command } from './_run';

/** The folder of the sources: what is not TypeScript is not copied to the compiled files. */
export const FOLDER = join(dirname(require.resolve('@eligibility/tests/package.json')), 'clients');
const TOOLS = join(FOLDER, 'tools');
const CACHE = join(FOLDER, '../../node_modules/.cache/clients');
const INSTALL_TIMEOUT_MS = 300_000;

/**
 * The folder that has what a lock file lists in its `node_modules`. It is no dependency of the product, so it is installed
 * when it is not there yet.
 * @param tools where the package and its lock file are; default: the generators of TypeScript clients
 * @throws Unavailable without the packages, such as without network
 */
export function nodeTools(tools = TOOLS): Promise<string> {
  const lists = ['package.json', 'package-lock.json'];
  return installed(
    'npm',
    lists.map((name) => join(tools, name)),
    async (folder) => {
      for (const name of lists) cpSync(join(tools, name), join(folder, name));
      const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
      await demand({ command: 'npm', args, cwd: folder }, 'npm could not install what is listed');
    },
  );
}

/**
 * The folder of a Python environment with what this file lists.
 * @param requirements default: those of the clients
 * @throws Unavailable without Python 3, pip or the packages
 */
export function pythonTools(requirements = join(TOOLS, 'requirements.txt')): Promise<string> {
  return installed('python', [requirements], async (folder) => {
    await demand({ command: 'python3', args: ['-m', 'venv', folder] }, 'there is no Python 3 with venv');
    const args = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', requirements];
    await demand({ command: join(folder, 'bin/python'), args }, 'pip could not install what is listed');
  });
}

/** One folder for each state of the lists, which are files; a folder whose installation did not end is made anew. */
export async function installed(
  kind: string,
  lists: readonly string[],
  install: (folder: string) => Promise<void>,
): Promise<string> {
  const hash = createHash('sha256');
  for (const list of lists) hash.update(readFileSync(list));
  const folder = join(CACHE, `${kind}-${hash.digest('hex').slice(0, 12)}`);
  const mark = join(folder, '.installed');
  if (existsSync(mark)) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await install(folder);
  writeFileSync(mark, '');
  return folder;
}

/** @throws Unavailable with these words where the program fails, or is not there */
export async function demand(command: Command, otherwise: string): Promise<void> {
  const { exitCode } = await run({ ...command, timeoutMs: INSTALL_TIMEOUT_MS });
  if (exitCode !== 0) throw new Unavailable(otherwise);
}
