import type { AnswerCipher } from '../../checks/app/ports';
import type { AskedRow, BatchItem, RowAnswer } from '../domain/batch-item';

/** Seals what was sent in a row, and what became of it. */
export type SealDeps = { readonly cipher: AnswerCipher };

type OfRow = Pick<BatchItem, 'workspaceId' | 'batchId' | 'row'>;

/** What was sent in a row; undefined when it does not open. */
export async function openAsked(
  { cipher }: SealDeps,
  item: OfRow & Pick<BatchItem, 'sealedAsked'>,
): Promise<AskedRow | undefined> {
  const opened = await cipher.open(item.sealedAsked, boundTo(item, 'asked'));
  return opened.isReadable ? (JSON.parse(opened.plaintext) as AskedRow) : undefined;
}

/** What became of a row; undefined when it does not open. */
export async function openAnswer(
  { cipher }: SealDeps,
  item: OfRow & { readonly sealedAnswer: Uint8Array },
): Promise<RowAnswer | undefined> {
  const opened = await cipher.open(item.sealedAnswer, boundTo(item, 'answer'));
  return opened.isReadable ? (JSON.parse(opened.plaintext) as RowAnswer) : undefined;
}

export function sealAsked({ cipher }: SealDeps, of: OfRow, asked: AskedRow): Uint8Array {
  return cipher.seal(JSON.stringify(asked), boundTo(of, 'asked'));
}

export function sealAnswer({ cipher }: SealDeps, of: OfRow, answer: RowAnswer): Uint8Array {
  return cipher.seal(JSON.stringify(answer), boundTo(of, 'answer'));
}

/** Sealed bytes that are moved to another row, or to another place of it, do not open. */
function boundTo({ workspaceId, batchId, row }: OfRow, part: 'asked' | 'answer') {
  return { workspaceId, checkId: `${batchId}.${String(row)}.${part}` };
}
