import type { Log } from './log';

type Closer = () => Promise<void> | void;

/** A running server: where it listens, and how to stop it. */
export type Running = { readonly address: string; readonly stop: () => Promise<void> };

export type Lifecycle = {
  /** Registers how to close what was just opened. */
  readonly add: (name: string, close: Closer) => void;
  /** Closes everything once, newest first; one failing closer does not keep the others open. */
  readonly stop: () => Promise<void>;
};

/** Collects closers while a process starts, and runs them in reverse when it stops. */
export function lifecycle(log: Log): Lifecycle {
  const closers: { name: string; close: Closer }[] = [];
  let stopping: Promise<void> | undefined;
  const closeAll = async (): Promise<void> => {
    for (const { name, close } of closers.reverse()) {
      try {
        await close();
      } catch (failure) {
        log.error('could not close', { service: name, failure });
      }
    }
  };
  return {
    add: (name, close) => {
      closers.push({ name, close });
    },
    stop: () => (stopping ??= closeAll()),
  };
}

export type Repeating = { readonly stop: () => Promise<void> };

/** Runs a job again and again, never two at once; `stop` waits for the one that is running. */
export function every(
  intervalMs: number,
  job: () => Promise<void>,
  onFailure: (failure: unknown) => void,
): Repeating {
  let running: Promise<void> = Promise.resolve();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    running = job()
      .catch(onFailure)
      .finally(() => {
        isBusy = false;
      });
  }, intervalMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
