import type { Clock } from '@eligibility/kit';
import type { Page, PageQuery } from '../../basics/list-page';
import type { Job, JobContent, JobEvent, JobKind, TakenJob } from '../domain/job';

/** Jobs that are due and that nobody runs, of one kind and group. */
export type DueGroup = { readonly kind: JobKind; readonly groupId: string; readonly count: number };

/** Of one kind, in all processes. */
export type JobStanding = {
  readonly kind: JobKind;
  readonly due: number;
  readonly running: number;
  readonly dead: number;
  /** Since when the oldest that is due waits; undefined where none is. */
  readonly oldestDueAtMs: number | undefined;
};

type JobList = {
  readonly workspaceId: string;
  readonly kind: JobKind;
  readonly groupId?: string | undefined;
  readonly state?: string | undefined;
};

/** A job with events that are not told yet. */
export type Untold = { readonly jobId: string; readonly events: readonly JobEvent[] };

export type JobStoreOptions = {
  /** The time that all processes on the store share. */
  readonly leaseClock: Pick<Clock, 'now'>;
  readonly leaseMs: number;
};

/**
 * The queue. A job is one record, so that each write of it is whole: its state, when it is due next, and the events that
 * follow from it. A process takes a job for the time of a lease; one that was overtaken writes nothing.
 */
export type JobStore = {
  /** Adds a job; false when the id is taken, and then nothing changes. */
  readonly add: (job: Job, events?: readonly JobEvent[]) => Promise<boolean>;
  /**
   * Adds a job while the workspace has fewer than `most` of its kind, whatever their state; `taken` when the id is. So
   * many hold exactly, however many are added at the same time.
   */
  readonly addWithin: (job: Job, most: number) => Promise<'added' | 'taken' | 'full'>;
  /** What may be taken now. */
  readonly dueGroups: () => Promise<readonly DueGroup[]>;
  /** Takes at most `limit` jobs of a group, the longest due first; of two processes one gets each. */
  readonly take: (of: Omit<DueGroup, 'count'>, limit: number) => Promise<readonly TakenJob[]>;
  /** Extends the leases of jobs that this process still has; returns the ids of the others. */
  readonly renew: (jobs: readonly TakenJob[]) => Promise<readonly string[]>;
  /**
   * Writes the content and events, whoever runs the job; undefined when it changed since it was read. The lease stays as
   * it is.
   */
  readonly save: (job: Job, next: JobContent, events?: readonly JobEvent[]) => Promise<Job | undefined>;
  /** The same by the process that runs it, which then no longer does; false when it was overtaken, or it changed. */
  readonly finish: (job: TakenJob, next: JobContent, events?: readonly JobEvent[]) => Promise<boolean>;
  /** Gives a job back as it is, to be taken at that time at the earliest. */
  readonly giveBack: (job: TakenJob, dueAtMs: number) => Promise<void>;
  /** Removes a job that did not change since it was read. */
  readonly drop: (job: Job) => Promise<void>;
  readonly find: (workspaceId: string, kind: JobKind, id: string) => Promise<Job | undefined>;
  /** Newest first. @throws AppError `validation-failed` for a cursor of another list */
  readonly list: (of: JobList, page: PageQuery) => Promise<Page<Job>>;
  /** One of each kind. */
  readonly standings: () => Promise<readonly JobStanding[]>;
  /** Jobs whose events are not told yet, at most `limit`. */
  readonly untold: (limit: number) => Promise<readonly Untold[]>;
  /** These events of a job were told. */
  readonly markTold: (told: Untold) => Promise<void>;
  /** Removes jobs of a kind that rest, were created before that time, and have told all; at most `limit`. Returns their ids. */
  readonly dropOld: (kind: JobKind, beforeMs: number, limit: number) => Promise<readonly string[]>;
};
