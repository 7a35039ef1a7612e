import { cpus } from 'node:os';
import { buildIndex, type Payer, type PayerDirectory } from '@eligibility/payer-matching';
import { accuracyLines, firstOf } from './matching/accuracy';
import { measuredBuild } from './matching/build';
import { readMaterial, type Labelled } from './matching/labelled';
import { boundLine } from './matching/lines';
import { rivalsOver, stringsOf } from './matching/rivals';
import { speedLines } from './matching/speed';

const MANY_NAMES = 30_000;
const LEAD_GOAL_POINTS = 20;

/** Some of the others take a tenth of a second a query. */
const RIVAL_QUERIES = 170;
const PLACES = ['Texas', 'Ohio', 'Florida', 'Georgia', 'Nevada', 'Oregon', 'Maine', 'Iowa', 'Utah', 'Idaho'];

/** Measures the payer matcher and prints; a goal that is missed is said and fails nothing. */
async function main(): Promise<void> {
  const { source, directory, labelled } = await readMaterial(process.env);
  const queries = labelled.map(({ query }) => query);
  print(`Node ${process.version}, ${String(cpus().length)} x ${cpus()[0]?.model ?? 'unknown CPU'}`);

  print(`\nIndex of ${source}`);
  const { index, lines } = measuredBuild(directory);
  print(...lines);

  print(`\nAccuracy over ${String(labelled.length)} labelled queries`);
  print(...accuracyLines(index, labelled));

  print('\nSpeed');
  print(...speedLines(index, { directory, queries }, { p50Ms: 0.1, p99Ms: 2, timesNaive: 200 }));

  print(`\nSpeed at ${String(MANY_NAMES)} names`);
  const many = enlarged(directory);
  print(...speedLines(buildIndex(many), { directory: many, queries }, { p99Ms: 5, timesNaive: 400 }));

  print('\nBeside others, over the same strings: right payer first');
  print(...rivalLines(directory, labelled, (query) => firstOf(index, query)));
}

function rivalLines(
  directory: PayerDirectory,
  labelled: readonly Labelled[],
  ours: (query: string) => string | undefined,
): readonly string[] {
  const matches = labelled.filter(({ expected }) => expected === 'match');
  const match = matches.filter((_, at) => at % Math.ceil(matches.length / RIVAL_QUERIES) === 0);
  const percentOf = (nearest: (query: string) => string | undefined): number =>
    (100 * match.filter(({ query, right }) => right.has(nearest(query) ?? '')).length) / match.length;
  const others = rivalsOver(stringsOf(directory)).map(({ name, nearest }) => ({
    name,
    percent: percentOf(nearest),
  }));
  const own = percentOf(ours);
  return [
    ...[{ name: 'ours', percent: own }, ...others].map(
      ({ name, percent }) => `  ${name.padEnd(20)}${percent.toFixed(1)} %`,
    ),
    boundLine('ahead by', own - Math.max(...others.map(({ percent }) => percent)), {
      atLeast: LEAD_GOAL_POINTS,
      unit: 'points',
    }),
  ];
}

/** The same payers with made-up branches beside them: for the time a match takes, not for its outcome. */
function enlarged({ payers, ambiguousBrands }: PayerDirectory): PayerDirectory {
  const branches: Payer[] = [];
  for (let at = 0; payers.length + branches.length < MANY_NAMES; at += 1) {
    const payer = payers[at % payers.length];
    const round = Math.floor(at / payers.length);
    const place = PLACES[round % PLACES.length] ?? '';
    if (payer === undefined) break;
    const name = `${payer.name} ${place} ${String(round)}`;
    branches.push({ ...payer, id: `${payer.id}-${String(round)}`, name, aliases: [], otherIds: [] });
  }
  const named = payers.map((payer) => ({ ...payer, aliases: [] }));
  return { payers: [...named, ...branches], ambiguousBrands };
}

function print(...lines: readonly string[]): void {
  for (const line of lines) console.log(line);
}

void main();
