import { ConfigError } from '../../errors';
import type { Clock } from '../../timing';
import { peer, type Answerers, type Peer, type Wire } from './peer';

/** A process that has just been forked. */
export type WorkerProcess = {
  readonly wire: Wire;
  /** @param listener gets the exit code, or the name of the signal that ended it */
  readonly onExit: (listener: (how: number | string) => void) => void;
  /** Ends it at once. */
  readonly kill: () => void;
};

/** The answer of a worker to `start`: what it serves, or which setting it refuses. */
export type StartReply<Started> = { readonly started: Started } | { readonly refused: string };

/** How a worker ended that was not asked to: by itself, by a signal, or because it did not answer any more. */
export type WorkerEnd = 'exit' | 'signal' | 'silent';

/** A worker as its supervisor sees it. */
export type Worker<Started> = {
  readonly slot: number;
  readonly peer: Peer;
  /** What it serves, once it is up. @throws ConfigError when it refuses its settings; Error when it ends before */
  readonly started: Promise<Started>;
  readonly isUp: () => boolean;
  readonly hasEnded: Promise<WorkerEnd>;
  /** Since it was forked. */
  readonly ranMs: () => number;
  /**
   * Asks whether it is alive, and kills it when so many questions in a row were not answered. They are counted, because
   * time also passes while it is the supervisor that does not run.
   */
  readonly ping: (mostUnanswered: number) => void;
};

type WorkerOptions = {
  readonly slot: number;
  readonly process: WorkerProcess;
  readonly answerers: Answerers;
  /** What it is started with. */
  readonly plan: unknown;
  readonly clock: Clock;
};

export function startWorker<Started>(options: WorkerOptions): Worker<Started> {
  const { slot, process, answerers, plan, clock } = options;
  const link = peer(process.wire, answerers);
  const sinceMs = clock.monotonicMs();
  let isUp = false;
  let unanswered = 0;
  let isSilent = false;
  const start = async (): Promise<Started> => {
    const reply = await link.ask<StartReply<Started>>('start', { slot, plan });
    if ('refused' in reply) throw new ConfigError(reply.refused);
    isUp = true;
    return reply.started;
  };
  const ping = (mostUnanswered: number): void => {
    if (!isUp || isSilent) return;
    if (unanswered >= mostUnanswered) {
      isSilent = true;
      process.kill();
      return;
    }
    unanswered += 1;
    link.ask('ping').then(
      () => {
        unanswered = 0;
      },
      () => undefined,
    );
  };
  return {
    slot,
    peer: link,
    started: start(),
    isUp: () => isUp,
    hasEnded: new Promise((resolve) => {
      process.onExit((how) => {
        link.close();
        resolve(isSilent ? 'silent' : typeof how === 'string' ? 'signal' : 'exit');
      });
    }),
    ranMs: () => clock.monotonicMs() - sinceMs,
    ping,
  };
}
