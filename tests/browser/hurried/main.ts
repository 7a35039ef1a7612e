import { parseArgs } from 'node:util';
import { campaign, failureOf, reportOf } from './campaign';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    lanes: { type: 'string', default: '4' },
    /** Plays the first failed run again, with as few steps as still break its promise. */
    shrink: { type: 'boolean', default: false },
  },
});
const [runs = '300', seed = process.env['FC_SEED'] ?? '1'] = positionals;

/** Makes the runs with these seeds; exits 1 when a promise was broken or a run could not be made. */
async function main(): Promise<void> {
  const made = await campaign({
    runs: Number(runs),
    firstSeed: Number(seed),
    lanes: Number(values.lanes),
    shrinks: values.shrink,
    progress: (run) => {
      if (run.violations.length > 0) print(failureOf(run));
    },
  });
  print(reportOf(made));
  process.exitCode =
    made.unfinished.length + made.runs.flatMap(({ violations }) => violations).length === 0 ? 0 : 1;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

void main();
