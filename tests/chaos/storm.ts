import { parseArgs } from 'node:util';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '@eligibility/testkit';
import { pythonPrograms } from '../clients/_tools';
import { tell } from './_report';
import { storm } from './_storm';
import { pythonClient } from './_storm-python';
import { typeScriptClient } from './_storm-typescript';
import { voiceClient } from './_storm-voice';
import { QUICK, startChaosSystem } from './_system';
import { hasToxiproxy } from './_toxiproxy';

const { values } = parseArgs({
  options: {
    /** So many calls with each client. */
    calls: { type: 'string', default: '1000' },
    seed: { type: 'string', default: process.env['FC_SEED'] ?? '1' },
  },
});

/** The calls of both clients and of a voice agent through a storm, one after the other; exits 1 when a promise was broken. */
async function main(): Promise<void> {
  if (!hasToxiproxy()) {
    process.stdout.write('skipped: toxiproxy-server is not on the PATH\n');
    process.exitCode = 1;
    return;
  }
  const python = `${pythonPrograms()}/python`;
  execFileSync(join(ROOT, 'clients/python/generate'), { env: { ...process.env, PYTHON: python } });
  const system = await startChaosSystem(QUICK);
  process.stdout.write(`on ${system.stores}\n`);
  try {
    for (const client of [typeScriptClient, pythonClient(python), voiceClient]) {
      tell(await storm(system, client, { calls: Number(values.calls), seed: values.seed }));
    }
  } finally {
    await system.stop();
  }
}

void main();
