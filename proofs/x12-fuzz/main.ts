import { figure } from '@eligibility/bench/report';
import { summariseX12 } from '@eligibility/benefits';
import { fuzzX12, QUESTION } from './fuzz';
import { repetitive, sampleAnswers } from './texts';

const MUTATIONS = 1_000_000;
const AT_MOST_MS = 60_000;
/** Mutations between two readings of the clock. */
const CHUNK = 1_000;

/** Of these sizes a text of the largest kind is made; each is four times the one before. */
const SIZES = [250_000, 1_000_000, 4_000_000];

/** One piece repeated, which breaks readers that look ahead without a limit. */
const HOSTILE: readonly (readonly [name: string, unit: string])[] = [
  ['answers', 'HL*1**22*0~EB*1**30~EB*C**30***29*1~'],
  ['segments without end', 'X'],
  ['separators', '*'],
  ['terminators', '~'],
  ['repetitions', '30^'],
  ['lines of one person', 'EB*B**98^UC***27*1*****Y~MSG*OFFICE~'],
  ['messages of one line', 'MSG*OFFICE VISIT~'],
  ['rejections', 'AAA*N**42*R~'],
  ['interchanges', 'ISA*~ISA*'],
];

/** Mutates answers, a million of them or for a minute, then measures how time grows with size. */
function main(): void {
  const seed = Number(process.argv[2] ?? process.env['FC_SEED'] ?? 1);
  const texts = sampleAnswers();
  const startedMs = performance.now();
  let done = 0;
  while (done < MUTATIONS && performance.now() - startedMs < AT_MOST_MS) {
    fuzzX12(texts, { seed: seed + done, times: CHUNK });
    done += CHUNK;
  }
  const tookMs = performance.now() - startedMs;
  console.log(
    `${figure(done)} mutated texts in ${figure(tookMs / 1000)} s, seed ${String(seed)}: each had a summary`,
  );
  for (const [name, unit] of HOSTILE)
    console.log(`  ${scaling(unit).map(figure).join(', ')} ns a character: ${name}`);
  console.log(
    `  in texts of ${SIZES.map(figure).join(', ')} characters; linear time is the same figure in a row`,
  );
}

function scaling(unit: string): readonly number[] {
  return SIZES.map((size) => {
    const text = repetitive(unit, size);
    const startedMs = performance.now();
    summariseX12(text, QUESTION);
    return ((performance.now() - startedMs) * 1e6) / text.length;
  });
}

main();
