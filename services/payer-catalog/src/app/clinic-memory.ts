import type { CatalogContext } from './context';
import {
  confirmedBy,
  contradictedBy,
  normalisedWords,
  writtenBy,
  type ClinicWords,
  type WordsKey,
} from '../domain/clinic-words';
import { prefixOf } from '../domain/payer-tally';
import type { MemoryStore, WordsPlace } from './memory-store';
import { wordsIdOf } from './words-id';

type Remembering = Pick<CatalogContext, 'memory' | 'clock'>;

/** What a payer's answer says about the words of a clinic. */
export type NotedAnswer = WordsKey & {
  readonly payerId: string;
  /** Whether the payer knows the member. */
  readonly isMemberKnown: boolean;
};

/**
 * Remembers what an answer says. An answer that knows the member confirms its payer for the words, for the clinic, and for
 * the three letters that the member id begins with; another one contradicts it for the words. An empty text is not
 * remembered.
 * @throws AppError `service-unavailable`
 */
export async function noteAnswer({ memory, clock }: Remembering, noted: NotedAnswer): Promise<void> {
  const { workspaceId, clinicId, memberIdForm, payerId, isMemberKnown } = noted;
  const atMs = clock.now();
  const text = normalisedWords(noted.text);
  if (text !== '') {
    const change = isMemberKnown ? confirmedBy : contradictedBy;
    const key = { workspaceId, clinicId, text, memberIdForm };
    await memory.changeWords(key, (payers) => change(payers, { payerId, atMs }), atMs);
  }
  if (!isMemberKnown) return;
  await memory.countAnswers({ kind: 'clinic', workspaceId, clinicId }, [payerId]);
  const letters = prefixOf(memberIdForm);
  if (letters !== undefined) await memory.countAnswers({ kind: 'prefix', letters }, [payerId]);
}

/**
 * What the owner decides about words, each row in its own write. The rows were checked before, so a failure is an outage:
 * the rows before it are written, and writing all of them again is right.
 * @throws AppError `service-unavailable`
 */
export async function writeWords(
  { memory, clock }: Remembering,
  rows: readonly (WordsKey & { readonly payerId: string })[],
): Promise<readonly ClinicWords[]> {
  const entries: ClinicWords[] = [];
  for (const { payerId, ...key } of rows) {
    const atMs = clock.now();
    const payers = writtenBy({ payerId, atMs });
    await memory.changeWords(key, () => payers, atMs);
    entries.push({ ...key, wordsId: wordsIdOf(key), seenAtMs: atMs, payers });
  }
  return entries;
}

/** A page of the words of a clinic, and the place after which the next one begins. */
export async function listWords(
  { memory }: Pick<CatalogContext, 'memory'>,
  page: Parameters<MemoryStore['listWords']>[0],
): Promise<{ readonly entries: readonly ClinicWords[]; readonly next: WordsPlace | undefined }> {
  const found = await memory.listWords({ ...page, limit: page.limit + 1 });
  const entries = found.slice(0, page.limit);
  return { entries, next: found.length > page.limit ? entries.at(-1) : undefined };
}
