import { cpus } from 'node:os';
import {
  buildIndex,
  knowledgeOf,
  type KnowledgeRow,
  type Payer,
  type PayerDirectory,
} from '@eligibility/payer-matching';
import { readKnowledge } from '@eligibility/payer-files';
import { accuracyLines, categoryLines } from './accuracy';
import { measuredBuild } from './build';
import { calibrationLines } from './calibration';
import { decideAll, type Decided } from './decided';
import { decideFolds, foldsOf, isAboutBrandOf, isTaughtBy } from './folds';
import { readMaterial, type Material } from './labelled';
import { speedLines } from './speed';
import { worthLines } from './worth';

const MANY_NAMES = 30_000;
const FOLDS = 5;
const MAX_CALIBRATION_ERROR = 0.03;

const PLACES = ['Texas', 'Ohio', 'Florida', 'Georgia', 'Nevada', 'Oregon', 'Maine', 'Iowa', 'Utah', 'Idaho'];

/** Measures the payer matcher and prints; a missed goal is reported but does not fail. */
async function main(): Promise<void> {
  const rows = await readKnowledge();
  const knowledge = knowledgeOf(rows);
  const material = await readMaterial(process.env);
  const { source, directory, labelled } = material;
  const queries = labelled.map(({ query }) => query);
  print(`Node ${process.version}, ${String(cpus().length)} x ${cpus()[0]?.model ?? 'unknown CPU'}`);

  print(`\nIndex of ${source}`);
  const { index, lines } = measuredBuild(directory, knowledge);
  print(...lines);

  print(`\nAccuracy over ${String(labelled.length)} labelled queries, with what they have taught`);
  printBySet(decideAll(index, labelled));
  printFolds(material, rows);

  print('\nSpeed');
  print(...speedLines(index, { directory, queries }, { p50Ms: 0.1, p99Ms: 2, timesNaive: 200 }));

  print(`\nSpeed at ${String(MANY_NAMES)} names`);
  const many = enlarged(directory);
  print(
    ...speedLines(buildIndex(many, knowledge), { directory: many, queries }, { p99Ms: 5, timesNaive: 400 }),
  );
}

/** Accuracy where no row is measured with the knowledge that it taught. */
function printFolds({ directory, labelled }: Material, rows: readonly KnowledgeRow[]): void {
  const folds = foldsOf(labelled, { directory, rows, count: FOLDS });
  const unseen = decideFolds(folds, { directory, rows }, (fold) => (row) => isTaughtBy(fold, row));
  print(
    `\nThe same in ${String(FOLDS)} folds by brand, each without the rows of knowledge that its queries taught`,
  );
  printBySet(unseen);
  print('\nCategories, on these folds, with 95 % intervals', ...categoryLines(unseen));
  print('\nCalibration, on these folds', ...calibrationLines(unseen, MAX_CALIBRATION_ERROR));
  print('\nEach fold without any name that knowledge has of its brands: a brand that was never heard of');
  print(...accuracyLines(decideFolds(folds, { directory, rows }, (fold) => isAboutBrandOf(fold, rows))));
  print('\nWhat each file of knowledge adds on these folds, in queries');
  print(...worthLines(folds, { directory, rows }));
}

/** All sets together, then each by itself where there are several. */
function printBySet(decided: readonly Decided[]): void {
  print(...accuracyLines(decided));
  const sets = [...new Set(decided.map(({ row }) => row.set))];
  if (sets.length < 2) return;
  for (const set of sets)
    print(`  in ${set}`, ...accuracyLines(decided.filter(({ row }) => row.set === set)));
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
