import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIndex, knowledgeOf, type KnowledgeRow } from '@eligibility/payer-matching';
import { readKnowledge } from '@eligibility/payer-files';
import { foldsOf, isTaughtBy } from './folds';
import { fitWeights } from './fit-weights';
import { readMaterial, seedMaterial, type Material } from './labelled';
import { sampleOf, withUsualShares, type Sample } from './samples';
import { weightsText } from './weights-text';

const FOLDS = 5;
const WEIGHTS_FILE = 'packages/payer-matching/src/match/fitted-weights.ts';

/** Fits the weights of the matcher to the labelled queries, all of them, and writes them. */
async function main(): Promise<void> {
  const rows = await readKnowledge();
  const material = await readMaterial(process.env);
  // A catalog of a few hundred payers without sizes is another world than one of thousands.
  const builtIn = material.source === 'fixtures/payers' ? [] : [await seedMaterial()];
  const samples = withUsualShares([material, ...builtIn].flatMap((one) => samplesOf(one, rows)));
  const { weights } = fitWeights(samples);
  writeFileSync(
    join(process.cwd(), WEIGHTS_FILE),
    weightsText(
      weights,
      samples.map(({ row }) => row),
    ),
  );
  console.log(`fitted to ${String(samples.length)} queries: ${WEIGHTS_FILE}`);
}

function samplesOf({ directory, labelled }: Material, rows: readonly KnowledgeRow[]): readonly Sample[] {
  return foldsOf(labelled, { directory, rows, count: FOLDS }).flatMap((fold) => {
    const index = buildIndex(directory, knowledgeOf(rows.filter((row) => !isTaughtBy(fold, row))));
    return fold.labelled.map((row) => sampleOf(index, row));
  });
}

void main();
