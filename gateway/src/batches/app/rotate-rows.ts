import type { Resealed } from '../../checks/app/rotate-answers';
import type { BatchesContext } from './context';
import { isForgotten, type BatchItem } from '../domain/batch-item';
import type { SealedRow } from './batch-items';
import { openAnswer, openAsked, sealAnswer, sealAsked } from './seal-rows';

type Rotating = Pick<BatchesContext, 'items' | 'cipher'>;

const AT_A_TIME = 100;

/**
 * Seals every row of a batch that an older key sealed anew with the current key, while batches run. It may be stopped
 * and started again at any time, and run in several processes at once. A row that is settled meanwhile is sealed anew
 * the next time.
 */
export async function rotateRows(context: Rotating): Promise<Resealed> {
  let [resealed, unreadable] = [0, 0];
  let after: BatchItem | undefined;
  await context.cipher.prepare();
  for (;;) {
    const items = await context.items.listAll(after, AT_A_TIME);
    after = items.at(-1);
    if (after === undefined) return { resealed, unreadable };
    for (const item of items) {
      const row = await sealedAnew(context, item);
      unreadable += row.unreadable;
      const isChanged =
        row.anew.sealedAsked !== item.sealedAsked || row.anew.sealedAnswer !== item.sealedAnswer;
      if (isChanged && (await context.items.reseal(item, row.anew))) resealed += 1;
    }
  }
}

/** The same, of which each part is sealed with the current key if it opens, and how many parts do not open. */
async function sealedAnew(
  { cipher }: Rotating,
  item: BatchItem,
): Promise<{ readonly anew: SealedRow; readonly unreadable: number }> {
  let unreadable = 0;
  const anew = <Content>(
    sealed: Uint8Array,
    opened: Content | undefined,
    seal: (of: Content) => Uint8Array,
  ) => {
    if (opened !== undefined) return seal(opened);
    unreadable += 1;
    return sealed;
  };
  let { sealedAsked, sealedAnswer } = item;
  if (isForgotten(item)) return { anew: item, unreadable };
  if (!cipher.isCurrent(sealedAsked))
    sealedAsked = anew(sealedAsked, await openAsked({ cipher }, item), (asked) =>
      sealAsked({ cipher }, item, asked),
    );
  if (sealedAnswer !== undefined && !cipher.isCurrent(sealedAnswer))
    sealedAnswer = anew(sealedAnswer, await openAnswer({ cipher }, { ...item, sealedAnswer }), (answer) =>
      sealAnswer({ cipher }, item, answer),
    );
  return { anew: { sealedAsked, sealedAnswer }, unreadable };
}
