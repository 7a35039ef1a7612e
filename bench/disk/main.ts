import { slowDisk } from '@eligibility/testkit';
import { sendInsistently, sendLoad } from '../lib/load';
import { figure, goalLine, median, spread } from '../lib/report';
import { withScratch, type Scratch } from '../lib/scratch';
import { startPayers, startStandalone, type Standalone } from '../lib/standalone';
import { sendSteadily } from '../lib/steady';

const FULL = { rounds: 5, warmUp: 1_000, seconds: 10, requests: 1_000 };
const QUICK = { rounds: 1, warmUp: 50, seconds: 2, requests: 200 };

const FAST_MS = 0;
const SLOW_MS = [10, 30];
const CHECKS_A_SECOND = 50;
const IN_FLIGHT = 64;
const DELAY_GOAL = { atMost: 1.5, unit: 'x' };
const THROUGHPUT_GOAL = { atMost: 2, unit: 'x' };
/** High enough that the disk is measured, not the limits that protect a payer. */
const NO_PAYER_LIMITS = { PAYER_MAX_IN_FLIGHT: '10000', PROVIDER_MAX_IN_FLIGHT: '10000' };

/** How one system did in one round. */
type Figures = {
  readonly loopDelayMs: number;
  readonly answerMs: number;
  readonly failed: number;
  readonly checksPerSecond: number;
};

/** The whole system on SQLite, on a disk that flushes at once and on disks that take 10 and 30 ms for it. */
async function main({ rounds, ...scale }: typeof FULL): Promise<void> {
  print(
    `The whole system on SQLite, by the time a flush to disk takes; ${String(rounds)} rounds of each, in turn`,
  );
  const disks = new Map<number, Figures[]>([FAST_MS, ...SLOW_MS].map((delayMs) => [delayMs, []]));
  for (let round = 0; round < rounds; round += 1)
    if (!(await withScratch((scratch) => measureRound(scratch, scale, rotated([...disks], round))))) {
      print('  gcc is not on the PATH, which builds the slow disk: nothing is measured');
      return;
    }
  disks.forEach((figures, delayMs) => {
    print(...linesOf(delayMs, figures, disks.get(FAST_MS) ?? figures));
  });
}

/** One system on each disk in turn; false where no disk can be slowed down. */
async function measureRound(
  scratch: Scratch,
  { warmUp, ...scale }: Omit<typeof FULL, 'rounds'>,
  disks: readonly (readonly [delayMs: number, figures: Figures[]])[],
): Promise<boolean> {
  const disk = slowDisk(scratch.dir);
  if (disk === undefined) return false;
  const payers = await startPayers(scratch);
  const settings = { ...NO_PAYER_LIMITS, ...payers.settings, ...disk.settings };
  const system = await startStandalone(scratch, settings);
  await sendLoad(system.target, warmUp);
  for (const [delayMs, figures] of disks) {
    disk.delayFlushes(delayMs);
    figures.push(await measure(system, scale));
  }
  return true;
}

/** Each round begins with another disk: what is measured first has the least of the compiler's work behind it. */
function rotated<T>(items: readonly T[], by: number): readonly T[] {
  const first = by % items.length;
  return [...items.slice(first), ...items.slice(0, first)];
}

async function measure(
  { standalone, target }: Standalone,
  { seconds, requests }: Pick<typeof FULL, 'seconds' | 'requests'>,
): Promise<Figures> {
  await standalone.loopDelayMs();
  const { answersMs, failed } = await sendSteadily(target, {
    seconds,
    checksASecond: CHECKS_A_SECOND,
  });
  const loopDelayMs = await standalone.loopDelayMs();
  const { tookMs } = await sendInsistently(target, requests, IN_FLIGHT);
  return { loopDelayMs, answerMs: median(answersMs), failed, checksPerSecond: (requests * 1_000) / tookMs };
}

function linesOf(delayMs: number, figures: readonly Figures[], fast: readonly Figures[]): readonly string[] {
  const of = (side: readonly Figures[], name: keyof Figures): number[] => side.map((round) => round[name]);
  const lines = [
    `\nA flush takes ${String(delayMs)} ms longer`,
    `  event loop late, p99 at ${String(CHECKS_A_SECOND)} live checks/s: ${spread(of(figures, 'loopDelayMs'))} ms`,
    `  answer of a live check, median: ${spread(of(figures, 'answerMs'))} ms, failed: ${spread(of(figures, 'failed'))}`,
    `  live checks/s with ${String(IN_FLIGHT)} in flight: ${spread(of(figures, 'checksPerSecond'))}`,
  ];
  if (figures === fast) return lines;
  const ratio = (name: keyof Figures): number => median(of(figures, name)) / median(of(fast, name));
  return [
    ...lines,
    `  lateness, of that on a fast disk (${figure(median(of(fast, 'loopDelayMs')))} ms):`,
    goalLine(ratio('loopDelayMs'), DELAY_GOAL),
    `  throughput on a fast disk, of this:`,
    goalLine(1 / ratio('checksPerSecond'), THROUGHPUT_GOAL),
  ];
}

function print(...lines: readonly string[]): void {
  for (const line of lines) console.log(line);
}

void main(process.argv.includes('--quick') ? QUICK : FULL);
