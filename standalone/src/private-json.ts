import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ConfigError } from '@eligibility/kit/process';

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (failure) {
    const { code } = failure as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new ConfigError(
      `DATA_DIR: ${path} cannot be read (${String(code)}): make it a file of the user of this process`,
    );
  }
}

/**
 * Reads what `keepPrivately` wrote: texts by their names; undefined when there is no file.
 * @param remedy what the operator is to do when the file holds something else
 * @throws ConfigError naming the file
 */
export async function readTexts(
  path: string,
  remedy: string,
): Promise<Readonly<Record<string, string>> | undefined> {
  const text = await readIfThere(path);
  if (text === undefined) return undefined;
  const content = parsed(text);
  const isKept =
    typeof content === 'object' &&
    content !== null &&
    Object.values(content).every((value) => typeof value === 'string');
  if (!isKept) throw new ConfigError(`DATA_DIR: ${path} is not what this program wrote: ${remedy}`);
  return content as Readonly<Record<string, string>>;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Keeps JSON that only this user may read. At every moment, a power cut included, the file holds either all of what it
 * held or all of this; it is not touched when that is the same.
 */
export async function keepPrivately(path: string, content: unknown): Promise<void> {
  const text = `${JSON.stringify(content, null, 2)}\n`;
  if (text === (await readIfThere(path))) return;
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeToDisk(`${path}.new`, text);
  await rename(`${path}.new`, path);
  await flush(folder);
}

async function writeToDisk(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new name is on disk once its folder is. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
