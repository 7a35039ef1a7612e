import type { BatchesContext } from './context';
import { AppError, inTurns, nameBasedId } from '@eligibility/kit';
import type { JobStore } from '../../jobs/app/job-store';
import type { Job } from '../../jobs/domain/job';
import { batchOf, contentOf, RECEIVING, type Batch, type BatchFacts } from '../domain/batch';
import type { BatchItem } from '../domain/batch-item';
import type { BatchRow, WrongRow } from '../domain/batch-row';
import { sealAsked } from './seal-rows';
import { sortRows, type Sorted } from './sort-rows';

/** A batch as it is stored, with its rows. */
export type NewBatch = Pick<
  BatchFacts,
  'keyId' | 'personId' | 'callerAddresses' | 'notBeforeMs' | 'scheduleId'
> & {
  readonly workspaceId: string;
  readonly clientId: string;
  readonly batchId: string;
  /** How long after its beginning rows are asked again; undefined: eight hours. */
  readonly windowMs?: number | undefined;
  readonly rows: AsyncIterable<BatchRow>;
  /** A keyed hash of all that was sent, once the rows are read. */
  readonly contentHash: () => string;
};

/** A batch as it comes in. */
export type SentBatch = Omit<NewBatch, 'batchId' | 'scheduleId'> & { readonly idempotencyKey: string };

export type Submitted = {
  readonly batch: Batch;
  /** True where the batch was sent before with this key. */
  readonly isReplay: boolean;
  /** The first of the rows that are not asked; empty for a replay. */
  readonly wrong: readonly WrongRow[];
};

const HOUR_MS = 60 * 60_000;
export const DEFAULT_WINDOW_MS = 8 * HOUR_MS;
export const LONGEST_WINDOW_MS = 24 * HOUR_MS;
const AT_ONCE = 200;
/** A process that receives a batch says so again within this time; after it, what it received is dropped. */
const RECEIVING_MS = 60_000;
const MOST_WRONG_ROWS = 100;

/**
 * Stores a batch row by row, and starts it once it is whole. The id follows from the idempotency key, so that a batch
 * that is sent again is the same batch.
 * @throws AppError `idempotency-key-reused` for another content with the same key, `idempotency-in-progress` while it
 * comes in elsewhere, `validation-failed` without any row; and whatever reading the rows throws, when nothing is kept
 */
export async function submitBatch(context: BatchesContext, sent: SentBatch): Promise<Submitted> {
  const { workspaceId, clientId, idempotencyKey } = sent;
  const batchId = nameBasedId(workspaceId, JSON.stringify(['batch', clientId, idempotencyKey]));
  const before = await context.jobs.find(workspaceId, 'batch', batchId);
  if (before !== undefined) return replay(before, sent);
  return storeBatch(context, { ...sent, batchId });
}

/**
 * Stores a batch that is not there yet, row by row, and starts it once it is whole.
 * @throws AppError as `submitBatch`
 */
export async function storeBatch(context: BatchesContext, sent: NewBatch): Promise<Submitted> {
  const { jobs, items } = context;
  const { workspaceId, batchId } = sent;
  const receiving = receivingJob(context, batchId, workspaceId);
  if (!(await jobs.add(receiving))) throw new AppError('idempotency-in-progress', { retryAfterSeconds: 1 });
  let job: Job = receiving;
  try {
    const stillReceiving = async (): Promise<void> => {
      job = await saved(context, job, { ...receiving, dueAtMs: context.leaseClock.now() + RECEIVING_MS });
    };
    const { rows, wrong } = await storeRows(context, { sent, stillReceiving });
    if (rows === 0)
      throw new AppError('validation-failed', { fields: [{ field: 'items', message: 'must have a row' }] });
    const batch = newBatch(context, sent, { rows, createdAtMs: receiving.createdAtMs });
    await saved(context, job, contentOf(batch, batch.notBeforeMs ?? context.leaseClock.now()));
    return { batch, isReplay: false, wrong };
  } catch (failure) {
    // Should this fail, the runner of batches drops it a little later.
    await items.dropItems({ workspaceId, batchId }).catch(() => undefined);
    await jobs.drop(job).catch(() => undefined);
    throw failure;
  }
}

