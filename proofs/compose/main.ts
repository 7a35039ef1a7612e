import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { goalLine } from '@eligibility/bench/report';
import { checkTarget, openWorkspace, type Access } from '@eligibility/bench/workspace';
import { ROOT } from '@eligibility/testkit';
import { answerUnder, CHECKS } from '../lib/checks';
import { command } from '../lib/command';
import { settled, type Disturbed } from '../lib/disturbance';
import { reportDisturbed, tableOf } from '../lib/disturbance-report';
import { startBatch } from '../lib/batch-through';
import { timed } from '../lib/timed';
import { compose } from './containers';
import { crashOne } from './story';

/** As `docker-compose.yml` publishes them: two gateways for clinics, and their ports for operators. */
const GATEWAYS = ['http://127.0.0.1:8080', 'http://127.0.0.1:8081'];
const OPERATORS = 'http://127.0.0.1:8082';

/** All but the payer network: it plays the payers, and one that is away is an answer, not a failure of ours. */
const SERVICES = [
  'gateway',
  'wallet',
  'payer-catalog',
  'clearinghouse',
  'mock-fixtures',
  'console',
  'redis',
  'mongodb',
];
const FULL = { services: SERVICES, loadMs: 8_000 };
/** A process of ours, and a store. */
const QUICK = { services: ['gateway', 'wallet', 'mongodb'], loadMs: 4_000 };

/**
 * Starts docker-compose.yml from nothing, crashes one container after another under load and in the middle of a batch,
 * and takes all of it down and up again; exits 1 when a check was lost or debited wrongly, or a container did not come
 * back. Needs Docker with compose, and the free ports 8080 to 8083.
 */
async function main({ services, loadMs }: typeof FULL): Promise<void> {
  await command('deploy/compose-secrets');
  await timed('docker compose up --build --wait', () => compose('up', '--build', '--wait'));
  try {
    const access = await openAccess();
    const nightly = await openAccess();
    const targets = CHECKS.flatMap(({ path, question }) =>
      GATEWAYS.map((baseUrl) => checkTarget({ ...access, baseUrl }, path, question)),
    );
    const met: Disturbed[] = [];
    for (const service of services) {
      const batch = await startBatch(nightly);
      const crashed = await crashOne({ service, targets, access, loadMs });
      met.push(crashed);
      const isKept = reportDisturbed(crashed);
      console.log(goalLine(crashed.isGone ? 1 : 0, { atMost: 0, unit: 'not started again' }));
      if (!(await batch.end()) || !isKept || crashed.isGone) process.exitCode = 1;
    }
    if (!(await survivesDown(access))) process.exitCode = 1;
    console.log(`\n${tableOf(met)}`);
  } finally {
    await compose('down', '--volumes');
  }
}

/** A workspace, made at the port for operators, whose clinic calls the first gateway. */
async function openAccess(): Promise<Access> {
  const token = await readFile(join(ROOT, 'secrets/operator_token'), 'utf8');
  const access = await openWorkspace({ baseUrl: OPERATORS, operatorToken: token.trim() });
  return { ...access, baseUrl: String(GATEWAYS[0]) };
}

/** Down and up again: the balance, and an answer under its key, are what they were. */
async function survivesDown(access: Access): Promise<boolean> {
  const key = randomUUID();
  const before = { answer: await answerUnder(key, access), balance: await settled(access) };
  await timed('docker compose down', () => compose('down'));
  await timed('docker compose up --wait', () => compose('up', '--wait'));
  const after = { answer: await answerUnder(key, access), balance: await settled(access) };
  const isSame = JSON.stringify(before) === JSON.stringify(after);
  console.log(
    goalLine(isSame ? 0 : 1, { atMost: 0, unit: 'of the balance and a kept answer lost by down and up' }),
  );
  return isSame;
}

void main(process.argv.includes('--quick') ? QUICK : FULL);
