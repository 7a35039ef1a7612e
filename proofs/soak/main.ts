import { parseArgs } from 'node:util';
import { figure, goalLine } from '@eligibility/bench/report';
import { withScratch } from '@eligibility/bench/scratch';
import { somePayers, startBreakableSystem } from '../lib/breakable-system';
import { soak } from './story';

const PAYERS = 20;
const SLOPE_GOAL = { atMost: 1, unit: 'MiB in ten minutes' };

/** Keeps the system busy for a while; exits 1 when its heap grows. */
async function main(minutes: number, checksPerSecond: number): Promise<void> {
  const payers = somePayers(PAYERS);
  const { checks, heapMib, slopeMibPer10Minutes } = await withScratch(async (scratch) => {
    const { system, standalone } = await startBreakableSystem(scratch);
    return soak(system, standalone, { payers, minutes, checksPerSecond });
  });
  console.log(
    `${figure(checks)} checks in ${figure(minutes)} minutes, one of ${String(PAYERS)} payers flapping`,
  );
  console.log(`  heap ${heapMib.map((mib) => mib.toFixed(1)).join(' ')} MiB`);
  console.log(goalLine(slopeMibPer10Minutes, SLOPE_GOAL));
  if (slopeMibPer10Minutes > SLOPE_GOAL.atMost) process.exitCode = 1;
}

process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '15' },
    // Of each payer.
    rate: { type: 'string', default: '2' },
  },
});
void main(Number(values.minutes), Number(values.rate));
