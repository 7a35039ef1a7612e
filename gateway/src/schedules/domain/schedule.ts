import type { BatchFacts, PauseReason } from '../../batches/domain/batch';
import type { Job, JobContent } from '../../jobs/domain/job';
import type { Repeat, RunDays } from './repeat';

/** `paused` says why in `pausedBecause`; `completed`: no row of it is left to be asked. */
const SCHEDULE_STATES = ['active', 'paused', 'completed'] as const;
type ScheduleState = (typeof SCHEDULE_STATES)[number];

/** The state of a schedule whose rows are still copied; nobody sees it. */
export const COPYING = 'copying';

/** Why a schedule rests: somebody asked for it, or its runs would rest for it too. */
export type SchedulePause = Extract<
  PauseReason,
  'asked' | 'workspace-suspended' | 'clinic-retired' | 'key-revoked' | 'sender-removed'
>;

/** A run that has ended. */
export type EndedRun = { readonly batchId: string; readonly day: string };

/** A run that has begun. */
export type StartedRun = RunDays & {
  readonly batchId: string;
  /** Its batch is stored, and is not stored again. */
  readonly isStored: boolean;
};

/** What is known of a schedule beside its rows, as its job keeps it. */
export type ScheduleFacts = Pick<
  BatchFacts,
  'clientId' | 'keyId' | 'personId' | 'callerAddresses' | 'contentHash'
> & {
  readonly name: string;
  readonly repeat: Repeat;
  /** Its rows are kept as those of a batch with this id. After each run there is a new list. */
  readonly listId: string;
  readonly rows: number;
  /** The list before, which is dropped next. */
  readonly formerListId?: string | undefined;
  readonly nextRunAtMs: number;
  readonly run?: StartedRun | undefined;
  readonly lastRun?: EndedRun | undefined;
  readonly pausedBecause?: SchedulePause | undefined;
};

export type Schedule = ScheduleFacts & {
  readonly id: string;
  readonly workspaceId: string;
  readonly state: ScheduleState;
  readonly createdAtMs: number;
};

/** A schedule with the job that it is read from, and saved to. */
export type KeptSchedule<Of extends Job = Job> = { readonly job: Of; readonly schedule: Schedule };

/** Undefined while its rows are still copied, and once it is removed. */
export function scheduleOf<Of extends Job>(job: Of): KeptSchedule<Of> | undefined {
  const state = SCHEDULE_STATES.find((each) => each === job.state);
  if (state === undefined) return undefined;
  const { id, workspaceId, createdAtMs } = job;
  return {
    job,
    schedule: { ...(JSON.parse(job.data) as ScheduleFacts), id, workspaceId, state, createdAtMs },
  };
}

/** The schedule as its job keeps it, to be run at that time; undefined: it rests. */
export function contentOf(schedule: Schedule, dueAtMs: number | undefined): JobContent {
  const { id: _, workspaceId: __, createdAtMs: ___, state, ...facts } = schedule;
  return { state, dueAtMs, data: JSON.stringify(facts) };
}
