import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

/** What a group of writes needs of the one connection that writes. */
export type Transaction = {
  /** Resolves when the connection may write; rejects when another process writes for too long. */
  readonly begin: () => Promise<void>;
  /** Runs work inside the transaction; when it throws, its own changes are undone and no others. */
  readonly runAlone: (work: () => void) => void;
  /** False when SQLite has undone the whole transaction by itself, as it may when the disk is full or fails. */
  readonly isOpen: () => boolean;
  /** Resolves once everything since `begin` is on disk. The event loop runs meanwhile. */
  readonly commit: () => Promise<void>;
  /** Undoes everything since `begin`, if there is anything. */
  readonly rollback: () => void;
};

export type GroupCommit = {
  /** `work` may be run a second time when another of its group fails. */
  readonly write: <T>(work: () => T) => Promise<T>;
  /** Runs something else on the connection, between two groups. */
  readonly between: <T>(work: () => Promise<T>) => Promise<T>;
  /** Resolves when the queue is empty. */
  readonly idle: () => Promise<void>;
  /** For how long the group that is being written has been on its way; 0 when there is none. */
  readonly busyForMs: () => number;
};

type Job = {
  readonly run: () => void;
  readonly fail: (reason: unknown) => void;
  /** Resolves or rejects the write: with what it returned, unless it failed. */
  readonly settle: () => void;
};

/** Bounds the work of one transaction, which runs on the event loop. */
const MAX_JOBS_PER_COMMIT = 128;
/**
 * The minimum time from one shared commit to the next. A single write is committed at once; under load the writes of
 * this interval share one flush to disk, which is most of the cost of a write. A slower disk sets its own interval.
 */
const COMMIT_INTERVAL_MS = 5;

/**
 * Shares one durable commit between writes that arrive at the same time, or while the commit before is on its way.
 * Writes run in the order in which they came, and settle in this order.
 */
export function groupCommit(
  transaction: Transaction,
  clock: { readonly monotonicMs: () => number },
): GroupCommit {
  const queue: Job[] = [];
  let whenIdle: (() => void)[] = [];
  let isDraining = false;
  let notBeforeMs = Number.NEGATIVE_INFINITY;
  let groupSinceMs: number | undefined;
  let last: Promise<unknown> = Promise.resolve();

  /** The connection does one thing at a time: a call on a busy one would block the event loop until it is free. */
  const between = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
  const drain = async (): Promise<void> => {
    while (queue.length > 0) {
      await pauseFor(notBeforeMs - clock.monotonicMs());
      const jobs = queue.splice(0, MAX_JOBS_PER_COMMIT);
      const startedMs = clock.monotonicMs();
      groupSinceMs = startedMs;
      await between(() => commitTogether(transaction, jobs));
      groupSinceMs = undefined;
      jobs.forEach((job) => {
        job.settle();
      });
      if (jobs.length > 1) notBeforeMs = startedMs + COMMIT_INTERVAL_MS;
    }
    isDraining = false;
    whenIdle.forEach((resolve) => {
      resolve();
    });
    whenIdle = [];
  };

  return {
    write: (work) =>
      new Promise((resolve, reject) => {
        queue.push(jobOf(work, resolve, reject));
        if (isDraining) return;
        isDraining = true;
        void drain();
      }),
    between,
    idle: () => (isDraining ? new Promise((resolve) => whenIdle.push(resolve)) : Promise.resolve()),
    busyForMs: () => (groupSinceMs === undefined ? 0 : clock.monotonicMs() - groupSinceMs),
  };
}

/** At least until the end of this turn of the event loop, so that what arrives together is written together. */
async function pauseFor(waitMs: number): Promise<void> {
  if (waitMs > 0) await pause(waitMs);
  else await nextTurn();
}

/** Resolves when the changes of every job are on disk, or undone because it failed. Never rejects. */
async function commitTogether(transaction: Transaction, jobs: readonly Job[]): Promise<void> {
  try {
    await transaction.begin();
    if (!haveRun(jobs)) {
      transaction.rollback();
      await transaction.begin();
      runEachAlone(transaction, jobs);
    }
    await transaction.commit();
  } catch (reason) {
    jobs.forEach((job) => {
      job.fail(reason);
    });
    undo(transaction);
  }
}

/** Runs all jobs without a savepoint for each, which is right nearly always; false when one of them failed. */
function haveRun(jobs: readonly Job[]): boolean {
  try {
    jobs.forEach((job) => {
      job.run();
    });
    return true;
  } catch {
    // The failure of the job that caused it is met again when each runs alone.
    return false;
  }
}

/** @throws the failure of a job with which SQLite undid the whole transaction: then none of the group is written */
function runEachAlone(transaction: Transaction, jobs: readonly Job[]): void {
  jobs.forEach((job) => {
    try {
      transaction.runAlone(job.run);
    } catch (reason) {
      if (!transaction.isOpen()) throw reason;
      job.fail(reason);
    }
  });
}

function undo(transaction: Transaction): void {
  try {
    transaction.rollback();
  } catch {
    // The jobs have their reason already, and the next `begin` fails if the connection is of no use.
  }
}

function jobOf<T>(work: () => T, resolve: (value: T) => void, reject: (reason: unknown) => void): Job {
  let settle = (): void => undefined;
  return {
    run: () => {
      const value = work();
      settle = () => {
        resolve(value);
      };
    },
    fail: (reason) => {
      settle = () => {
        reject(reason);
      };
    },
    settle: () => {
      settle();
    },
  };
}
