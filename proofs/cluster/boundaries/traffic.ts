import { INGRESS } from '../ingress/ingress';
import { apply, kubectl, namespaced, podOf, podsOf, type Namespace, type Pod } from '../kubectl';
import { STORES } from '../stores/stores';

/** `wallet:50051`: a process and one of its ports. */
type Arrow = string;

/** Every port that a pod listens at. */
const PORTS: Readonly<Record<string, readonly number[]>> = {
  gateway: [8080, 8081, 9090],
  wallet: [50051, 9090],
  'payer-catalog': [50052, 9090],
  clearinghouse: [50053, 9090],
  'mock-fixtures': [50054, 9090],
  console: [8082, 9090],
  'payer-network': [8090],
  mongodb: [27017],
  redis: [6379],
};

/** What each process may ask, and nothing else. */
const ALLOWED: Readonly<Record<string, readonly Arrow[]>> = {
  gateway: [
    'wallet:50051',
    'payer-catalog:50052',
    'clearinghouse:50053',
    'mock-fixtures:50054',
    'console:8082',
    'mongodb:27017',
    'redis:6379',
  ],
  wallet: ['mongodb:27017'],
  'payer-catalog': ['mongodb:27017'],
  clearinghouse: ['payer-network:8090', 'mongodb:27017'],
  'mock-fixtures': ['mongodb:27017'],
  console: [],
  'payer-network': [],
};

const INGRESS_MAY: readonly Arrow[] = ['gateway:8080'];
const METRICS: readonly Arrow[] = Object.entries(PORTS)
  .filter(([, ports]) => ports.includes(9090))
  .map(([process]) => `${process}:9090`);

/** Not of the product, and not to be reached from it: the API server, and the other ports of the name server. */
const FOREIGN: readonly Arrow[] = ['10.96.0.1:443', '10.96.0.10:9153'];

const STRANGER = namespaced('eligibility-stranger');

/** A connection that was made although it must not be, or the other way round. */
type WrongArrow = { readonly from: string; readonly to: Arrow; readonly isOpen: boolean };

export type Traffic = {
  readonly mustPass: number;
  readonly mustNot: number;
  readonly wrong: readonly WrongArrow[];
};

/** Tries every connection between pods, and from pods of three other namespaces: an ingress, Prometheus, any other. */
export async function tryEveryArrow(namespace: Namespace): Promise<Traffic> {
  const own = new Map<string, readonly Pod[]>();
  for (const process of Object.keys(PORTS)) own.set(process, await podsOf(namespace, process));
  // Stores that are elsewhere are both behind what ends TLS for them, and not ours to guard.
  const ends = await podsOf(STORES, 'tls');
  const pods = new Map([...own].map(([process, some]) => [process, some.length > 0 ? some : ends]));
  const tried = [];
  for (const [process, may] of Object.entries(ALLOWED)) {
    const [pod] = pods.get(process) ?? [];
    if (pod === undefined) throw new Error(`no pod of ${process} runs`);
    tried.push(await tryFrom({ from: process, pod: pod.name, in: namespace, may }, pods));
  }
  for (const outside of [...(await neighbours()), await stranger()]) tried.push(await tryFrom(outside, own));
  await kubectl('delete', 'namespace', STRANGER.name, '--wait=false');
  return {
    mustPass: tried.reduce((sum, { mustPass }) => sum + mustPass, 0),
    mustNot: tried.reduce((sum, { mustNot }) => sum + mustNot, 0),
    wrong: tried.flatMap(({ wrong }) => wrong),
  };
}

type Source = {
  readonly from: string;
  readonly pod: string;
  readonly container?: string;
  readonly in: Namespace;
  readonly may: readonly Arrow[];
};

async function neighbours(): Promise<readonly Source[]> {
  const load = await podOf(INGRESS, 'load');
  const ingress = { from: 'ingress-nginx', pod: load.name, in: INGRESS, may: INGRESS_MAY };
  const monitoring = namespaced('monitoring');
  const name = await monitoring
    .kubectl('get', 'pods', '-l', 'app=prometheus', '-o', 'jsonpath={.items[0].metadata.name}')
    .catch(() => '');
  if (name === '') return [ingress];
  return [ingress, { from: 'monitoring', pod: name, container: 'targets', in: monitoring, may: METRICS }];
}

async function stranger(): Promise<Source> {
  const container = { name: 'stranger', image: 'node:24-bookworm-slim', command: ['sleep', '600'] };
  await apply(
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: STRANGER.name } },
    {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'stranger', namespace: STRANGER.name },
      spec: { terminationGracePeriodSeconds: 1, containers: [{ ...container, imagePullPolicy: 'Never' }] },
    },
  );
  await STRANGER.kubectl('wait', '--for=condition=Ready', 'pod/stranger', '--timeout=60s');
  return { from: 'any other namespace', pod: 'stranger', in: STRANGER, may: [] };
}

const WAIT_MS = 2_000;

/** Prints which of the addresses accept a connection; refused at once is reached as well. */
const CONNECT = `
  const net = require('node:net');
  const reached = (address) => new Promise((resolve) => {
    const at = address.lastIndexOf(':');
    const socket = net.connect({ host: address.slice(0, at), port: Number(address.slice(at + 1)) });
    socket.setTimeout(${String(WAIT_MS)}, () => { socket.destroy(); resolve(false); });
    socket.once('connect', () => { socket.destroy(); resolve(true); });
    socket.once('error', ({ code }) => resolve(code === 'ECONNREFUSED'));
  });
  Promise.all(JSON.parse(process.argv[1]).map(reached)).then((all) => console.log(JSON.stringify(all)));
`;

async function tryFrom(source: Source, pods: ReadonlyMap<string, readonly Pod[]>): Promise<Traffic> {
  const arrows = Object.entries(PORTS).flatMap(([process, ports]) => {
    const target = pods.get(process)?.find(({ name }) => name !== source.pod);
    return target === undefined
      ? []
      : ports.map((port) => ({ to: `${process}:${String(port)}`, address: `${target.ip}:${String(port)}` }));
  });
  const isOurs = ALLOWED[source.from] !== undefined;
  const all = [...arrows, ...(isOurs ? FOREIGN : []).map((to) => ({ to, address: to }))];
  const words = source.container === undefined ? [] : ['-c', source.container];
  const addresses = JSON.stringify(all.map(({ address }) => address));
  const printed = await source.in.kubectl(
    'exec',
    source.pod,
    ...words,
    '--',
    'node',
    '-e',
    CONNECT,
    addresses,
  );
  const open = JSON.parse(printed) as readonly boolean[];
  const wrong = all
    .map(({ to }, at) => ({ from: source.from, to, isOpen: open[at] === true }))
    .filter(({ to, isOpen }) => isOpen !== source.may.includes(to));
  const mustPass = all.filter(({ to }) => source.may.includes(to)).length;
  return { mustPass, mustNot: all.length - mustPass, wrong };
}
