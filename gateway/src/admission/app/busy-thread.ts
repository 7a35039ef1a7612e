import type { Clock } from '@eligibility/kit';
import { performance } from 'node:perf_hooks';

const LOOK_EVERY_MS = 100;
/** The thread of a process that is asked for all it can do waits for less than a tenth of the time. */
const BUSY_FROM = 0.9;

/** Whether the thread of this process has worked nearly all the time lately, so that more work at once would be late. */
export function busyThread({ monotonicMs }: Pick<Clock, 'monotonicMs'>): () => boolean {
  let lookedAtMs = monotonicMs();
  let before = performance.eventLoopUtilization();
  let isBusy = false;
  return () => {
    const nowMs = monotonicMs();
    if (nowMs - lookedAtMs < LOOK_EVERY_MS) return isBusy;
    isBusy = performance.eventLoopUtilization(before).utilization >= BUSY_FROM;
    before = performance.eventLoopUtilization();
    lookedAtMs = nowMs;
    return isBusy;
  };
}
