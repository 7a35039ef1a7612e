import { parseArgs } from 'node:util';
import { batchUnderKills } from './_batch-run';
import { tell } from './_report';
import { startKillableStandalone } from './_standalone';
import { QUICK, startChaosSystem } from './_system';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000' },
    /** So many batches, each with a seed of its own, counted from the first. */
    batches: { type: 'string', default: '1' },
    /** One process with everything in it, instead of one each with two gateways. */
    standalone: { type: 'boolean', default: false },
    seed: { type: 'string', default: process.env['FC_SEED'] ?? '1' },
    'longest-pause-ms': { type: 'string' },
  },
});

/** Batches under kills, one after the other; exits 1 when a promise was broken. */
async function main(): Promise<void> {
  const system = await (values.standalone ? startKillableStandalone() : startChaosSystem(QUICK));
  const longestPauseMs =
    values['longest-pause-ms'] === undefined ? undefined : Number(values['longest-pause-ms']);
  process.stdout.write(`on ${system.stores}\n`);
  try {
    for (let batch = 0; batch < Number(values.batches); batch += 1) {
      const seed = String(Number(values.seed) + batch);
      const rows = Number(values.rows);
      tell(await batchUnderKills(system, { rows, seed, longestPauseMs }));
    }
  } finally {
    await system.stop();
  }
}

void main();
