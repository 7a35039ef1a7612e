import { join } from 'node:path';
import { summariseX12 } from '@eligibility/benefits';
import { X12Parser } from 'node-x12';
import { figure, goalLine, median, spread } from './report';
import { measuredTexts } from './x12-texts';

const ROUNDS = 9;
/** What one round of one side spends at least, so that the clock's grain does not count. */
const ROUND_US = 60_000;
const WARM_UP_US = 600_000;

const FLOOR_GOAL = { atMost: 2.5, unit: 'x the floor' };
const PARSER_GOAL = { atLeast: 8, unit: 'x faster than node-x12' };

const QUESTION = { onDate: undefined, today: '2026-01-15', serviceTypeCode: '30' };

type Side = (text: string) => unknown;

/** The text taken apart into elements, and nothing else: what no reader that does so can be below. */
const floorSide: Side = (text) => text.split('~').map((segment) => segment.split('*'));
const parserSide: Side = (text) => new X12Parser(false).parse(text);
const ourSide: Side = (text) => summariseX12(text, QUESTION);

/** Measures reading and summarising a 271 beside a parser that only parses, and beside splitting alone. Fails nothing. */
function main(): void {
  console.log(
    `Node ${process.version}. CPU of one text, median (least..most) of ${String(ROUNDS)} rounds a side, in turn.`,
  );
  for (const [name, text] of measuredTexts(join(__dirname, '../../fixtures/x12'))) {
    const [ours, parser, floor] = measure([ourSide, parserSide, floorSide], text).map((samples) => ({
      samples,
      us: median(samples),
    }));
    if (ours === undefined || parser === undefined || floor === undefined) continue;
    console.log(`\n271 to summary: ${name}, ${figure(text.length)} characters`);
    console.log(`  ours      ${spread(ours.samples)} us`);
    console.log(`  node-x12  ${spread(parser.samples)} us, parsed alone`);
    console.log(`  floor     ${spread(floor.samples)} us, split into elements alone`);
    console.log(goalLine(ours.us / floor.us, FLOOR_GOAL));
    const faster = parser.us / ours.us;
    console.log(
      `  ${figure(faster)} ${PARSER_GOAL.unit} of at least ${String(PARSER_GOAL.atLeast)}: ${faster >= PARSER_GOAL.atLeast ? 'met' : 'missed'}`,
    );
  }
}

/** Microseconds of CPU a text, all threads: garbage that somebody makes is theirs. */
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
