import { randomInt } from 'node:crypto';
import type { Pause, WithDeadline } from '../app/ports';

/**
 * A timer that is cleared when the task ends. `AbortSignal.timeout` would keep each signal and its listeners until the
 * time has passed: at 100 checks a second and 20 s that is 2,000 of them.
 */
export const withDeadline: WithDeadline = async (budgetMs, task) => {
  const aborter = new AbortController();
  const timer = setTimeout(() => {
    aborter.abort();
  }, budgetMs);
  try {
    return await task(aborter.signal);
  } finally {
    clearTimeout(timer);
  }
};

/** The timer is cleared when the signal aborts, and the listener is removed when the time has passed. */
export const pause: Pause = (ms, signal) =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
  });

const RANDOM_STEPS = 1_000;

/** At least 0, less than 1: spreads what replicas would otherwise do at the same time. */
export function random(): number {
  return randomInt(RANDOM_STEPS) / RANDOM_STEPS;
}
