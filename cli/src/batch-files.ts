import { createHash } from 'node:crypto';
import { access, rename, writeFile } from 'node:fs/promises';
import { nameBasedId } from '@eligibility/kit';

/** Of the keys of batches that this command line sends. */
const NAMESPACE = 'c6b8d5a4-3f0e-4a0b-9b58-0d1f5a7c2e41';
const HALF_DAY_MS = 12 * 60 * 60 * 1_000;

export type SentFile = { readonly clientId: string; readonly bytes: Uint8Array; readonly nowMs: number };

/**
 * The idempotency key of a file that is sent for a clinic: the same from one noon to the next, by this machine's clock,
 * so that a run that is repeated in the same night is the same batch, and one of the next afternoon is another.
 */
export function keyOfFile({ clientId, bytes, nowMs }: SentFile): string {
  const night = new Date(nowMs - HALF_DAY_MS);
  const day = [night.getFullYear(), night.getMonth() + 1, night.getDate()].join('-');
  return nameBasedId(NAMESPACE, `${clientId} ${day} ${createHash('sha256').update(bytes).digest('hex')}`);
}

/** By the ending of the file's name; a list of items is JSON, all else a table. */
export function batchTypeOf(path: string): string {
  return path.toLowerCase().endsWith('.json') ? 'application/json' : 'text/csv; charset=utf-8';
}

/** The form of results by the ending of the name of their file. */
export function resultsTypeOf(path: string): string {
  return /\.(?:ndjson|jsonl)$/i.test(path) ? 'application/x-ndjson' : 'text/csv';
}

/** @throws Error for a file that is there already: it could have other results */
export async function requireNewFile(path: string): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (isThere) throw new Error(`${path} is there already: name another file, or remove it`);
}

/** Writes results, which are about patients, into a file for its owner alone; all of them or nothing. */
export async function writeResults(path: string, text: string): Promise<void> {
  const part = `${path}.part`;
  await writeFile(part, text, { mode: 0o600 });
  await rename(part, path);
}
