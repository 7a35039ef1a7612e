import type { BatchesContext } from './context';
import type { AskedRow, BatchItem, RowAnswer } from '../domain/batch-item';

type OfRow = Pick<BatchItem, 'workspaceId' | 'batchId' | 'row'>;

/** Rows are sealed again with another cipher than the context's. */
type Sealing = Pick<BatchesContext, 'cipher'>;

/** What was sent in a row; undefined when it does not open. */
export async function openAsked(
  { cipher }: Sealing,
  item: OfRow & Pick<BatchItem, 'sealedAsked'>,
): Promise<AskedRow | undefined> {
  const opened = await cipher.open(item.sealedAsked, boundTo(item, 'asked'));
  return opened.isReadable ? (JSON.parse(opened.plaintext) as AskedRow) : undefined;
}

/** What became of a row; undefined when it does not open. */
export async function openAnswer(
  { cipher }: Sealing,
  item: OfRow & { readonly sealedAnswer: Uint8Array },
): Promise<RowAnswer | undefined> {
  const opened = await cipher.open(item.sealedAnswer, boundTo(item, 'answer'));
  return opened.isReadable ? (JSON.parse(opened.plaintext) as RowAnswer) : undefined;
}

export function sealAsked({ cipher }: Sealing, of: OfRow, asked: AskedRow): Uint8Array {
  return cipher.seal(JSON.stringify(asked), boundTo(of, 'asked'));
}

export function sealAnswer({ cipher }: Sealing, of: OfRow, answer: RowAnswer): Uint8Array {
  return cipher.seal(JSON.stringify(answer), boundTo(of, 'answer'));
}

/** Sealed bytes that are moved to another row, or to another place of it, do not open. */
function boundTo({ workspaceId, batchId, row }: OfRow, part: 'asked' | 'answer') {
  return { workspaceId, checkId: `${batchId}.${String(row)}.${part}` };
}
