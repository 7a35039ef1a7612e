import { sendLoad } from '@eligibility/bench/load';
import { figure, goalLine, median, spread } from '@eligibility/bench/report';
import { withScratch } from '@eligibility/bench/scratch';
import { startPayers, startStandalone } from '@eligibility/bench/standalone';
import { batchBesideDesks, type Plan } from './story';

const FULL: Plan = { rows: 10_000, pairs: 4, seconds: 15, perSecond: 10 };
const QUICK: Plan = { rows: 3_000, pairs: 1, seconds: 5, perSecond: 10 };

const WARM_UP_CHECKS = 500;
const MIB = 1_048_576;
/** All of the load comes from one address, whose limit of connections is out of the way. */
const SETTINGS = { MAX_CONNECTIONS_PER_ADDRESS: '0' };

/**
 * What a batch of 10,000 rows does to the checks at front desks, how much of its room it keeps busy, and what memory it
 * takes. It prints figures and goals, and never fails: they depend on the machine.
 */
async function main(plan: Plan): Promise<void> {
  await withScratch(async (scratch) => {
    const payers = await startPayers(scratch);
    const system = await startStandalone(scratch, { ...payers.settings, ...SETTINGS });
    await sendLoad(system.target, WARM_UP_CHECKS);
    const figures = await batchBesideDesks(system, plan);
    const { pairs, lost, busy, rowsPerSecond, idleBytes, mostBytes } = figures;
    const ratios = pairs.map(({ restingP99Ms, runningP99Ms }) => runningP99Ms / restingP99Ms);
    console.log(
      `A batch of ${figure(plan.rows)} rows beside ${figure(plan.perSecond)} checks/s of front desks`,
    );
    console.log(`  ${spread(pairs.map((pair) => pair.restingP99Ms))} ms p99 at the desks while it rests`);
    console.log(`  ${spread(pairs.map((pair) => pair.runningP99Ms))} ms p99 while it runs`);
    console.log(`  ${spread(ratios)} times, window by window; ${figure(lost)} checks without an answer`);
    console.log(goalLine(median(ratios), { atMost: 1.2, unit: 'x' }));
    console.log(
      `  ${figure(rowsPerSecond)} rows/s at full speed, ${figure(busy * 100)} % of its room busy (goal: 90 %)`,
    );
    console.log(`  ${figure(idleBytes / MIB)} MiB before, ${figure(mostBytes / MIB)} MiB at most`);
    console.log(goalLine((mostBytes - idleBytes) / MIB, { atMost: 40, unit: 'MiB over idle' }));
  });
}

process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));
void main(process.argv.includes('--quick') ? QUICK : FULL);
