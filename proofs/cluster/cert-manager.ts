import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command, commandWith } from '../lib/command';
import { apply, kubectl, namespaced, rolledOut } from './kubectl';
import { containers } from './tools';

/**
 * The last release whose controller is in the main Go module, which is how it can be built without its own build system.
 */
const CERT_MANAGER = 'github.com/cert-manager/cert-manager@v1.11.5';
const PROMETHEUS_OPERATOR = 'github.com/prometheus-operator/prometheus-operator@v0.85.0';

/** The controller, as an image. */
const CERT_MANAGER_IMAGE = 'eligibility-proof/cert-manager:1.11.5';

/** Builds cert-manager's controller with Go; four minutes the first time. */
export async function buildCertManager(): Promise<string> {
  // Read again where nothing outside of this machine is reached.
  await goModule(PROMETHEUS_OPERATOR);
  await goModule(CERT_MANAGER);
  const existing = await containers('run', 'docker', 'image', 'inspect', CERT_MANAGER_IMAGE).catch(() => '');
  if (existing !== '') return CERT_MANAGER_IMAGE;
  const folder = await mkdtemp(join(tmpdir(), 'cert-manager-'));
  try {
    const source = join(folder, 'source');
    await cp(await goModule(CERT_MANAGER), source, { recursive: true });
    await command('chmod', '-R', 'u+w', source);
    const build = [
      'build',
      '-C',
      source,
      '-trimpath',
      '-ldflags=-s -w',
      '-o',
      join(folder, 'image/controller'),
    ];
    await command('env', 'CGO_ENABLED=0', 'nice', 'go', ...build, './cmd/controller');
    await writeFile(
      join(folder, 'image/Dockerfile'),
      'FROM scratch\nCOPY controller /\nENTRYPOINT ["/controller"]\n',
    );
    await containers('run', 'docker', 'build', '-q', '-t', CERT_MANAGER_IMAGE, join(folder, 'image'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return CERT_MANAGER_IMAGE;
}

/** Brings cert-manager, and the kinds of the Prometheus operator that the overlays contain. */
export async function bringOperators(): Promise<void> {
  const certificates = join(await goModule(CERT_MANAGER), 'deploy/crds');
  const monitors = join(await goModule(PROMETHEUS_OPERATOR), 'example/prometheus-operator-crd');
  const kinds = [
    ...(await definitionsIn(certificates, /^crd-/)),
    ...(await definitionsIn(monitors, /_(podmonitors|prometheusrules)\.yaml$/)),
  ];
  await commandWith(kinds.join('\n---\n'), 'kubectl', 'apply', '--server-side', '-f', '-');
  await kubectl('wait', '--for=condition=Established', 'crd', '--all', '--timeout=60s');
  const { name } = CONTROLLER;
  await apply(
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name } },
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name, namespace: name } },
    {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRoleBinding',
      metadata: { name },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' },
      subjects: [{ kind: 'ServiceAccount', name, namespace: name }],
    },
    controller(name),
  );
  await rolledOut(CONTROLLER);
}

const CONTROLLER = namespaced('cert-manager');

function controller(name: string): object {
  const container = {
    name,
    image: CERT_MANAGER_IMAGE,
    imagePullPolicy: 'Never',
    args: [`--cluster-resource-namespace=${name}`, '--leader-elect=false'],
    resources: { requests: { cpu: '20m', memory: '64Mi' } },
  };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace: name },
    spec: {
      selector: { matchLabels: { app: name } },
      template: {
        metadata: { labels: { app: name } },
        spec: { serviceAccountName: name, containers: [container] },
      },
    },
  };
}

/** The folder of a Go module. */
async function goModule(module: string): Promise<string> {
  const { Dir } = JSON.parse(await command('go', 'mod', 'download', '-json', module)) as {
    readonly Dir: string;
  };
  return Dir;
}

/** Definitions of kinds, without the labels that a chart would fill in. */
async function definitionsIn(folder: string, names: RegExp): Promise<readonly string[]> {
  const files = (await readdir(folder)).filter((name) => names.test(name));
  return Promise.all(
    files.map(async (name) => {
      const lines = (await readFile(join(folder, name), 'utf8')).split('\n');
      return lines.filter((line) => !line.includes('{{')).join('\n');
    }),
  );
}
