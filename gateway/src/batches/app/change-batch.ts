import type { BatchesContext } from './context';
import { AppError } from '@eligibility/kit';
import { mayActFor, type Caller } from '../../identity/app/authenticate';
import type { JobEvent } from '../../jobs/domain/job';
import { batchOf, contentOf, isFinal, type Batch, type KeptBatch } from '../domain/batch';
import { takenOverBy } from './asker';
import { batchEvent } from './batch-event';

/** What its sender may do with a batch. */
export type BatchAct = 'pause' | 'resume' | 'cancel';

/** The answer for a batch of another workspace, or of another clinic, too. */
export const NO_BATCH = 'The workspace has no batch with this id.';

/** @throws AppError `not-found`, also for a batch of a clinic that the caller is not bound to */
export async function findBatch({ jobs }: BatchesContext, caller: Caller, id: string): Promise<KeptBatch> {
  const job = await jobs.find(caller.workspace.id, 'batch', id);
  const kept = job && batchOf(job);
  if (kept === undefined || !mayActFor(caller, kept.batch.clientId))
    throw new AppError('not-found', { detail: NO_BATCH });
  return kept;
}

const CONFLICTS = 20;

/**
 * Pauses, resumes or cancels a batch; doing so again changes nothing. Checks that are under way are answered and charged.
 * @throws AppError `not-found`; `operation-conflict` for one that is completed or cancelled
 */
export async function changeBatch(
  context: BatchesContext,
  caller: Caller,
  wanted: { readonly id: string; readonly act: BatchAct },
): Promise<Batch> {
  for (let tries = 0; tries < CONFLICTS; tries += 1) {
    const kept = await findBatch(context, caller, wanted.id);
    const changed = await tryChange(context, kept, { act: wanted.act, caller });
    if (changed !== undefined) return changed;
  }
  throw new AppError('service-unavailable', { cause: new Error('the batch changes all the time') });
}

type Wanted = { readonly act: BatchAct; readonly caller: Caller };

async function tryChange(
  context: BatchesContext,
  kept: KeptBatch,
  { act, caller }: Wanted,
): Promise<Batch | undefined> {
  const { job, batch } = kept;
  const nowMs = context.leaseClock.now();
  const next = changeOf(batch, act, nowMs);
  if (next === undefined) return batch;
  const sender = act === 'resume' ? takenOverBy(caller, batch.pausedBecause) : {};
  const changed: Batch = { ...batch, ...next.change, ...sender };
  const event = batchEvent(next.event, job, { ...changed, atMs: nowMs });
  const events: readonly JobEvent[] = [event];
  if ((await context.jobs.save(job, contentOf(changed, next.dueAtMs), events)) === undefined)
    return undefined;
  return changed;
}

type Next = {
  readonly change: Partial<Batch>;
  readonly dueAtMs: number;
  readonly event: 'batch.paused' | 'batch.resumed' | 'batch.cancelled';
};

/** Undefined: the batch is as it is wanted. @throws AppError `operation-conflict` for one that has ended */
function changeOf(batch: Batch, act: BatchAct, nowMs: number): Next | undefined {
  if (!isFinal(batch)) return CHANGES[act](batch, nowMs);
  if (act === 'cancel' && batch.state === 'cancelled') return undefined;
  throw new AppError('operation-conflict', {
    detail: `This batch is ${batch.state}: nothing of it is left to run.`,
  });
}

const CHANGES: Readonly<Record<BatchAct, (batch: Batch, nowMs: number) => Next | undefined>> = {
  pause: ({ state, pausedBecause, finishByMs }) =>
    state === 'paused' && pausedBecause === 'asked'
      ? undefined
      : { change: { state: 'paused', pausedBecause: 'asked' }, dueAtMs: finishByMs, event: 'batch.paused' },
  resume: (batch, nowMs) =>
    batch.state === 'paused'
      ? { change: resumed(batch), dueAtMs: batch.notBeforeMs ?? nowMs, event: 'batch.resumed' }
      : undefined,
  cancel: (_batch, nowMs) => ({
    change: { state: 'cancelled', pausedBecause: undefined, finishedAtMs: nowMs },
    dueAtMs: nowMs,
    event: 'batch.cancelled',
  }),
};

/** A batch that was paused before it began waits for its time. */
function resumed({ startedAtMs }: Batch): Partial<Batch> {
  return { state: startedAtMs === undefined ? 'queued' : 'running', pausedBecause: undefined };
}
