import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { goalLine } from '@eligibility/bench/report';
import type { Access } from '@eligibility/bench/workspace';
import { answerUnder } from '../../lib/checks';
import { command } from '../../lib/command';
import { settled } from '../../lib/disturbance';
import { podsOf, rolledOut, until, type Namespace } from '../kubectl';
import type { Cluster } from './story';

const CHECKS = 50;
const DATABASE = 'eligibility';
const PROCESSES = 'app.kubernetes.io/component=process';

/**
 * Backs MongoDB up and restores it as docs/deploying.md says, line by line.
 * @param stores where MongoDB runs
 * @param release brings the manifests again
 * @returns whether the balance and every answer are those of the backup; false where the tools are missing
 */
export async function backUpAndRestore(
  { namespace, access }: Cluster,
  stores: Namespace,
  release: () => Promise<void>,
): Promise<boolean> {
  console.log(`\n${namespace.name}: backed up and restored`);
  if (!(await hasTools())) {
    console.log('  skipped: mongodump and mongorestore are not on the PATH');
    return false;
  }
  const folder = await mkdtemp(join(tmpdir(), 'backup-'));
  const archive = `--archive=${join(folder, 'eligibility.gz')}`;
  const keys = Array.from({ length: CHECKS }, () => randomUUID());
  try {
    const before = { answers: await answersUnder(keys, access), balance: await settled(access) };
    await backUp(namespace, stores, archive);
    await answersUnder([randomUUID()], access);
    await restore(namespace, stores, { archive, release });
    const after = { answers: await answersUnder(keys, access), balance: await settled(access) };
    const lost = before.answers.filter((answer, at) => answer !== after.answers[at]).length;
    console.log(goalLine(lost, { atMost: 0, unit: `of ${String(CHECKS)} answers lost` }));
    const isSame = JSON.stringify(before.balance) === JSON.stringify(after.balance);
    console.log(goalLine(isSame ? 0 : 1, { atMost: 0, unit: 'balances of another moment' }));
    return lost === 0 && isSame;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function hasTools(): Promise<boolean> {
  const found = await Promise.allSettled(
    ['mongodump', 'mongorestore'].map((tool) => command(tool, '--version')),
  );
  return found.every(({ status }) => status === 'fulfilled');
}

async function backUp({ kubectl }: Namespace, stores: Namespace, archive: string): Promise<void> {
  await kubectl('scale', 'deployment/wallet', '--replicas=0');
  await kubectl('wait', '--for=delete', 'pod', '-l', 'app.kubernetes.io/name=wallet', '--timeout=120s');
  await command('mongodump', '--uri', await uriOf(stores), '--db', DATABASE, '--gzip', archive);
  await kubectl('scale', 'deployment/wallet', '--replicas=2');
  await kubectl('rollout', 'status', 'deployment/wallet', '--timeout=180s');
}

async function restore(
  namespace: Namespace,
  stores: Namespace,
  { archive, release }: { readonly archive: string; readonly release: () => Promise<void> },
): Promise<void> {
  const { kubectl } = namespace;
  await kubectl('scale', 'deployment', '-l', PROCESSES, '--replicas=0');
  const names = 'app.kubernetes.io/name in (gateway,wallet,payer-catalog,clearinghouse)';
  await kubectl('wait', '--for=delete', 'pod', '-l', names, '--timeout=120s');
  const drop = `db.getSiblingDB('${DATABASE}').dropDatabase()`;
  await stores.kubectl('exec', 'mongodb-0', '--', 'mongosh', '--quiet', '--eval', drop);
  const only = ['--nsInclude', `${DATABASE}.*`, '--stopOnError', '--gzip'];
  await command('mongorestore', '--uri', await uriOf(stores), ...only, archive);
  await release();
  await kubectl('scale', 'deployment', '-l', PROCESSES, '--replicas=2');
  await rolledOut(namespace);
}

async function uriOf(stores: Namespace): Promise<string> {
  const pods = await podsOf(stores, 'mongodb');
  const first = pods.find(({ name }) => name === 'mongodb-0');
  if (first === undefined) throw new Error('MongoDB does not run');
  return `mongodb://${first.ip}:27017/?directConnection=true`;
}

/** What each key is answered; a wallet that was just started may refuse for a moment. */
async function answersUnder(keys: readonly string[], access: Access): Promise<readonly string[]> {
  const answers: string[] = [];
  for (const key of keys) {
    await until('a check is answered', async () => {
      answers.push(await answerUnder(key, access));
      return true;
    });
  }
  return answers;
}
