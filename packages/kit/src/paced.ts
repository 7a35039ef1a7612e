/**
 * Runs `work` soon after it is asked for: once this turn of the event loop is over, or, when it ran less than
 * `intervalMs` ago, once that time is over. However often it is asked for meanwhile, it runs once, so whatever has come
 * together is done together; what comes alone does not wait.
 * @returns how to ask
 */
export function paced(work: () => void, intervalMs: number): () => void {
  let isAsked = false;
  let ranAtMs = Number.NEGATIVE_INFINITY;
  const run = (): void => {
    isAsked = false;
    try {
      work();
    } finally {
      ranAtMs = performance.now();
    }
  };
  return () => {
    if (isAsked) return;
    isAsked = true;
    const waitMs = ranAtMs + intervalMs - performance.now();
    if (waitMs > 0) setTimeout(run, waitMs);
    else setImmediate(run);
  };
}
