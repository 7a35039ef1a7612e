import type { Clock, Log } from '@eligibility/kit';

const LOG_EVERY_MS = 60_000;

/**
 * Logs refusals that may come in thousands a second: a line for the first, then at most one a minute with the number of
 * refusals since the line before.
 */
export function sparingLog(
  { log, clock }: { readonly log: Log; readonly clock: Clock },
  message: string,
): (reason: string) => void {
  let count = 0;
  let lastMs = -Infinity;
  return (reason) => {
    count += 1;
    if (clock.monotonicMs() - lastMs < LOG_EVERY_MS) return;
    log.warn(message, { reason, count });
    lastMs = clock.monotonicMs();
    count = 0;
  };
}
