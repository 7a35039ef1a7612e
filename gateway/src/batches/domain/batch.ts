import type { Job, JobContent } from '../../jobs/domain/job';
import type { HeldLane } from './lanes';

/** `queued` waits for its time; `paused` says why in `pausedBecause`; the last two are final. */
const BATCH_STATES = ['queued', 'running', 'paused', 'completed', 'cancelled'] as const;
type BatchState = (typeof BATCH_STATES)[number];

/** The state of a batch whose rows are still coming in; nobody sees it. */
export const RECEIVING = 'receiving';

/** Why a batch rests. All but the first end by themselves once the cause is gone. */
export type PauseReason =
  | 'asked'
  | 'balance-used-up'
  | 'daily-budget-used-up'
  | 'workspace-suspended'
  | 'clinic-retired'
  | 'key-revoked'
  | 'sender-removed';

/** What is known of a batch beside its rows, as its job keeps it. */
export type BatchFacts = {
  readonly clientId: string;
  /** Whose it is: of a program (a key) or of a person. */
  readonly keyId?: string | undefined;
  readonly personId?: string | undefined;
  /** The public network addresses that it came through, which every inquiry of it states. */
  readonly callerAddresses: readonly string[];
  /** A keyed hash of what was sent, by which a repetition is told from another batch with the same key. */
  readonly contentHash: string;
  /** Of a run of a schedule. */
  readonly scheduleId?: string | undefined;
  readonly rows: number;
  readonly notBeforeMs?: number | undefined;
  /** Rows without an answer until then stay without one. */
  readonly finishByMs: number;
  readonly startedAtMs?: number | undefined;
  readonly finishedAtMs?: number | undefined;
  readonly pausedBecause?: PauseReason | undefined;
  /** The lanes whose payer could not be asked when it was looked at last. */
  readonly heldLanes?: readonly HeldLane[] | undefined;
};

export type Batch = BatchFacts & {
  readonly id: string;
  readonly workspaceId: string;
  readonly state: BatchState;
  readonly createdAtMs: number;
};

/** By which the rows of a batch are found. */
export function ofBatch({ id, workspaceId }: Batch): {
  readonly workspaceId: string;
  readonly batchId: string;
} {
  return { workspaceId, batchId: id };
}

/** A batch with the job that it is read from, and saved to. */
export type KeptBatch<Of extends Job = Job> = { readonly job: Of; readonly batch: Batch };

/** Undefined while its rows are still coming in. */
export function batchOf<Of extends Job>(job: Of): KeptBatch<Of> | undefined {
  const state = BATCH_STATES.find((each) => each === job.state);
  if (state === undefined) return undefined;
  const { id, workspaceId, createdAtMs } = job;
  return { job, batch: { ...(JSON.parse(job.data) as BatchFacts), id, workspaceId, state, createdAtMs } };
}

/** The batch as its job keeps it, to be run at that time; undefined: it rests. */
export function contentOf(batch: Batch, dueAtMs: number | undefined): JobContent {
  const { id: _, workspaceId: __, createdAtMs: ___, state, ...facts } = batch;
  return { state, dueAtMs, data: JSON.stringify(facts) };
}

export function isFinal({ state }: Pick<Batch, 'state'>): boolean {
  return state === 'completed' || state === 'cancelled';
}
