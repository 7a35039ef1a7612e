import { parseArgs } from 'node:util';
import { mixedRun } from './_mixed-run';
import { tell } from './_report';
import { startKillableStandalone } from './_standalone';
import { QUICK, startChaosSystem } from './_system';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '64' },
    standalone: { type: 'boolean', default: false },
  },
});

/** Every door, batches and webhooks under kills; exits 1 when a promise was broken. */
async function main(): Promise<void> {
  const start = values.standalone ? startKillableStandalone : startChaosSystem;
  // The receiver of webhooks is in this process.
  const system = await start({ ...QUICK, WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' });
  process.stdout.write(`on ${system.stores}\n`);
  try {
    tell(await mixedRun(system, Number(values.kills), process.env['FC_SEED'] ?? '1'));
  } finally {
    await system.stop();
  }
}

void main();
