import { podOf, rolledOut, until, type Namespace } from '../kubectl';
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
    disturb: ({ namespace }) => exhaustMemory(namespace, 'wallet'),
  },
];

async function deleteEach({ namespace }: Cluster, how: readonly string[]): Promise<void> {
  for (const process of PROCESSES) {
    const pod = await podOf(namespace, process);
    await namespace.kubectl('delete', 'pod', pod.name, ...how);
    await rolledOut(namespace);
  }
}

/** Lets the first process of the container itself take memory without end, by its debugger: it is the one to be killed. */
const EXHAUST = `
  process.kill(1, 'SIGUSR1');
  const take = 'globalThis.kept = []; setInterval(() => kept.push(Buffer.alloc(16 * 1024 * 1024, 1)), 10); 0';
  const attach = async () => {
    const [{ webSocketDebuggerUrl }] = await (await fetch('http://127.0.0.1:9229/json')).json();
    const socket = new WebSocket(webSocketDebuggerUrl);
    socket.onopen = () => socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression: take } }));
    socket.onmessage = ({ data }) => console.log(data);
    socket.onclose = () => process.exit();
  };
  const again = () => attach().catch(() => setTimeout(again, 100));
  again();
`;

async function exhaustMemory(namespace: Namespace, process: string): Promise<void> {
  const { kubectl } = namespace;
  const pod = await podOf(namespace, process);
  // It ends with the container in which it runs.
  await kubectl('exec', pod.name, '--', 'node', '-e', EXHAUST).catch(() => undefined);
  const path = 'jsonpath={.status.containerStatuses[0].lastState.terminated.reason}';
  await until(
    'the kernel has killed it',
    async () => (await kubectl('get', 'pod', pod.name, '-o', path)) === 'OOMKilled',
  );
  await rolledOut(namespace);
}
