import { createHash } from 'node:crypto';
import type { WordsKey } from '../domain/clinic-words';

/** The id of an entry: it follows from its key, so that two processes that add the same entry add one. */
export function wordsIdOf({ workspaceId, clinicId, text, memberIdForm }: WordsKey): string {
  const key = JSON.stringify([workspaceId, clinicId, text, memberIdForm]);
  return createHash('sha256').update(key).digest('hex').slice(0, 32);
}
