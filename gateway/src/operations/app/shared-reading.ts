import { settleWithin, type Clock } from '@eligibility/kit';

/** What was read last, and whether the newest reading failed. */
export type Read<T> = {
  /** Undefined when no reading has succeeded. */
  readonly value: T | undefined;
  /** When the value was read, epoch milliseconds. */
  readonly atMs: number | undefined;
  readonly isFailed: boolean;
};

type Options = {
  readonly clock: Clock;
  /** A value is read again when it is older. */
  readonly maxAgeMs: number;
  /** A reading that takes longer has failed for those who wait for it; its value still counts when it comes. */
  readonly waitMs: number;
};

/**
 * Shares one reading between all who ask at the same time or shortly after. A reading that fails leaves the value that
 * was read before, and is not repeated earlier than one that succeeds.
 * @returns never rejects
 */
export function sharedReading<T>(
  read: () => Promise<T>,
  { clock, maxAgeMs, waitMs }: Options,
): () => Promise<Read<T>> {
  let last: Read<T> = { value: undefined, atMs: undefined, isFailed: false };
  let beganMs = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;
  const begin = (): Promise<void> => {
    beganMs = clock.monotonicMs();
    const atMs = clock.now();
    return read()
      .then(
        (value) => {
          last = { value, atMs, isFailed: false };
        },
        () => {
          last = { ...last, isFailed: true };
        },
      )
      .finally(() => {
        running = undefined;
      });
  };
  return async () => {
    if (running === undefined && clock.monotonicMs() - beganMs < maxAgeMs) return last;
    running ??= begin();
    const waited = await settleWithin(waitMs, running);
    return waited.kind === 'answered' ? last : { ...last, isFailed: true };
  };
}
