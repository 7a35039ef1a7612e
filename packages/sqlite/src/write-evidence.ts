import { settleWithin, type Clock } from '@eligibility/kit';

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

/** A commit that takes longer is that of a disk that hangs. */
const HANGS_AFTER_MS = 3_000;

type WriteEvidenceParts = {
  /** Writes and commits so many bytes, replacing those of the previous trial. */
  readonly tryWrite: (bytes: number) => Promise<unknown>;
  /** For how long the write that is on its way has been so; 0 when none is. */
  readonly busyForMs: () => number;
  readonly clock: Pick<Clock, 'monotonicMs'>;
};

/**
 * Knows whether a store is writable without a write at every probe: ordinary writes are evidence, and a trial write is
 * only made when there were none for a while. After a failure only a large trial makes the store writable again, so
 * that a disk with space for half a check does not count as healthy. A store whose disk hangs is not writable until the
 * write returns.
 */
export function writeEvidence({ tryWrite, busyForMs, clock }: WriteEvidenceParts): WriteEvidence {
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
      if (busyForMs() > HANGS_AFTER_MS) return false;
      const isFresh = clock.monotonicMs() - seenMs < (isRefused ? RETRY_MS : GOOD_FOR_MS);
      if (isFresh && trial === undefined) return !isRefused;
      trial ??= tryNow().finally(() => {
        trial = undefined;
      });
      const tried = await settleWithin(HANGS_AFTER_MS, trial);
      return tried.kind === 'answered' && tried.value;
    },
    written: () => {
      if (!isRefused) seen(false);
    },
    refused: () => {
      seen(true);
    },
  };
}
