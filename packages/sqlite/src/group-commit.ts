type TransactionStatements = {
  readonly begin: () => void;
  readonly commit: () => void;
  readonly rollback: () => void;
  readonly savepoint: () => void;
  readonly releaseSavepoint: () => void;
  readonly rollbackToSavepoint: () => void;
};

type Job = {
  /** Runs the work; what it returned or threw is kept until the commit decides. */
  readonly run: () => void;
  readonly settle: () => void;
  readonly fail: (failure: unknown) => void;
};

export type GroupCommit = {
  readonly write: <T>(work: () => T) => Promise<T>;
  /** Resolves when nothing is queued any more. */
  readonly idle: () => Promise<void>;
};

/** Bounds one transaction, so that a burst cannot hold the event loop for long. */
const MAX_JOBS_A_COMMIT = 128;

/**
 * Shares one durable commit between all writes that were asked for in the same turn of the event loop: the flush to
 * disk is the cost of a write, and under load it is paid once a group instead of once a write.
 */
export function groupCommit(statements: TransactionStatements): GroupCommit {
  let queue: Job[] = [];
  let whenIdle: (() => void)[] = [];

  const flush = (): void => {
    const jobs = queue.slice(0, MAX_JOBS_A_COMMIT);
    queue = queue.slice(MAX_JOBS_A_COMMIT);
    commitTogether(statements, jobs);
    if (queue.length > 0) setImmediate(flush);
    else {
      const waiting = whenIdle;
      whenIdle = [];
      waiting.forEach((resolve) => {
        resolve();
      });
    }
  };

  return {
    write: (work) =>
      new Promise((resolve, reject) => {
        if (queue.length === 0) setImmediate(flush);
        queue.push(job(statements, { work, resolve, reject }));
      }),
    idle: () => (queue.length === 0 ? Promise.resolve() : new Promise((resolve) => whenIdle.push(resolve))),
  };
}

function commitTogether(statements: TransactionStatements, jobs: readonly Job[]): void {
  try {
    statements.begin();
    try {
      jobs.forEach((one) => {
        one.run();
      });
      statements.commit();
    } catch (failure) {
      statements.rollback();
      throw failure;
    }
  } catch (failure) {
    jobs.forEach((one) => {
      one.fail(failure);
    });
    return;
  }
  jobs.forEach((one) => {
    one.settle();
  });
}

type Promised<T> = {
  readonly work: () => T;
  readonly resolve: (value: T) => void;
  readonly reject: (failure: unknown) => void;
};

function job<T>(statements: TransactionStatements, { work, resolve, reject }: Promised<T>): Job {
  let settle = (): void => undefined;
  return {
    run: () => {
      statements.savepoint();
      try {
        const value = work();
        settle = () => {
          resolve(value);
        };
      } catch (failure) {
        statements.rollbackToSavepoint();
        settle = () => {
          reject(failure);
        };
      }
      statements.releaseSavepoint();
    },
    settle: () => {
      settle();
    },
    fail: reject,
  };
}
