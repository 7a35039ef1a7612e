import { every } from '../../lifecycle';
import type { Log } from '../../log';
import { settleWithin, type Clock } from '../../timing';
import type { Answerers, Peer } from './peer';
import { afterEnd, NO_RESTARTS, type Restarts } from './restarts';
import { startWorker, type Worker, type WorkerEnd, type WorkerProcess } from './worker-process';

export type SupervisorOptions = {
  readonly count: number;
  /** @param slot 1 to `count`; a worker that is started again has the slot of the one that ended */
  readonly fork: (slot: number) => WorkerProcess;
  readonly hub: (mates: Mates) => SharedByWorkers;
  /** What every worker is started with. */
  readonly plan: unknown;
  /** A worker that does not answer for so long is killed, and counts as silent. */
  readonly silenceMs: number;
  readonly onEnd: (slot: number, how: WorkerEnd) => void;
  readonly clock: Clock;
  readonly log: Log;
};

/** All workers, those that still start included. */
export type Mates = {
  readonly slots: () => readonly number[];
  /** Passes a message to the listeners of one worker, if it is there. */
  readonly tell: (slot: number, published: Published) => void;
};

/** What is kept once for all workers. */
export type SharedByWorkers = {
  /** What the worker of a slot may ask, in addition to `publish`. */
  readonly answerersOf: (slot: number) => Answerers;
  /** The worker of this slot is gone. */
  readonly ended: (slot: number) => void;
};

export type Supervisor<Started> = {
  /** What the first worker answered. */
  readonly started: Started;
  /** The workers that serve now. */
  readonly up: () => readonly Member[];
  /** Tells every worker that it will soon be stopped. */
  readonly drain: () => void;
  /** Lets every worker finish what it does, and resolves when all have ended. */
  readonly stop: () => Promise<void>;
};

export type Member = { readonly slot: number; readonly peer: Peer };
export type Published = { readonly topic: string; readonly message: string };

const PING_MS = 1_000;
/** One that is too busy for this is not waited for: what it has cached expires by itself. */
const PUBLISH_WAIT_MS = 1_000;

/**
 * Starts the first worker and then the others, and starts each again that ends, at a bounded rate. The first one starts
 * alone, because it brings the schema of a store up to date.
 * @throws ConfigError when a worker refuses its settings at the first start; Error when one ends before it is up
 */
export async function supervise<Started>(options: SupervisorOptions): Promise<Supervisor<Started>> {
  const { count, clock } = options;
  const mostUnanswered = Math.ceil(options.silenceMs / PING_MS);
  const workers = new Map<number, Worker<Started>>();
  const shared = options.hub({
    slots: () => [...workers.keys()],
    tell: (slot, published) => workers.get(slot)?.peer.tell('heard', published),
  });
  const answerers = (slot: number): Answerers => ({
    ...shared.answerersOf(slot),
    publish: (published) => publishTo(others(workers, slot), published as Published),
  });
  const restarting = restarter(options, (slot) => launch(slot).started);

  function launch(slot: number): Worker<Started> {
    const process = options.fork(slot);
    const worker = startWorker<Started>({
      slot,
      process,
      answerers: answerers(slot),
      plan: options.plan,
      clock,
    });
    workers.set(slot, worker);
    void worker.hasEnded.then((how) => {
      workers.delete(slot);
      shared.ended(slot);
      restarting.ended(worker, how);
    });
    return worker;
  }

  const pinging = every(
    PING_MS,
    () => {
      for (const worker of workers.values()) worker.ping(mostUnanswered);
      return Promise.resolve();
    },
    () => undefined,
  );
  const stop = async (): Promise<void> => {
    restarting.stop();
    await pinging.stop();
    const running = [...workers.values()];
    tellAll(running, 'stop');
    await Promise.all(running.map(({ hasEnded }) => hasEnded));
  };
  try {
    const started = await launch(1).started;
    const next = Array.from({ length: count - 1 }, (_, index) => launch(index + 2));
    await Promise.all(next.map((worker) => worker.started));
    const up = (): readonly Member[] => [...workers.values()].filter(({ isUp }) => isUp());
    const drain = (): void => {
      tellAll([...workers.values()], 'drain');
    };
    return { started, up, drain, stop };
  } catch (failure) {
    await stop();
    throw failure;
  }
}

function tellAll<Started>(workers: readonly Worker<Started>[], what: 'drain' | 'stop'): void {
  for (const { peer } of workers) peer.tell(what);
}

function others<Started>(workers: ReadonlyMap<number, Worker<Started>>, slot: number): Worker<Started>[] {
  return [...workers.values()].filter((worker) => worker.slot !== slot);
}

/** Resolves when each worker that serves has taken the message, or is too slow. */
async function publishTo<Started>(workers: readonly Worker<Started>[], published: Published): Promise<void> {
  const taken = workers.map(async ({ isUp, peer }) => {
    // One that only starts has nothing in its caches yet, and may take long.
    if (isUp()) await settleWithin(PUBLISH_WAIT_MS, peer.ask('heard', published));
    else peer.tell('heard', published);
  });
  await Promise.all(taken);
}

type Restarter<Started> = {
  readonly ended: (worker: Worker<Started>, how: WorkerEnd) => void;
  /** From now on nothing is started again. */
  readonly stop: () => void;
};

/** Starts workers again that have ended after they were up. */
function restarter<Started>(
  { onEnd, log }: Pick<SupervisorOptions, 'onEnd' | 'log'>,
  launch: (slot: number) => Promise<Started>,
): Restarter<Started> {
  const pauses = new Map<number, NodeJS.Timeout>();
  const restarts = new Map<number, Restarts>();
  let isStopping = false;

  const restart = (slot: number): void => {
    pauses.delete(slot);
    launch(slot).then(
      () => {
        log.info('a worker is up again', { worker: slot });
      },
      (failure: unknown) => {
        log.error('a worker did not start', { worker: slot, failure });
      },
    );
  };
  return {
    ended: (worker, how) => {
      const { slot } = worker;
      const before = restarts.get(slot);
      // At the very first start, the failure is that of the whole process.
      if (isStopping || (before === undefined && !worker.isUp())) return;
      const { pauseMs, restarts: after } = afterEnd(before ?? NO_RESTARTS, worker.ranMs());
      restarts.set(slot, after);
      onEnd(slot, how);
      log.error('a worker has ended and is started again', {
        worker: slot,
        reason: how,
        durationMs: pauseMs,
      });
      pauses.set(slot, setTimeout(restart, pauseMs, slot));
    },
    stop: () => {
      isStopping = true;
      pauses.forEach(clearTimeout);
    },
  };
}
