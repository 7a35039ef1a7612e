import {
  indexBuilding,
  type Knowledge,
  type PayerDirectory,
  type PayerIndex,
} from '@eligibility/payer-matching';
import { boundLine } from './lines';

/** Builds the index step by step and measures the time, the longest step, and the memory that it holds. */
export function measuredBuild(
  directory: PayerDirectory,
  knowledge: Knowledge,
): { index: PayerIndex; lines: readonly string[] } {
  const heldBefore = heldBytes();
  const building = indexBuilding(directory, knowledge);
  const startedMs = performance.now();
  let longestMs = 0;
  for (;;) {
    const stepMs = performance.now();
    const step = building.next();
    longestMs = Math.max(longestMs, performance.now() - stepMs);
    if (step.done !== true) continue;
    const tookMs = performance.now() - startedMs;
    const heldMb = (heldBytes() - heldBefore) / 1e6;
    const lines = [
      boundLine('built in', tookMs, { atMost: 1_000, unit: 'ms' }),
      boundLine('longest stretch', longestMs, { atMost: 50, unit: 'ms' }),
      boundLine(globalThis.gc === undefined ? 'holds, garbage included,' : 'holds', heldMb, {
        atMost: 70,
        unit: 'MB',
      }),
    ];
    return { index: step.value, lines };
  }
}

/** Exact when garbage can be collected first, which takes `--expose-gc`. */
function heldBytes(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
