import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const SECRET_BYTES = 32;

/** Settings of the gateway that must be secret and must stay the same from start to start. */
export type Secrets = {
  readonly API_KEY_PEPPER: string;
  readonly FINGERPRINT_KEY: string;
  readonly ANSWER_KEY: string;
  readonly OPERATOR_TOKEN: string;
};

/** Reads the secrets of this installation, or makes them on its first start; only the owner may read the file. */
export async function readOrMakeSecrets(path: string): Promise<Secrets> {
  const existing = await readIfThere(path);
  if (existing !== undefined) return JSON.parse(existing) as Secrets;
  const secrets: Secrets = {
    API_KEY_PEPPER: randomSecret(),
    FINGERPRINT_KEY: randomSecret(),
    ANSWER_KEY: randomSecret(),
    OPERATOR_TOKEN: `elig_ops_${randomBytes(SECRET_BYTES).toString('base64url')}`,
  };
  await writePrivately(path, secrets);
  return secrets;
}

export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw failure;
  }
}

/** Writes JSON that only this user may read. */
export async function writePrivately(path: string, content: unknown): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
}

function randomSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64');
}
