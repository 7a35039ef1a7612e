import { parseArgs } from 'node:util';
import { campaign } from './_campaign';
import { reportOf } from './_report';
import { allRuns, nameOf } from './_scenarios';
import { QUICK } from './_system';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
    verbose: { type: 'boolean', default: false },
  },
});

/** Every scenario with every outcome, once a seed; exits 1 when a promise was broken or a run could not be made. */
async function main(): Promise<void> {
  const runs = allRuns(Number(values.seeds)).filter((run) => nameOf(run).includes(values.only));
  const startedMs = performance.now();
  const made = await campaign({
    runs,
    lanes: Number(values.lanes),
    leases: QUICK,
    progress: ({ run, broken, resolvedAfterMs }) => {
      if (values.verbose || broken.length > 0) {
        console.log(`${nameOf(run)}: ${broken.join('; ') || 'kept'}, ${String(Math.round(resolvedAfterMs))} ms`);
      }
    },
  });
  console.log(reportOf(made, performance.now() - startedMs));
  process.exitCode = made.unfinished.length + made.results.flatMap(({ broken }) => broken).length > 0 ? 1 : 0;
}

void main();