/** The hash of what was sent is known once all of it was read. */
async function readToEnd(rows: AsyncIterable<BatchRow>): Promise<void> {
  const reading = inTurns(rows);
  while ((await reading.next()).done !== true);
}

async function replay(before: Job, sent: SentBatch): Promise<Submitted> {
  const kept = batchOf(before);
  if (kept === undefined) throw new AppError('idempotency-in-progress', { retryAfterSeconds: 1 });
  await readToEnd(sent.rows);
  if (kept.batch.contentHash !== sent.contentHash())
    throw new AppError('idempotency-key-reused', {
      detail: 'Send a new idempotency key with another batch.',
    });
  return { batch: kept.batch, isReplay: true, wrong: [] };
}

function receivingJob({ leaseClock }: BatchesContext, id: string, workspaceId: string): Job {
  const createdAtMs = leaseClock.now();
  const content = { state: RECEIVING, dueAtMs: createdAtMs + RECEIVING_MS, data: '{}' };
  return { ...content, id, kind: 'batch', workspaceId, groupId: workspaceId, createdAtMs, version: 1 };
}

function newBatch(
  { leaseClock }: BatchesContext,
  sent: NewBatch,
  of: Pick<Batch, 'rows' | 'createdAtMs'>,
): Batch {
  const { workspaceId, clientId, keyId, personId, callerAddresses, notBeforeMs, scheduleId } = sent;
  const beginsMs = Math.max(notBeforeMs ?? 0, leaseClock.now());
  return {
    ...of,
    id: sent.batchId,
    workspaceId,
    state: 'queued',
    clientId,
    keyId,
    personId,
    callerAddresses,
    contentHash: sent.contentHash(),
    scheduleId,
    notBeforeMs,
    finishByMs: beginsMs + (sent.windowMs ?? DEFAULT_WINDOW_MS),
  };
}

async function saved(
  { jobs }: BatchesContext,
  job: Job,
  next: Parameters<JobStore['save']>[1],
): Promise<Job> {
  const now = await jobs.save(job, next);
  // This process stood still for so long that what it received was dropped.
  if (now === undefined)
    throw new AppError('service-unavailable', { cause: new Error('the batch was dropped') });
  return now;
}

type Storing = {
  readonly sent: NewBatch;
  readonly stillReceiving: () => Promise<void>;
};

async function storeRows(
  context: BatchesContext,
  { sent, stillReceiving }: Storing,
): Promise<{ readonly rows: number; readonly wrong: readonly WrongRow[] }> {
  const { cipher, items } = context;
  await cipher.prepare();
  const { workspaceId, batchId } = sent;
  const sort = sortRows(context, workspaceId);
  const wrong: WrongRow[] = [];
  let rows = 0;
  let chunk: BatchItem[] = [];
  const store = async (): Promise<void> => {
    await items.addItems(chunk);
    await stillReceiving();
    chunk = [];
  };
  for await (const row of inTurns(sent.rows)) {
    rows += 1;
    if ('mistakes' in row && wrong.length < MOST_WRONG_ROWS)
      wrong.push({ row: row.row, mistakes: row.mistakes });
    chunk.push(itemOf(context, { workspaceId, batchId, row: row.row }, { row, sorted: sort(row) }));
    if (chunk.length === AT_ONCE) await store();
  }
  await store();
  return { rows, wrong };
}

function itemOf(
  context: BatchesContext,
  of: Pick<BatchItem, 'workspaceId' | 'batchId' | 'row'>,
  { row, sorted }: { readonly row: BatchRow; readonly sorted: Sorted },
): BatchItem {
  const reference = row.reference ?? String(row.row);
  const nowMs = context.leaseClock.now();
  if ('question' in row) {
    const { question, before } = row;
    const sealedAsked = sealAsked(context, of, { reference, question, before });
    return { ...of, ...sorted, state: 'waiting', dueAtMs: nowMs, tries: 0, sealedAsked };
  }
  const sealedAsked = sealAsked(context, of, { reference, mistakes: row.mistakes });
  const settled = { settledAtMs: nowMs, isCharged: false };
  return { ...of, ...sorted, ...settled, state: 'invalid', dueAtMs: undefined, tries: 0, sealedAsked };
}
