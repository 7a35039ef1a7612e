import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@eligibility/testkit';
import { LOAD_PORT } from '../load/shape';
import { apply, namespaced, podOf, rolledOut, until, type Namespace } from '../kubectl';
import { INGRESS_IMAGE } from '../images';

/** The one that the network policies let in. */
export const INGRESS = namespaced('ingress-nginx');

/** The node that no story takes away: what measures runs there. */
const MEASURING_NODE = 'node-1';
const NODE_PORT = 30_080;

/** Where clinics reach the ingress from outside. */
export const OUTSIDE_URL = `http://10.90.0.11:${String(NODE_PORT)}`;

/** Files of this repository that the pod which sends checks runs, and where it finds them. */
const LOAD_FILES = new Map([
  ['proofs/dist/cluster/load/pod.js', 'cluster/load/pod.js'],
  ['proofs/dist/cluster/load/shape.js', 'cluster/load/shape.js'],
  ['proofs/dist/lib/disturbance.js', 'lib/disturbance.js'],
  ['proofs/dist/lib/keyed-load.js', 'lib/keyed-load.js'],
  ...['load', 'report', 'workspace'].map(
    (name) => [`bench/dist/lib/${name}.js`, `node_modules/@eligibility/bench/${name}.js`] as const,
  ),
]);

/** Brings a balancer before the gateways of a namespace, and the pod that sends checks from inside. */
export async function bringIngress({ name }: Namespace): Promise<void> {
  const files = await Promise.all(
    [...LOAD_FILES.keys()].map(
      async (path) => [keyOf(path), await readFile(join(ROOT, path), 'utf8')] as const,
    ),
  );
  const config = await readFile(join(ROOT, 'proofs/cluster/ingress/haproxy.cfg'), 'utf8');
  await apply(
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: INGRESS.name } },
    headlessGateways(name),
    configMap('haproxy', { 'haproxy.cfg': config }),
    configMap('load', Object.fromEntries(files)),
    deployment(
      'ingress',
      {
        image: INGRESS_IMAGE,
        ports: [{ name: 'http', containerPort: 8080 }],
        env: [{ name: 'GATEWAYS', value: `gateway-pods.${name}.svc.cluster.local` }],
        volumeMounts: [{ name: 'files', mountPath: '/config' }],
        readinessProbe: { tcpSocket: { port: 'http' }, periodSeconds: 1 },
      },
      { name: 'haproxy' },
    ),
    {
      ...inIngress('Service', 'ingress'),
      spec: {
        type: 'NodePort',
        selector: { app: 'ingress' },
        ports: [{ port: 8080, targetPort: 'http', nodePort: NODE_PORT }],
      },
    },
    deployment(
      'load',
      {
        image: 'node:24-bookworm-slim',
        command: ['node', '/load/cluster/load/pod.js'],
        ports: [{ name: 'http', containerPort: LOAD_PORT }],
        volumeMounts: [{ name: 'files', mountPath: '/load' }],
        readinessProbe: { httpGet: { path: '/', port: 'http' }, periodSeconds: 1 },
      },
      { name: 'load', items: [...LOAD_FILES].map(([path, at]) => ({ key: keyOf(path), path: at })) },
    ),
  );
  // Another namespace or other files are read at the start.
  await INGRESS.kubectl('rollout', 'restart', 'deployment');
  await rolledOut(INGRESS);
  await until(
    'the ingress reaches a gateway',
    async () => (await fetch(`${OUTSIDE_URL}/livez`)).status < 500,
  );
}

/** The address of the pod that sends checks. */
export async function loadPodIp(): Promise<string> {
  return (await podOf(INGRESS, 'load')).ip;
}

/** As an ingress controller reads the endpoints of the Service, the balancer asks for the addresses of this one. */
function headlessGateways(namespace: string): object {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'gateway-pods', namespace },
    spec: {
      clusterIP: 'None',
      selector: { 'app.kubernetes.io/name': 'gateway' },
      ports: [{ port: 8080, targetPort: 'http' }],
    },
  };
}

function inIngress(kind: string, name: string, apiVersion = 'v1'): { readonly metadata: object } {
  return { apiVersion, kind, metadata: { name, namespace: INGRESS.name } } as { readonly metadata: object };
}

function configMap(name: string, data: Readonly<Record<string, string>>): object {
  return { ...inIngress('ConfigMap', name), data };
}

function deployment(
  name: string,
  container: object,
  files: { name: string; items?: readonly object[] },
): object {
  const labels = { app: name, 'app.kubernetes.io/name': name };
  return {
    ...inIngress('Deployment', name, 'apps/v1'),
    spec: {
      selector: { matchLabels: { app: name } },
      strategy: { type: 'Recreate' },
      template: {
        metadata: { labels },
        spec: {
          nodeSelector: { 'kubernetes.io/hostname': MEASURING_NODE },
          terminationGracePeriodSeconds: 1,
          containers: [{ name, imagePullPolicy: 'Never', ...container }],
          volumes: [{ name: 'files', configMap: files }],
        },
      },
    },
  };
}

function keyOf(path: string): string {
  return path.replaceAll('/', '.');
}
