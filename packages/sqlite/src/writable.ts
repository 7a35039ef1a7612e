import type { Clock } from '@eligibility/kit';

export type WriteEvidence = {
  /** Whether the file takes writes, by the last that was seen; tries one where that says too little. Never rejects. */
  readonly isWritable: () => Promise<boolean>;
  /** A write is on disk. */
  readonly written: () => void;
  /** The disk did not take a write, or the file could not be used. */
  readonly refused: () => void;
};

/** Who asks every few seconds must not keep an idle disk busy. */
const GOOD_FOR_MS = 15_000;
/** How soon it is noticed that there is room again. */
const RETRY_MS = 1_000;
/** A page: that the disk takes anything. */
const LITTLE_BYTES = 16;
/** As much as several checks write: little room that is left, or was just made, is used up at once. */
const MUCH_BYTES = 128 * 1024;

/**
 * Knows whether a store can be written without writing at every question: what the work itself writes is evidence, and a
 * trial is only made when nothing was written for a while. After a refusal only a large trial makes the store good again,
 * so that a disk with room for half a check is not taken for a sound one.
 * @param tryWrite writes and commits so many bytes, in the place of those of the trial before
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
      // Why is in the log of the work that fails for it.
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
