import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, freePort, ROOT } from '@eligibility/testkit';
import { restartable } from '../compose/_restartable';
import type { KillableSystem } from './_batch-run';
import { operatorWith } from './_client';
import { QUICK } from './_system';

/** The whole system as one process, whichever part of it is to be killed. @param settings beside those of all runs */
export async function startKillableStandalone(
  settings: Readonly<Record<string, string>> = {},
): Promise<KillableSystem & { readonly stores: string; readonly stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'eligibility-killed-'));
  const [port, opsPort] = [await freePort(), await freePort()];
  const address = `127.0.0.1:${String(port)}`;
  const itself = restartable({
    name: 'standalone',
    command: [process.execPath, join(ROOT, 'standalone/dist/main.js')],
    probe: [],
    cwd: ROOT,
    env: {
      ...QUICK,
      HOME: process.env['HOME'],
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      PORT: String(port),
      OPS_PORT: String(opsPort),
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PER_MINUTE: '1000000',
      ...settings,
    },
    address,
    print: () => undefined,
  });
  await itself.start();
  await eventually(() => itself.printed().includes('is up'), 30_000);
  const demo = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as {
    readonly operatorToken: string;
  };
  return {
    ...operatorWith(demo.operatorToken),
    gateways: [`http://${address}`, `http://${address}`],
    payerNames: ['Aetna', 'Cigna', 'Humana', 'UnitedHealthcare'],
    process: () => itself,
    stores: 'SQLite, in one process',
    stop: async () => {
      await itself.terminate();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
