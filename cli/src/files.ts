import { readFile } from 'node:fs/promises';
import { isRecord } from './http-client';

const CAUSES: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'you may not read it',
  EISDIR: 'it is a folder',
};

/**
 * The bytes of a file that the user named.
 * @throws Error with a one-line message for the terminal
 */
export async function bytesOf(path: string): Promise<Uint8Array<ArrayBuffer>> {
  // An empty name comes from a script whose variable is not set.
  if (path === '')
    throw new Error('a file is named by an empty text: is the variable that should name it not set?');
  try {
    return new Uint8Array(await readFile(path));
  } catch (failure) {
    const code = isRecord(failure) ? String(failure['code']) : '';
    throw new Error(`${path} cannot be read: ${CAUSES[code] ?? code}`, { cause: failure });
  }
}

/** As `bytesOf`, read as UTF-8. */
export async function textOf(path: string): Promise<string> {
  return Buffer.from(await bytesOf(path)).toString('utf8');
}
