import type { Clock } from '@eligibility/kit';
import { performance } from 'node:perf_hooks';

const LOOK_EVERY_MS = 100;
/** A thread with as much work as it can do is idle for less than a tenth of the time. */
const BUSY_FROM = 0.9;

/** Whether the thread of this process was idle for hardly any of the time between the last two looks. */
export function busyThread({ monotonicMs }: Pick<Clock, 'monotonicMs'>): () => boolean {
  let lookedAtMs = monotonicMs();
  let before = performance.eventLoopUtilization();
  let isBusy = false;
  return () => {
    const nowMs = monotonicMs();
    if (nowMs - lookedAtMs < LOOK_EVERY_MS) return isBusy;
    const now = performance.eventLoopUtilization();
    isBusy = performance.eventLoopUtilization(now, before).utilization >= BUSY_FROM;
    before = now;
    lookedAtMs = nowMs;
    return isBusy;
  };
}
