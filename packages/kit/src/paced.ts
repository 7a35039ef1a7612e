/**
 * Runs `work` soon after it is asked for: once this turn of the event loop is over, or, when it served several less
 * than `intervalMs` ago, once that time is over. However often it is asked for meanwhile, it runs once. So requests
 * that arrive together are served together, and a single one, even repeatedly, does not wait.
 * @param work returns how many it served
 * @returns how to ask
 */
export function paced(work: () => number, intervalMs: number): () => void {
  let isAsked = false;
  let notBeforeMs = Number.NEGATIVE_INFINITY;
  const run = (): void => {
    isAsked = false;
    if (work() > 1) notBeforeMs = performance.now() + intervalMs;
  };
  return () => {
    if (isAsked) return;
    isAsked = true;
    const waitMs = notBeforeMs - performance.now();
    if (waitMs > 0) setTimeout(run, waitMs);
    else setImmediate(run);
  };
}
