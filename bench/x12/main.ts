import { join } from 'node:path';
import { explainX12, summariseX12 } from '@eligibility/benefits';
import { ROOT } from '@eligibility/testkit';
import { figure, goalLine, median, spread } from '../lib/report';
import { measuredTexts } from './texts';

const ROUNDS = 9;
/** The least that one round of one side spends, so that the resolution of the clock does not matter. */
const ROUND_US = 60_000;
const WARM_UP_US = 600_000;

const FLOOR_GOAL = { atMost: 2.5, unit: 'x the floor' };

/** Reading and details together: the text is read once for both. */
const DETAILS_GOAL = { atMost: 3, unit: 'x text to summary' };

const QUESTION = { onDate: undefined, today: '2026-01-15', serviceTypeCode: '30' };

type Side = (text: string) => unknown;

/** The text split into elements, and nothing else: no reader that splits it can be faster. */
const floorSide: Side = (text) => text.split('~').map((segment) => segment.split('*'));
const ourSide: Side = (text) => summariseX12(text, QUESTION);
const detailsSide: Side = (text) => explainX12(text, QUESTION);

/**
 * Measures reading and summarising a 271 against splitting it alone, and reading it into details against the summary. A
 * missed goal fails nothing.
 */
function main(): void {
  console.log(
    `Node ${process.version}. CPU of one text, median (least..most) of ${String(ROUNDS)} rounds a side, in turn.`,
  );
  for (const [name, text] of measuredTexts(join(ROOT, 'fixtures/x12'))) {
    const [ours, floor, details] = measure([ourSide, floorSide, detailsSide], text);
    if (ours === undefined || floor === undefined || details === undefined) continue;
    console.log(`\n271 to summary: ${name}, ${figure(text.length)} characters`);
    console.log(`  ours   ${spread(ours)} us`);
    console.log(`  floor  ${spread(floor)} us, split into elements alone`);
    console.log(goalLine(median(ours) / median(floor), FLOOR_GOAL));
    console.log(`  details ${spread(details)} us, text to benefit details`);
    console.log(goalLine(median(details) / median(ours), DETAILS_GOAL));
  }
}

/** Microseconds of CPU per text, all threads, so that each side pays for its garbage. */
function measure(sides: readonly Side[], text: string): readonly (readonly number[])[] {
  for (const side of sides) spend(side, text, WARM_UP_US);
  const samples = sides.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    sides.forEach((side, index) => samples[index]?.push(spend(side, text, ROUND_US)));
  }
  return samples;
}

function spend(run: Side, text: string, atLeastUs: number): number {
  const before = process.cpuUsage();
  let runs = 0;
  let usedUs = 0;
  while (usedUs < atLeastUs) {
    for (let again = 0; again < 20; again += 1) run(text);
    runs += 20;
    const { user, system } = process.cpuUsage(before);
    usedUs = user + system;
  }
  return usedUs / runs;
}

main();
