import { systemClock, type Clock } from '@eligibility/kit';

/** Says on a terminal that something is still going on. */
export type Progress = {
  /** Shows a line while `work` runs, from one second on after the last line that a person saw. */
  readonly during: <Result>(host: string, work: () => Promise<Result>) => Promise<Result>;
  /** Takes the line away, before something else is shown; the second begins anew. */
  readonly clear: () => void;
};

type Stream = { readonly isTTY?: boolean; readonly write: (text: string) => unknown };

const QUIET_MS = 1_000;
const CLEAR_LINE = '\r\u001b[K';

/** Progress on a stream; nothing where it is no terminal. Several calls in a row are one wait. */
export function progressOn(stream: Stream, clock: Pick<Clock, 'monotonicMs'> = systemClock): Progress {
  let sinceMs: number | undefined;
  let answers = 0;
  let isShown = false;
  const wipe = (): void => {
    if (isShown) stream.write(CLEAR_LINE);
    isShown = false;
  };
  const show = (host: string): void => {
    const waitedMs = clock.monotonicMs() - (sinceMs ?? 0);
    if (waitedMs < QUIET_MS) return;
    const seconds = Math.floor(waitedMs / 1_000);
    isShown = true;
    stream.write(`${CLEAR_LINE}waiting for ${host}: ${String(seconds)} s, ${String(answers)} answers so far`);
  };
  return {
    during: async (host, work) => {
      if (stream.isTTY !== true) return work();
      sinceMs ??= clock.monotonicMs();
      show(host);
      const timer = setInterval(show, QUIET_MS, host);
      try {
        const result = await work();
        answers += 1;
        return result;
      } finally {
        clearInterval(timer);
        wipe();
      }
    },
    clear: () => {
      wipe();
      sinceMs = undefined;
      answers = 0;
    },
  };
}

export const processProgress = progressOn(process.stderr);

/** One line that shows how far something is, and is written over. */
export type StatusLine = {
  readonly show: (line: string) => void;
  /** Takes the line away, before something else is shown. */
  readonly clear: () => void;
};

/** A status line on a stream; nothing where it is no terminal. */
export function statusLineOn(
  stream: Stream,
  progress: Pick<Progress, 'clear'> = processProgress,
): StatusLine {
  const write = (line: string): void => {
    // Both write over the same line.
    progress.clear();
    if (stream.isTTY === true) stream.write(`${CLEAR_LINE}${line}`);
  };
  return {
    show: write,
    clear: () => {
      write('');
    },
  };
}
