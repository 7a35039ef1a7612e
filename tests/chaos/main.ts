import { parseArgs } from 'node:util';
import { campaign } from './_campaign';
import type { RunResult } from './_crash-run';
import { reportOf } from './_report';
import { allRuns, nameOf } from './_scenarios';
import { QUICK } from './_system';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
    /** Leases of 30 s and passes every 10 s, as the product has them; not for runs in which two die. */
    defaults: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '600' },
    verbose: { type: 'boolean', default: false },
  },
});

/** Every scenario with every outcome, once a seed; exits 1 when a promise was broken or a run could not be made. */
async function main(): Promise<void> {
  const runs = allRuns(Number(values.seeds)).filter((run) => nameOf(run).includes(values.only));
  const startedMs = performance.now();
  const elapsedMs = (): number => performance.now() - startedMs;
  const made = await campaign({
    runs,
    lanes: Number(values.lanes),
    leases: values.defaults ? {} : QUICK,
    isOver: () => elapsedMs() > Number(values.minutes) * 60_000,
    progress,
  });
  print(`${String(runs.length)} runs planned`);
  print(reportOf(made, elapsedMs()));
  const broken = made.results.flatMap((result) => result.broken);
  process.exitCode = made.unfinished.length + broken.length === 0 ? 0 : 1;
}

function progress({ run, broken, resolvedAfterMs }: RunResult): void {
  if (!values.verbose && broken.length === 0) return;
  const verdict = broken.length === 0 ? 'kept' : broken.join('; ');
  print(`${nameOf(run)}: ${verdict}, ${String(Math.round(resolvedAfterMs))} ms`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

void main();
