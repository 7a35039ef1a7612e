import { setTimeout as sleep } from 'node:timers/promises';
import { apply, podsOf, rolledOut, until, type Namespace } from '../kubectl';
import type { Cluster, Story } from './story';

const AWAY_MS = 20_000;

/** What the processes need, taken away for twenty seconds. */
export const DEPENDENCIES: readonly Story[] = [
  { name: 'Redis taken away', mayFail: 'some', disturb: ({ namespace }) => withoutRedis(namespace) },
  { name: 'MongoDB taken away', mayFail: 'some', disturb: ({ namespace }) => withoutStores(namespace) },
  { name: 'the payer network cut off from the clearinghouse', mayFail: 'some', disturb: cutPayers },
];

async function withoutRedis(namespace: Namespace): Promise<void> {
  await namespace.kubectl('scale', 'deployment/redis', '--replicas=0');
  await sleep(AWAY_MS);
  await namespace.kubectl('scale', 'deployment/redis', '--replicas=1');
  await rolledOut(namespace);
}

async function withoutStores(namespace: Namespace): Promise<void> {
  const members = (await podsOf(namespace, 'mongodb')).length;
  await namespace.kubectl('scale', 'statefulset/mongodb', '--replicas=0');
  await until('MongoDB is gone', async () => (await podsOf(namespace, 'mongodb')).length === 0);
  await sleep(AWAY_MS);
  await namespace.kubectl('scale', 'statefulset/mongodb', `--replicas=${String(members)}`);
  await namespace.kubectl('rollout', 'status', 'statefulset/mongodb', '--timeout=180s');
  await rolledOut(namespace);
}

type Policy = { readonly metadata: { readonly name: string }; readonly spec: object };

async function cutPayers({ namespace }: Cluster): Promise<void> {
  const { kubectl, name: namespaceName } = namespace;
  const text = await kubectl('get', 'networkpolicy', 'payer-network', '-o', 'json');
  const { metadata, spec } = JSON.parse(text) as Policy;
  await kubectl('delete', 'networkpolicy', metadata.name);
  // Connections that were open stay so: what ends them is a new pod.
  await kubectl(
    'delete',
    'pod',
    '-l',
    `app.kubernetes.io/name=${metadata.name}`,
    '--grace-period=0',
    '--force',
  );
  await rolledOut(namespace);
  await sleep(AWAY_MS);
  await apply({
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: metadata.name, namespace: namespaceName },
    spec,
  });
}
