import { figure, goalLine, median, spread } from '@eligibility/bench/report';
import { withScratch } from '@eligibility/bench/scratch';
import { startStandalone } from '@eligibility/bench/standalone';
import { measureRound, warmUp, type Round } from './story';

const FULL = { rounds: 5, warmUpSeconds: 10, times: 3, overloadSeconds: 8, partSeconds: 3 };
const QUICK = { rounds: 1, warmUpSeconds: 4, times: 3, overloadSeconds: 5, partSeconds: 2 };

/**
 * The load comes from one address and one clinic, to one payer: the limits that protect an address or a payer from that
 * are out of the way, so that only the gateway's own decides.
 */
const SETTINGS = {
  MAX_CONNECTIONS_PER_ADDRESS: '0',
  PAYER_MAX_IN_FLIGHT: '10000',
  PROVIDER_MAX_IN_FLIGHT: '10000',
};
const MOST_LOST_PERCENT = 10;
/** The queue is half a second long. */
const MOST_ANSWERED_MS = 1_000;
const MOST_RECOVERY_MS = 5_000;

/**
 * Sends three times the system's capacity, in rounds without and with another program that takes one core; exits 1 when
 * it then loses more than a tenth of its capacity, or does not recover.
 */
async function main(plan: typeof FULL): Promise<void> {
  await withScratch(async (scratch) => {
    const system = await startStandalone(scratch, SETTINGS);
    await warmUp(system, plan.warmUpSeconds);
    const [quiet, disturbed]: [Round[], Round[]] = [[], []];
    for (let round = 0; round < plan.rounds; round += 1) {
      quiet.push(await measureRound(system, plan, false));
      disturbed.push(await measureRound(system, plan, true));
    }
    report('Undisturbed', quiet);
    report('While another program takes one core', disturbed);
  });
}

/** Each figure as the median, least and most of the rounds; a ratio is that of the two halves of one round. */
function report(name: string, rounds: readonly Round[]): void {
  const over = (of: (round: Round) => number): string => spread(rounds.map(of));
  console.log(`${name}, ${figure(rounds.length)} rounds: median (least..most)`);
  console.log(`  ${over(({ capacityPerSecond }) => capacityPerSecond)} live checks/s are the capacity`);
  console.log(
    `  ${over(({ goodAtOncePerSecond }) => goodAtOncePerSecond)} checks/s answered when that is asked for`,
  );
  console.log(
    `  ${over(({ goodPerSecond }) => goodPerSecond)} checks/s answered when three times that is asked for`,
  );
  console.log(`  ${over(lostPercent)} % of the capacity lost`);
  console.log(`  ${over(({ unloadedP99Ms }) => unloadedP99Ms)} ms unloaded p99`);
  console.log(
    `  ${over(({ answeredP99Ms }) => answeredP99Ms.settled)} ms p99 of what is answered under overload`,
  );
  console.log(`  ${over(({ answeredP99Ms }) => answeredP99Ms.all)} ms the same with its first second`);
  console.log(`  ${over(timesUnloaded)} times the unloaded p99`);
  console.log(`  ${over(({ refusedP99Ms }) => refusedP99Ms)} ms p99 of the refusals`);
  console.log(
    `  ${over(({ patient }) => patient.perSecond)} checks/s answered to 700 clients that come again as they are asked`,
  );
  console.log(
    `  ${over((round) => 100 * (1 - round.patient.perSecond / round.capacityPerSecond))} % of the capacity lost with them`,
  );
  console.log(`  ${over(({ patient }) => patient.answeredP99Ms)} ms p99 of what they are answered`);
  console.log(`  ${over(({ cpu }) => cpu.msPerCheck)} ms of CPU per check at the capacity`);
  console.log(`  ${over(({ cpu }) => cpu.usPerRefusal)} µs of CPU per refusal`);
  const lost = Math.max(0, median(rounds.map(lostPercent)));
  const recoveredMs = Math.max(...rounds.map((round) => round.recoveredMs ?? Infinity));
  console.log(goalLine(lost, { atMost: MOST_LOST_PERCENT, unit: '% lost' }));
  const answeredMs = median(rounds.map(({ answeredP99Ms }) => answeredP99Ms.settled));
  console.log(goalLine(answeredMs, { atMost: MOST_ANSWERED_MS, unit: 'ms p99 of what is answered' }));
  console.log(goalLine(recoveredMs, { atMost: MOST_RECOVERY_MS, unit: 'ms until it had recovered' }));
  if (lost > MOST_LOST_PERCENT || recoveredMs > MOST_RECOVERY_MS) process.exitCode = 1;
}

function lostPercent({ goodPerSecond, capacityPerSecond }: Round): number {
  return 100 * (1 - goodPerSecond / capacityPerSecond);
}

function timesUnloaded({ answeredP99Ms, unloadedP99Ms }: Round): number {
  return answeredP99Ms.settled / unloadedP99Ms;
}

void main(process.argv.includes('--quick') ? QUICK : FULL);
