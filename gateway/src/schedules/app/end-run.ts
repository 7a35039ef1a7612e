import type { BatchesContext } from '../../batches/app/context';
import { ofBatch, type Batch } from '../../batches/domain/batch';
import { isLeft } from '../domain/repeat';
import type { Schedule, StartedRun } from '../domain/schedule';
import { addRows, askableRows, dayOf, listIdAfter, rowsOf, withAnswers } from './schedule-rows';

/**
 * Writes the rows of a schedule anew, with what the run's answers say, and without those that are over. Written again
 * after a crash, they are the same rows.
 * @returns the list, and how many rows it has
 */
export async function writeNextList(
  context: BatchesContext,
  schedule: Schedule,
  { run, batch }: { readonly run: StartedRun; readonly batch: Batch },
): Promise<Pick<Schedule, 'listId' | 'rows'>> {
  await context.cipher.prepare();
  const { id, workspaceId, repeat } = schedule;
  const listId = listIdAfter(id, run.batchId);
  let count = 0;
  for await (const { items, rows } of askableRows(context, rowsOf(schedule))) {
    const left = rows.filter((row) => isLeft(dayOf(row), repeat, run.today));
    // The rows of a run have the numbers that they have in the schedule, so these are no more than the list's.
    const page = { afterRow: (items[0]?.row ?? 1) - 1, limit: items.length };
    const asked = items.length === 0 ? [] : await context.items.page(ofBatch(batch), page);
    const next = await withAnswers(context, left, asked);
    await addRows(context, { workspaceId, batchId: listId }, next);
    count += next.length;
  }
  return { listId, rows: count };
}
