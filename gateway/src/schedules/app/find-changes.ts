import type { BatchesContext } from '../../batches/app/context';
import { AppError } from '@eligibility/kit';
import type { Page } from '../../basics/list-page';
import type { OfBatch } from '../../batches/app/batch-items';
import { resultOf } from '../../batches/app/batch-results';
import { NO_BATCH } from '../../batches/app/change-batch';
import { batchOf, ofBatch, type Batch } from '../../batches/domain/batch';
import type { ResultRow } from '../../batches/domain/result-row';
import type { Schedule } from '../domain/schedule';

/** Rows that changed, and the batch that they are in; undefined where no run has ended, or its batch was removed. */
export type ChangedRows = Page<ResultRow> & { readonly batchId: string | undefined };

type Wanted = {
  /** Undefined: that of the last run that has ended. */
  readonly batchId: string | undefined;
  readonly afterRow: number;
  readonly limit: number;
};

/** So many rows are opened for one page. */
const LOOKED_AT = 1_000;
const AT_ONCE = 200;

/**
 * The rows of a run whose answers differ from the ones before. A page may have fewer than there are: it goes on after
 * the last row that was looked at.
 * @throws AppError `not-found` for a batch that is no run of the schedule
 */
export async function findChanges(
  context: BatchesContext,
  schedule: Schedule,
  { batchId, ...from }: Wanted,
): Promise<ChangedRows> {
  const batch = await runOf(context, schedule, batchId ?? schedule.lastRun?.batchId);
  if (batch !== undefined)
    return { ...(await changedRows(context, ofBatch(batch), from)), batchId: batch.id };
  if (batchId !== undefined) throw new AppError('not-found', { detail: NO_BATCH });
  return { entries: [], nextCursor: undefined, batchId: undefined };
}

async function runOf(
  { jobs }: BatchesContext,
  { id, workspaceId }: Schedule,
  batchId: string | undefined,
): Promise<Batch | undefined> {
  const job = batchId === undefined ? undefined : await jobs.find(workspaceId, 'batch', batchId);
  const batch = job && batchOf(job)?.batch;
  return batch?.scheduleId === id ? batch : undefined;
}

async function changedRows(
  context: BatchesContext,
  of: OfBatch,
  { afterRow: begin, limit }: Omit<Wanted, 'batchId'>,
): Promise<Page<ResultRow>> {
  const entries: ResultRow[] = [];
  let afterRow = begin;
  for (let lookedAt = 0; lookedAt < LOOKED_AT; lookedAt += AT_ONCE) {
    const items = await context.items.page(of, { afterRow, limit: AT_ONCE });
    for (const item of items) {
      afterRow = item.row;
      const result = await resultOf(context, item);
      if (result.changes?.length !== 0) entries.push(result);
      if (entries.length === limit) return { entries, nextCursor: String(afterRow) };
    }
    if (items.length < AT_ONCE) return { entries, nextCursor: undefined };
  }
  return { entries, nextCursor: String(afterRow) };
}
