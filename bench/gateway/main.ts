import { cpus } from 'node:os';
import { CONCURRENCY } from '../lib/load';
import { withScratch } from '../lib/scratch';
import { comparisonLines, type Plan } from './compare';
import { compareMockCheck } from './mock-check';
import { compareSeparately } from './separate';
import { compareStandalone } from './standalone';

const FULL = { runs: 5, requests: 2_000, warmUpRequests: 3_000 };
const QUICK = { runs: 1, requests: 500, warmUpRequests: 500 };

const MOCK_CHECK_GOAL = { atMost: 1.4, unit: 'x' };
const LIVE_CHECK_GOAL = { atMost: 1.5, unit: 'x' };

/**
 * Measures the CPU of a check compared with a bare chain of as many hops: in one process, and in one for each service.
 * A missed goal is reported but does not fail: figures depend on the machine.
 */
async function main(plan: Plan): Promise<void> {
  const { runs, requests } = plan;
  print(`Node ${process.version}, ${String(cpus().length)} x ${cpus()[0]?.model ?? 'unknown CPU'}`);
  print(
    `Median (least..most) of ${String(runs)} runs a side, in turn, of ${String(requests)} requests each,`,
  );
  print(`${String(CONCURRENCY)} in flight.`);

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
