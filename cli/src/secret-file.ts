import { open, rm, type FileHandle } from 'node:fs/promises';

/**
 * Asks for a secret and writes it into a new file that only its owner can read. The file is made first: the service
 * shows a secret only once, so one that could not be written would be lost.
 * @throws Error when the file already exists or cannot be made; then no secret was requested
 */
export async function intoSecretFile<T>(
  path: string,
  issue: () => Promise<T>,
  secretOf: (issued: T) => string,
): Promise<T> {
  const file = await newFile(path);
  try {
    const issued = await issue();
    await file.writeFile(`${secretOf(issued)}\n`);
    return issued;
  } catch (failure) {
    await rm(path, { force: true });
    throw failure;
  } finally {
    await file.close();
  }
}

async function newFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx', 0o600);
  } catch (failure) {
    throw new Error(`${path} is there already or cannot be made; nothing was changed`, { cause: failure });
  }
}
