import type { Within } from '../../app/ports';

/**
 * A timer that is taken back when the task ends. `AbortSignal.timeout` would keep each signal, and what listens to it,
 * until its time has passed: at 100 checks a second and 20 s that is 2,000 of them.
 */
export const within: Within = async (budgetMs, task) => {
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
