import { setTimeout as sleep } from 'node:timers/promises';
import { kubectl, podsOf, rolledOut, until } from '../kubectl';
import { kubernetes, NODES } from '../tools';
import type { Cluster, Story } from './story';

/** Longer than Kubernetes takes to say that a node is gone, and its pods with it. */
const AWAY_MS = 90_000;

/** Not the one on which what measures runs. */
const VICTIM = 'node-3';

/** Nodes that are taken away, with what runs there. */
export const NODE_STORIES: readonly Story[] = [
  { name: 'a node drained', mayFail: 'none', prepare: moveAway, disturb: drain },
  { name: 'a node killed', mayFail: 'some', prepare: moveAway, disturb: killNode },
];

async function drain({ namespace }: Cluster): Promise<void> {
  const words = ['--ignore-daemonsets', '--delete-emptydir-data', '--timeout=240s'];
  try {
    await kubectl('drain', VICTIM, ...words);
    await rolledOut(namespace);
  } finally {
    await kubectl('uncordon', VICTIM);
  }
}

async function killNode({ namespace }: Cluster): Promise<void> {
  await kubernetes('kill-node', VICTIM.replace('node-', ''));
  await sleep(AWAY_MS);
  await kubernetes('start', String(NODES));
  await until('the node is back', async () => (await kubectl('get', 'node', VICTIM)).includes(' Ready'));
  await rolledOut(namespace);
}

/** Whose pods are one of a kind here and many in production: the payers, Redis, and the engine of the stores' stand-in. */
const SINGLE = ['payer-network', 'redis', 'mongodb'];

/** Moves what is one of a kind from the node, and brings pods of every process there. */
async function moveAway({ namespace }: Cluster): Promise<void> {
  const names = `app.kubernetes.io/name in (${SINGLE.join(',')})`;
  await kubectl('cordon', VICTIM);
  const here = ['--field-selector', `spec.nodeName=${VICTIM}`];
  // Pods of a StatefulSet come back under their names, for whose end kubectl would wait.
  await namespace.kubectl('delete', 'pod', '-l', names, ...here, '--wait=false');
  await until('they are elsewhere', async () => {
    const found = await namespace.kubectl('get', 'pods', '-l', names, ...here, '-o', 'name');
    return found === '';
  });
  await namespace.kubectl('rollout', 'status', 'statefulset/mongodb', '--timeout=180s');
  await rolledOut(namespace);
  await kubectl('uncordon', VICTIM);
  // New pods are spread over all nodes.
  await namespace.kubectl('rollout', 'restart', 'deployment', '-l', 'app.kubernetes.io/component=process');
  await rolledOut(namespace);
  const gateways = await podsOf(namespace, 'gateway');
  if (!gateways.some(({ node }) => node === VICTIM)) throw new Error(`no gateway runs on ${VICTIM}`);
}
