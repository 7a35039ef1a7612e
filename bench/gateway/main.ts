import { cpus } from 'node:os';
import { CONCURRENCY } from '../lib/load';
import { figure, goalLine, median, spread } from '../lib/report';
import { withScratch } from '../lib/scratch';
import { compareChannels } from './channels';
import { measureColdStart } from './cold-start';
import { comparisonLines, type Plan } from './compare';
import { measureMemory } from './memory';
import { compareMockCheck } from './mock-check';
import { compareSeparately } from './separate';
import { compareStandalone } from './standalone';

const FULL = { runs: 5, requests: 2_000, warmUpRequests: 3_000, coldStarts: 3, checksAMemoryStep: 5_000 };
const QUICK = { runs: 1, requests: 500, warmUpRequests: 500, coldStarts: 1, checksAMemoryStep: 500 };

const MOCK_CHECK_GOAL = { atMost: 1.2, unit: 'x' };
const LIVE_CHECK_GOAL = { atMost: 1, unit: 'x' };
const CHANNELS_GOAL = { atMost: 0.8, unit: 'x' };
const COLD_START_GOAL = { atMost: 3_000, unit: 'ms' };
const MEMORY_GOAL = { atMost: 250, unit: 'MiB' };

/** Measures and prints. A missed goal is reported but does not fail: figures depend on the machine. */
async function main(scale: typeof FULL): Promise<void> {
  const { runs, requests, coldStarts, checksAMemoryStep } = scale;
  print(`Node ${process.version}, ${String(cpus().length)} x ${cpus()[0]?.model ?? 'unknown CPU'}`);
  print(
    `Median (least..most) of ${String(runs)} runs a side, in turn, of ${String(requests)} requests each,`,
  );
  print(`${String(CONCURRENCY)} in flight.`);

  await compareWithBareHops(scale);

  print('\nStandalone: its parts without sockets compared with sockets (GRPC_LOOPBACK=true)');
  const { live, mock } = await withScratch((within) =>
    withScratch((sockets) => compareChannels(scale, [within, sockets])),
  );
  const names = { ours: 'without sockets', bare: 'over sockets' };
  print('  live check', ...comparisonLines(live, CHANNELS_GOAL, names));
  print('  mock check', ...comparisonLines(mock, CHANNELS_GOAL, names));

  print(`\nCold start: from spawning the process to its first answered check, ${String(coldStarts)} times`);
  const tookMs: number[] = [];
  for (let time = 0; time < coldStarts; time += 1) tookMs.push(await withScratch(measureColdStart));
  print(`  ${spread(tookMs)} ms`, goalLine(median(tookMs), COLD_START_GOAL));

  print('\nMemory: what the whole system holds, built-in payers included');
  const points = await withScratch((scratch) => measureMemory(checksAMemoryStep, scratch));
  print(...points.map(({ checks, rssMib }) => `  ${figure(rssMib)} MiB after ${figure(checks)} checks`));
  print(goalLine(Math.max(...points.map(({ rssMib }) => rssMib)), MEMORY_GOAL));
}

/** CPU of a check compared with a bare chain of as many hops: in one process, and in one for each service. */
async function compareWithBareHops(plan: Plan): Promise<void> {
  print('\nStandalone compared with Express and gRPC hops in one process');
  const { live, mock } = await withScratch((scratch) => compareStandalone(plan, scratch));
  print('  live check, four hops', ...comparisonLines(live, LIVE_CHECK_GOAL));
  print('  mock check, one hop', ...comparisonLines(mock, MOCK_CHECK_GOAL));

  print('\nSeparate processes compared with Express and gRPC hops in separate processes');
  const separately = await withScratch((scratch) => compareSeparately(plan, scratch));
  print('  live check, four hops; all processes', ...comparisonLines(separately, LIVE_CHECK_GOAL));
  const gateway = await withScratch((scratch) => compareMockCheck(plan, scratch));
  print('  mock check, one hop; the gateway and Express alone', ...comparisonLines(gateway, MOCK_CHECK_GOAL));
}

function print(...lines: readonly string[]): void {
  for (const line of lines) console.log(line);
}

process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));
void main(process.argv.includes('--quick') ? QUICK : FULL);
