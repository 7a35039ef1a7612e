import { cpus } from 'node:os';
import {
  buildIndex,
  knowledgeOf,
  type KnowledgeRow,
  type Payer,
  type PayerDirectory,
  type PayerIndex,
} from '@eligibility/payer-matching';
import { readKnowledge } from '@eligibility/payer-files';
import { accuracyLines, categoryLines } from './accuracy';
import { measuredBuild } from './build';
import { calibrationLines } from './calibration';
import { decideAll, type Decided } from './decided';
import { foldsOf, isAboutBrandOf } from './folds';
import { readMaterial, type Material } from './labelled';
import { partsOf, type Part } from './parts';
import { speedLines } from './speed';
import { simulationLines } from './simulated';
import { decideUnseen, decideWithout, unseenFolds } from './unseen';
import { weightLines } from './weight-worth';
import { worthLines } from './worth';

const MANY_NAMES = 30_000;
const FOLDS = 5;
const MAX_CALIBRATION_ERROR = 0.03;

const PLACES = ['Texas', 'Ohio', 'Florida', 'Georgia', 'Nevada', 'Oregon', 'Maine', 'Iowa', 'Utah', 'Idaho'];

/** Measures the payer matcher and prints; a missed goal is reported but does not fail. */
async function main(): Promise<void> {
  const parts = partsOf(process.argv.slice(2));
  const rows = await readKnowledge();
  const knowledge = knowledgeOf(rows);
  const material = await readMaterial(process.env);
  const { source, directory, labelled } = material;
  print(`Node ${process.version}, ${String(cpus().length)} x ${cpus()[0]?.model ?? 'unknown CPU'}`);

  const { index, lines } = measuredBuild(directory, knowledge);
  if (parts.has('index')) print(`\nIndex of ${source}`, ...lines);
  if (parts.has('learnt')) {
    print(`\nAccuracy over ${String(labelled.length)} labelled queries, with what they have taught`);
    printBySet(decideAll(index, labelled));
  }
  if (UNSEEN_PARTS.some((part) => parts.has(part))) printUnseen(parts, material, rows);
  if (parts.has('speed')) printSpeed(material, index);
}

/** The parts that need weights which were fitted without a fold. */
const UNSEEN_PARTS: readonly Part[] = ['folds', 'context', 'brands', 'knowledge', 'weights'];

/** What holds for queries that taught neither the weights nor the knowledge with which they are measured. */
function printUnseen(
  parts: ReadonlySet<Part>,
  { directory, labelled }: Material,
  rows: readonly KnowledgeRow[],
): void {
  const folds = unseenFolds(foldsOf(labelled, { directory, rows, count: FOLDS }), { directory, rows });
  if (parts.has('folds')) {
    const unseen = decideUnseen(folds);
    print(
      `\nThe same in ${String(FOLDS)} folds by brand, each with weights that were fitted to the other folds, and without the`,
      'rows of knowledge that its queries taught',
    );
    printBySet(unseen);
    print('\nCategories, on these folds, with 95 % intervals', ...categoryLines(unseen));
    print('\nCalibration, on these folds', ...calibrationLines(unseen, MAX_CALIBRATION_ERROR));
  }
  if (parts.has('context'))
    print(
      '\nWhat is known apart from the text adds, on these folds, for clinics that are made up by a seed',
      ...simulationLines(folds),
    );
  if (parts.has('brands')) {
    print('\nEach fold without any name that knowledge has of its brands: a brand that was never heard of');
    print(...accuracyLines(decideWithout(folds, { directory, rows }, (fold) => isAboutBrandOf(fold, rows))));
  }
  if (parts.has('knowledge')) {
    print('\nWhat each file of knowledge adds on these folds, in queries');
    for (const line of worthLines(folds, { directory, rows })) print(line);
  }
  if (parts.has('weights'))
    print('\nWhat each feature and doubt adds on these folds, in queries', ...weightLines(folds));
}

function printSpeed({ directory, labelled }: Material, index: PayerIndex): void {
  const queries = labelled.map(({ query }) => query);
  print('\nSpeed');
  print(...speedLines(index, { directory, queries }, { p50Ms: 0.1, p99Ms: 2, timesNaive: 200 }));

  print(`\nSpeed at ${String(MANY_NAMES)} names`);
  const many = enlarged(directory);
  const large = buildIndex(many, index.knowledge);
  print(...speedLines(large, { directory: many, queries }, { p99Ms: 5, timesNaive: 400 }));
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
