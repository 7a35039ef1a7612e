import { paced, type Clock } from '@eligibility/kit';

type TransactionStatements = {
  readonly begin: () => void;
  readonly commit: () => void;
  readonly rollback: () => void;
};

type Job = {
  /** Runs the work; what it returned is kept until the commit decides. */
  readonly run: () => void;
  readonly settle: () => void;
  readonly fail: (failure: unknown) => void;
};

export type GroupCommit = {
  /** `work` may be run a second time, in a transaction of its own, when another of its group fails. */
  readonly write: <T>(work: () => T) => Promise<T>;
  /** Resolves when the queue is empty. */
  readonly idle: () => Promise<void>;
};

/** Bounds one transaction, so that a burst cannot hold the event loop for long. */
const MAX_JOBS_PER_COMMIT = 128;
/**
 * The minimum time after a commit that several writes shared. A single write is committed at once; under load the
 * writes of this interval share one flush to disk, which is most of the cost of a write.
 */
const COMMIT_INTERVAL_MS = 5;

/** Shares one durable commit between writes that arrive at the same time. */
export function groupCommit(statements: TransactionStatements): GroupCommit {
  let queue: Job[] = [];
  let whenIdle: (() => void)[] = [];

  const ask = paced(() => {
    const jobs = queue.slice(0, MAX_JOBS_PER_COMMIT);
    queue = queue.slice(MAX_JOBS_PER_COMMIT);
    commitTogether(statements, jobs);
    if (queue.length > 0) ask();
    else tellIdle();
    return jobs.length;
  }, COMMIT_INTERVAL_MS);
  const tellIdle = (): void => {
    const waiting = whenIdle;
    whenIdle = [];
    waiting.forEach((resolve) => {
      resolve();
    });
  };

  return {
    write: (work) =>
      new Promise((resolve, reject) => {
        queue.push(jobOf(work, resolve, reject));
        ask();
      }),
    idle: () => (queue.length === 0 ? Promise.resolve() : new Promise((resolve) => whenIdle.push(resolve))),
  };
}

/** All in one transaction; when one of them fails, each in a transaction of its own, so that it fails alone. */
function commitTogether(statements: TransactionStatements, jobs: readonly Job[]): void {
  const failure = tryCommit(statements, jobs);
  const [only] = jobs;
  if (failure === undefined) settleAll(jobs);
  else if (jobs.length === 1 && only !== undefined) only.fail(failure.reason);
  else
    jobs.forEach((job) => {
      commitTogether(statements, [job]);
    });
}

function settleAll(jobs: readonly Job[]): void {
  jobs.forEach((job) => {
    job.settle();
  });
}

/** Undefined when the jobs are on disk; else the failure, and none of them is. */
function tryCommit(
  statements: TransactionStatements,
  jobs: readonly Job[],
): { readonly reason: unknown } | undefined {
  try {
    statements.begin();
    try {
      jobs.forEach((job) => {
        job.run();
      });
      statements.commit();
      return undefined;
    } catch (reason) {
      statements.rollback();
      return { reason };
    }
  } catch (reason) {
    // An exception from here on would be uncaught, and the jobs would wait for ever.
    return { reason };
  }
}

function jobOf<T>(work: () => T, resolve: (value: T) => void, reject: (failure: unknown) => void): Job {
  let settle = (): void => undefined;
  return {
    run: () => {
      const value = work();
      settle = () => {
        resolve(value);
      };
    },
    settle: () => {
      settle();
    },
    fail: reject,
  };
}

export type WriteEvidence = {
  /**
   * Whether the file accepts writes, judged by recent ones; makes a trial write when those say too little. Never
   * rejects.
   */
  readonly isWritable: () => Promise<boolean>;
  /** A write is on disk. */
  readonly written: () => void;
  /** A write failed, or the file could not be used. */
  readonly refused: () => void;
};

/** A probe every few seconds must not keep an idle disk busy. */
const GOOD_FOR_MS = 15_000;
/** How soon it is noticed that there is space again. */
const RETRY_MS = 1_000;
/** A page: shows that the disk accepts anything at all. */
const LITTLE_BYTES = 16;
/** As much as several checks write: a little free space would be used up at once. */
const MUCH_BYTES = 128 * 1024;

/**
 * Knows whether a store is writable without a write at every probe: ordinary writes are evidence, and a trial write is
 * only made when there were none for a while. After a failure only a large trial makes the store writable again, so
 * that a disk with space for half a check does not count as healthy.
 * @param tryWrite writes and commits so many bytes, replacing those of the previous trial
 */
export function writeEvidence(
  tryWrite: (bytes: number) => Promise<unknown>,
  clock: Pick<Clock, 'monotonicMs'>,
): WriteEvidence {
  let isRefused = false;
  let seenMs = Number.NEGATIVE_INFINITY;
  let trial: Promise<boolean> | undefined;

  const seen = (refused: boolean): void => {
    isRefused = refused;
    seenMs = clock.monotonicMs();
  };
  const tryNow = async (): Promise<boolean> => {
    try {
      await tryWrite(isRefused ? MUCH_BYTES : LITTLE_BYTES);
      seen(false);
    } catch {
      // The reason is logged by the operation that fails.
      seen(true);
    }
    return !isRefused;
  };
  return {
    isWritable: async () => {
      const isFresh = clock.monotonicMs() - seenMs < (isRefused ? RETRY_MS : GOOD_FOR_MS);
      if (isFresh && trial === undefined) return !isRefused;
      trial ??= tryNow().finally(() => {
        trial = undefined;
      });
      return trial;
    },
    written: () => {
      if (!isRefused) seen(false);
    },
    refused: () => {
      seen(true);
    },
  };
}
