import type { JobsContext } from './context';
import { every, type Repeating } from '@eligibility/kit';
import type { TakenJob, JobKind } from '../domain/job';

/** How jobs of one kind are run. */
export type JobRunner = {
  readonly kind: JobKind;
  /** How many this process runs at a time. */
  readonly inHand: number;
  /** How many of them may be of this group now. */
  readonly ofGroup: (groupId: string) => number;
  /**
   * Runs the job, and finishes it in the store. Where it throws, the job is run again a little later.
   * @param signal aborts when the process stops, or another process has taken the job
   */
  readonly run: (job: TakenJob, signal: AbortSignal) => Promise<void>;
};

export type RunningJobs = Repeating & {
  /** Looks for due jobs at once: something has just become due. */
  readonly wake: () => void;
};

/** Without a wake-up, a job starts at most this much late. */
const POLL_MS = 1_000;
const RETRY_MS = 5_000;

type InHand = { readonly job: TakenJob; readonly abort: AbortController; readonly done: Promise<void> };

/**
 * Takes due jobs and runs them, in this process as in every other of the installation. Groups take turns, and none gets
 * more than its room, so that a group with much to do does not keep the others waiting.
 */
export function runJobs(context: JobsContext, runners: readonly JobRunner[]): RunningJobs {
  const inHand = new Map<string, InHand>();
  let isStopping = false;
  const failed = (reason: string) => (failure: unknown) => {
    context.log.warn('jobs are looked for again', { reason, failure });
  };

  function start(runner: JobRunner, job: TakenJob): void {
    const abort = new AbortController();
    const done = runOne(context, runner, { job, signal: abort.signal }).finally(() => {
      inHand.delete(job.id);
      soon();
    });
    inHand.set(job.id, { job, abort, done });
  }

  async function pass(): Promise<void> {
    const due = await context.jobs.dueGroups();
    for (const runner of runners) {
      for (const group of due.filter(({ kind }) => kind === runner.kind)) {
        const room = roomFor(runner, group.groupId, [...inHand.values()]);
        if (isStopping || room <= 0) continue;
        for (const job of await context.jobs.take(group, room)) start(runner, job);
      }
    }
  }

  const { soon, stop: stopPassing } = oneAtATime(pass, failed('take-due'));
  const polling = setInterval(soon, POLL_MS).unref();
  const renewing = every(
    context.leaseMs / 3,
    async () => {
      if (inHand.size === 0) return;
      const lost = await context.jobs.renew([...inHand.values()].map(({ job }) => job));
      for (const id of lost) inHand.get(id)?.abort.abort();
    },
    failed('renew'),
  );
  return {
    wake: soon,
    stop: async () => {
      isStopping = true;
      clearInterval(polling);
      await stopPassing();
      const left = [...inHand.values()];
      for (const { abort } of left) abort.abort();
      await Promise.all(left.map(({ done }) => done));
      await renewing.stop();
    },
  };
}

function roomFor(runner: JobRunner, groupId: string, inHand: readonly InHand[]): number {
  const ofKind = inHand.filter(({ job }) => job.kind === runner.kind);
  const ofGroup = ofKind.filter(({ job }) => job.groupId === groupId);
  return Math.min(runner.inHand - ofKind.length, runner.ofGroup(groupId) - ofGroup.length);
}

async function runOne(
  { jobs, leaseClock, log }: JobsContext,
  runner: JobRunner,
  { job, signal }: { readonly job: TakenJob; readonly signal: AbortSignal },
): Promise<void> {
  try {
    await runner.run(job, signal);
  } catch (failure) {
    log.warn('a job is tried again', { reason: job.kind, jobId: job.id, failure });
    // Where the store does not answer, the lease ends by itself.
    await jobs.giveBack(job, leaseClock.now() + RETRY_MS).catch(() => undefined);
  }
}

/** Runs the work when asked, never twice at a time; asked meanwhile, it runs once more afterwards. */
export function oneAtATime(
  work: () => Promise<void>,
  onFailure: (failure: unknown) => void,
): { readonly soon: () => void; readonly stop: () => Promise<void> } {
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  let isStopped = false;
  const soon = (): void => {
    if (isStopped) return;
    if (running !== undefined) {
      isAskedAgain = true;
      return;
    }
    running = work()
      .catch(onFailure)
      .finally(() => {
        running = undefined;
        if (!isAskedAgain) return;
        isAskedAgain = false;
        soon();
      });
  };
  return {
    soon,
    stop: async () => {
      isStopped = true;
      await running;
    },
  };
}
