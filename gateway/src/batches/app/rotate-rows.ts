import type { AnswerCipher } from '../../checks/app/ports';
import type { Resealed } from '../../checks/app/rotate-answers';
import type { BatchItem } from '../domain/batch-item';
import type { BatchItems, SealedRow } from './batch-items';
import { openAnswer, openAsked, sealAnswer, sealAsked } from './seal-rows';

type RotateDeps = {
  readonly items: Pick<BatchItems, 'listAll' | 'reseal'>;
  readonly cipher: AnswerCipher;
};

const AT_A_TIME = 100;

/**
 * Seals every row of a batch that an older key sealed anew with the current key, while batches run. It may be stopped
 * and started again at any time, and run in several processes at once. A row that is settled meanwhile is sealed anew
 * the next time.
 */
export async function rotateRows(deps: RotateDeps): Promise<Resealed> {
  let [resealed, unreadable] = [0, 0];
  let after: BatchItem | undefined;
  await deps.cipher.prepare();
  for (;;) {
    const items = await deps.items.listAll(after, AT_A_TIME);
    after = items.at(-1);
    if (after === undefined) return { resealed, unreadable };
    for (const item of items) {
      const row = await sealedAnew(deps, item);
      unreadable += row.unreadable;
      if (row.anew !== undefined && (await deps.items.reseal(item, row.anew))) resealed += 1;
    }
  }
}

/** The row with each part that opens sealed with the current key; undefined: it is already, or nothing opens. */
async function sealedAnew(
  { cipher }: RotateDeps,
  item: BatchItem,
): Promise<{ readonly anew: SealedRow | undefined; readonly unreadable: number }> {
  const { sealedAsked, sealedAnswer } = item;
  const asked = cipher.isCurrent(sealedAsked) ? 'current' : await openAsked({ cipher }, item);
  const answer =
    sealedAnswer === undefined || cipher.isCurrent(sealedAnswer)
      ? 'current'
      : await openAnswer({ cipher }, { ...item, sealedAnswer });
  const parts = [asked, answer];
  const unreadable = parts.filter((part) => part === undefined).length;
  if (parts.every((part) => part === undefined || part === 'current')) return { anew: undefined, unreadable };
  const anew = {
    sealedAsked:
      asked === undefined || asked === 'current' ? sealedAsked : sealAsked({ cipher }, item, asked),
    sealedAnswer:
      answer === undefined || answer === 'current' ? sealedAnswer : sealAnswer({ cipher }, item, answer),
  };
  return { anew, unreadable };
}
