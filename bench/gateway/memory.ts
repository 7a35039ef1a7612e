import { sendLoad } from '../lib/load';
import type { Scratch } from '../lib/scratch';
import { startStandalone } from '../lib/standalone';

/** The memory the whole system holds after so many checks. */
export type MemoryPoint = { readonly checks: number; readonly rssMib: number };

const STEPS = 3;
const MIB = 1024 * 1024;

/** Sends three equal portions of checks to the whole system, with the built-in payers, and measures after each. */
export async function measureMemory(checksAStep: number, scratch: Scratch): Promise<readonly MemoryPoint[]> {
  const { standalone, target } = await startStandalone(scratch);
  const points: MemoryPoint[] = [];
  for (let step = 1; step <= STEPS; step += 1) {
    await sendLoad(target, checksAStep);
    const { rssBytes } = await standalone.usage();
    points.push({ checks: step * checksAStep, rssMib: rssBytes / MIB });
  }
  return points;
}
