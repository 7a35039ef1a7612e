import { cpus } from 'node:os';
import { buildIndex, type Payer, type PayerDirectory } from '@eligibility/payer-matching';
import { accuracyLines } from './accuracy';
import { measuredBuild } from './build';
import { readMaterial } from './labelled';
import { speedLines } from './speed';

const MANY_NAMES = 30_000;

const PLACES = ['Texas', 'Ohio', 'Florida', 'Georgia', 'Nevada', 'Oregon', 'Maine', 'Iowa', 'Utah', 'Idaho'];

/** Measures the payer matcher and prints; a missed goal is reported but does not fail. */
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
}

/** The same payers with made-up branches in addition: for the time that a match takes, not for its outcome. */
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
