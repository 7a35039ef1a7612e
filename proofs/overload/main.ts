import { figure, goalLine } from '@eligibility/bench/report';
import { withScratch } from '@eligibility/bench/scratch';
import { startStandalone } from '@eligibility/bench/standalone';
import { overload } from './story';

const FULL = { checks: 3_000, times: 3, seconds: 30 };
const QUICK = { checks: 500, times: 3, seconds: 8 };

/** Sends three times the system's capacity; exits 1 when it then completes less than four fifths of its capacity. */
async function main(plan: typeof FULL): Promise<void> {
  const figures = await withScratch(async (scratch) => {
    const { target, standalone } = await startStandalone(scratch);
    return overload(target, standalone, plan);
  });
  const { peakPerSecond, goodPerSecond, recoveredMs, senderCpus, cpuMsPerCheck } = figures;
  const lost = 100 * (1 - goodPerSecond / peakPerSecond);
  console.log(`${figure(peakPerSecond)} live checks/s at best; ${figure(figures.askedPerSecond)} asked for`);
  console.log(`  ${figure(goodPerSecond)} checks/s answered, p99 ${figure(figures.p99AcceptedMs)} ms`);
  console.log(
    `  sending took ${figure(senderCpus.best)} CPUs at best, ${figure(senderCpus.over)} under overload`,
  );
  console.log(
    `  ${figure(cpuMsPerCheck.best)} ms of CPU for each at best, ${figure(cpuMsPerCheck.over)} with the refusals`,
  );
  console.log(goalLine(Math.max(0, lost), { atMost: 20, unit: '% of the best lost' }));
  console.log(goalLine(recoveredMs ?? Infinity, { atMost: 5_000, unit: 'ms until it had recovered' }));
  if (lost > 20 || recoveredMs === undefined || recoveredMs > 5_000) process.exitCode = 1;
}

void main(process.argv.includes('--quick') ? QUICK : FULL);
