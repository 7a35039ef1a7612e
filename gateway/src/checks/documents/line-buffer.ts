import { closeChecks, isMock, writeLines, type AnsweredDocument } from './check-lines';
import type { CheckCollections } from './check-collections';

/** After so long a line is written although nobody asked for it, as of a mock check. */
const WRITE_MS = 250;

export type LineBuffer = {
  readonly add: (answered: AnsweredDocument) => void;
  /** Writes the lines that wait. While the store is away it fails, and they go on waiting. */
  readonly flush: () => Promise<void>;
};

/**
 * Lines of the log that wait until somebody asks for them: those that come during an insert are the next one together. A check is open until its line
 * is written: should the process die before that, whoever takes the check over writes the line.
 */
export function lineBuffer(collections: CheckCollections): LineBuffer {
  let waiting: readonly AnsweredDocument[] = [];
  let timer: NodeJS.Timeout | undefined;
  let last = Promise.resolve();

  async function write(): Promise<void> {
    const batch = waiting;
    if (batch.length === 0) return;
    waiting = [];
    try {
      await writeLines(collections, batch);
      await closeChecks(collections.checks, batch.filter(isMock));
    } catch (failure) {
      waiting = [...batch, ...waiting];
      startTimer();
      throw failure;
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    last = last.catch(() => undefined).then(write);
    return last;
  }

  function startTimer(): void {
    // Who waits for a line hears of a failure; the timer only tries again.
    timer ??= setTimeout(() => void flush().catch(() => undefined), WRITE_MS).unref();
  }

  return {
    add: (answered) => {
      waiting = [...waiting, answered];
      startTimer();
    },
    flush,
  };
}
