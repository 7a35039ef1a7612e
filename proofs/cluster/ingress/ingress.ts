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

/** The program of the pod that sends checks, in one file with everything that it imports. */
async function loadProgram(): Promise<string> {
  const { build } = await import('vite');
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: join(ROOT, 'proofs/dist/cluster/load/pod.js'),
      write: false,
      minify: false,
      rolldownOptions: { output: { format: 'cjs' } },
    },
  });
  const [program] = 'output' in built ? built.output : [];
  if (program === undefined) throw new Error('vite made no program of the pod that sends checks');
  return program.code;
}

/** Brings a balancer before the gateways of a namespace, and the pod that sends checks from inside. */
export async function bringIngress({ name }: Namespace): Promise<void> {
  const config = await readFile(join(ROOT, 'proofs/cluster/ingress/haproxy.cfg'), 'utf8');
  await apply(
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: INGRESS.name } },
    headlessGateways(name),
    configMap('haproxy', { 'haproxy.cfg': config }),
    configMap('load', { 'pod.js': await loadProgram() }),
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
        command: ['node', '/load/pod.js'],
        ports: [{ name: 'http', containerPort: LOAD_PORT }],
        volumeMounts: [{ name: 'files', mountPath: '/load' }],
        readinessProbe: { httpGet: { path: '/', port: 'http' }, periodSeconds: 1 },
      },
      { name: 'load' },
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

function deployment(name: string, container: object, files: { readonly name: string }): object {
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
