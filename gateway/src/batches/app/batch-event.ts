import { nameBasedId } from '@eligibility/kit';
import type { Job, JobEvent } from '../../jobs/domain/job';
import type { Batch } from '../domain/batch';

export type BatchEventType = 'batch.completed' | 'batch.paused' | 'batch.resumed' | 'batch.cancelled';

/**
 * What is told of a batch: ids, and where to read the rest.
 * @param job as it was read before the change, whose version makes the event's id
 */
export function batchEvent(
  type: BatchEventType,
  job: Pick<Job, 'version'>,
  of: Batch & { readonly atMs: number },
): JobEvent {
  const { id: batchId, workspaceId, pausedBecause, scheduleId, rows, atMs } = of;
  return {
    id: nameBasedId(batchId, `${type} ${String(job.version)}`),
    type,
    workspaceId,
    atMs,
    data: {
      batchId,
      ...(scheduleId !== undefined && { scheduleId }),
      ...(type === 'batch.completed' && { rows }),
      ...(pausedBecause !== undefined && { reason: pausedBecause }),
      path: `/api/eligibility/batches/${batchId}`,
    },
  };
}
