import { podsOf, rolledOut, until, type Namespace } from '../kubectl';
import { PROCESSES, type Cluster, type Story } from './story';

const AT_ONCE = ['--grace-period=0', '--force'];

/** Pods that are taken away one by one. */
export const PODS: readonly Story[] = [
  {
    name: 'a pod of every Deployment deleted, one after the other',
    mayFail: 'none',
    disturb: (cluster) => deleteEach(cluster, []),
  },
  {
    name: 'a pod of every Deployment deleted by force',
    mayFail: 'some',
    disturb: (cluster) => deleteEach(cluster, AT_ONCE),
    isQuick: true,
  },
  {
    name: 'the wallet killed for its memory',
    mayFail: 'some',
    disturb: async ({ namespace }) => {
      await exhaustMemory(namespace, 'wallet');
      await rolledOut(namespace);
    },
  },
];

async function deleteEach({ namespace }: Cluster, how: readonly string[]): Promise<void> {
  for (const process of PROCESSES) {
    const [pod] = await podsOf(namespace, process);
    if (pod === undefined) throw new Error(`no pod of ${process} runs`);
    await namespace.kubectl('delete', 'pod', pod.name, ...how);
    await rolledOut(namespace);
  }
}

/** Of the processes in a container the kernel kills the one that is said to be least missed: the first one, here. */
const EXHAUST = `
  require('node:fs').writeFileSync('/proc/1/oom_score_adj', '1000');
  const kept = [];
  setInterval(() => kept.push(Buffer.alloc(16 * 1024 * 1024, 1)), 10);
`;

async function exhaustMemory({ kubectl, ...rest }: Namespace, process: string): Promise<void> {
  const [pod] = await podsOf({ kubectl, ...rest }, process);
  if (pod === undefined) throw new Error(`no pod of ${process} runs`);
  // It ends with the container in which it runs.
  await kubectl('exec', pod.name, '--', 'node', '-e', EXHAUST).catch(() => undefined);
  const path = 'jsonpath={.status.containerStatuses[0].lastState.terminated.reason}';
  await until(
    'the kernel has killed it',
    async () => (await kubectl('get', 'pod', pod.name, '-o', path)) === 'OOMKilled',
  );
}
