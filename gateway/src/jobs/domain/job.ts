/** What is done later and survives a crash: one row each, which is both the fact and its place in the queue. */
export const JOB_KINDS = ['batch', 'delivery', 'schedule', 'watch'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** A job that will never be tried again although it did not succeed. Every kind names its other states itself. */
export const DEAD = 'dead';

/** The state of a batch or a schedule that is to be dropped with its rows; nobody sees it. */
export const REMOVED = 'removed';

/** The part of a job that changes. */
export type JobContent = {
  /** In the words of the kind; lists are filtered by it. */
  readonly state: string;
  /** Epoch milliseconds from which on it is run; undefined while it rests. */
  readonly dueAtMs: number | undefined;
  /** What the kind knows of it, as JSON. It holds no patient data: the store keeps it as it is. */
  readonly data: string;
};

export type Job = JobContent & {
  /** A UUID. */
  readonly id: string;
  readonly kind: JobKind;
  /** `INSTALLATION` for what belongs to none. */
  readonly workspaceId: string;
  /** Those of one group share the room that a process gives it: the workspace of a batch, the endpoint of a delivery. */
  readonly groupId: string;
  readonly createdAtMs: number;
  /** Grows with every save. */
  readonly version: number;
};

/** A job that this process runs: it may save while no other process has a higher fence. */
export type TakenJob = Job & { readonly fence: number };

/** In the place of a workspace, what belongs to the installation. */
export const INSTALLATION = 'installation';

/** Something that happened, to be told to whoever asked for it. */
export type JobEvent = {
  /** A UUID that follows from what happened: telling it twice is telling it once. */
  readonly id: string;
  readonly type: string;
  readonly workspaceId: string;
  readonly atMs: number;
  /** Ids and numbers; never patient data. */
  readonly data: Readonly<Record<string, unknown>>;
};
