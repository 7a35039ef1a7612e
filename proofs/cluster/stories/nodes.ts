import { setTimeout as sleep } from 'node:timers/promises';
import { MEASURING_NODE } from '../ingress/ingress';
import { kubectl, podsOf, rolledOut, until, type Namespace } from '../kubectl';
import { kubernetes, NODES } from '../tools';
import type { Cluster, Story } from './story';

/** Longer than Kubernetes takes to say that a node is gone, and its pods with it. */
const AWAY_MS = 90_000;

/** Nodes that are taken away, with what runs there. */
export const NODE_STORIES: readonly Story[] = [
  { name: 'a node drained', mayFail: 'none', disturb: drain },
  { name: 'a node killed', mayFail: 'some', disturb: killNode },
];

async function drain({ namespace }: Cluster): Promise<void> {
  const node = await nodeToTake(namespace);
  const words = ['--ignore-daemonsets', '--delete-emptydir-data', '--timeout=240s'];
  try {
    await kubectl('drain', node, ...words);
    await rolledOut(namespace);
  } finally {
    await kubectl('uncordon', node);
  }
}

async function killNode({ namespace }: Cluster): Promise<void> {
  const node = await nodeToTake(namespace);
  await kubernetes('kill-node', node.replace('node-', ''));
  await sleep(AWAY_MS);
  await kubernetes('start', String(NODES));
  await until('the node is back', async () => (await kubectl('get', 'node', node)).includes(' Ready'));
  await rolledOut(namespace);
}

/**
 * A node with a gateway on it, but neither what measures nor the first member of the stores, whose engine the stand-in
 * of MongoDB has once.
 */
async function nodeToTake(namespace: Namespace): Promise<string> {
  const stores = await podsOf(namespace, 'mongodb');
  const kept = [MEASURING_NODE, stores.find(({ name }) => name === 'mongodb-0')?.node];
  const gateways = await podsOf(namespace, 'gateway');
  const found = gateways.find(({ node }) => !kept.includes(node))?.node;
  const others = Array.from({ length: NODES }, (_, at) => `node-${String(at + 1)}`);
  const node = found ?? others.find((one) => !kept.includes(one));
  if (node === undefined) throw new Error('every node is needed');
  return node;
}
