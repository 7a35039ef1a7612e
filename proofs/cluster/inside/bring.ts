import { figure } from '@eligibility/bench/report';
import { command, commandWith } from '../../lib/command';
import { bringOperators } from '../cert-manager';
import { bringIngress } from '../ingress/ingress';
import { kubectl, namespaced, rolledOut, until, type Namespace } from '../kubectl';
import { STORES } from '../stores/stores';
import { installChart } from '../stories/helm';
import type { Cluster } from '../stories/story';
import { kubernetes, NODES } from '../tools';
import { openAccess } from '../workspace';

/** Brings `dev` as docs/deploying.md says: everything in one namespace. */
export async function bringDev(): Promise<Cluster> {
  return brought(namespaced('eligibility-dev'), async (namespace) => {
    await giveSecrets(namespace);
    await command('deploy/release', 'dev');
  });
}

/** Brings the Helm chart with the values of `dev`. */
export async function bringChart(): Promise<Cluster> {
  return brought(namespaced('eligibility-dev'), async (namespace) => {
    await giveSecrets(namespace);
    await installChart(namespace);
  });
}

const STAGING_STORES = {
  MONGODB_URI: 'mongodb://tls.stores.svc.cluster.local:27017/?tls=true&directConnection=true',
  REDIS_URL: 'rediss://tls.stores.svc.cluster.local:6379',
};

/** Brings `staging`: stores over TLS in another namespace, certificates of cert-manager between the processes. */
export async function bringStaging(): Promise<Cluster> {
  await bringOperators();
  await kubectl('apply', '-k', 'proofs/cluster/stores');
  const stores = 'deploy/components/stores';
  await STORES.kubectl('apply', '-f', `${stores}/mongodb.yaml`, '-f', `${stores}/redis.yaml`);
  await STORES.kubectl('rollout', 'status', 'statefulset/mongodb', '--timeout=180s');
  await rolledOut(STORES);
  return brought(namespaced('eligibility-staging'), async (namespace) => {
    await giveSecrets(namespace, STAGING_STORES);
    await giveAuthority(namespace);
    await releaseStaging();
  });
}

/** Brings the manifests of `staging`. */
export async function releaseStaging(): Promise<void> {
  await command('env', 'ALLOW_TAGGED_IMAGES=true', 'deploy/release', '../../proofs/cluster/staging');
}

/** Takes a namespace away, so that its pods do not share the machine with the next, which gets its volumes. */
export async function takeAway({ name }: Namespace): Promise<void> {
  await kubectl('delete', 'namespace', name, '--ignore-not-found', '--timeout=240s');
  await kubernetes('start', String(NODES));
}

async function brought(
  namespace: Namespace,
  release: (namespace: Namespace) => Promise<void>,
): Promise<Cluster> {
  const startedMs = performance.now();
  await release(namespace);
  await rolledOut(namespace);
  console.log(`\n${namespace.name} ready after ${figure((performance.now() - startedMs) / 1_000)} s`);
  await bringIngress(namespace);
  return { namespace, access: await openAccess(namespace), neighbour: await openAccess(namespace) };
}

/** Makes the namespace with fresh Secrets; one that is there keeps its own. */
async function giveSecrets(
  { name }: Namespace,
  stores: Readonly<Record<string, string>> = {},
): Promise<void> {
  const existing = await kubectl('get', 'namespace', name).catch(() => '');
  if (existing !== '') return;
  await kubectl('create', 'namespace', name);
  const settings = Object.entries({ NAMESPACE: name, ...stores }).map(
    ([setting, value]) => `${setting}=${value}`,
  );
  const secrets = await command('env', ...settings, 'deploy/dev-secrets');
  await commandWith(secrets, 'kubectl', 'apply', '-f', '-');
}

/** The authority of the stores' certificate, into the Secret of each process that asks a store. */
async function giveAuthority(namespace: Namespace): Promise<void> {
  let authority = '';
  await until('the stores have a certificate', async () => {
    authority = await STORES.kubectl('get', 'secret', 'stores-tls', '-o', 'jsonpath={.data.ca\\.crt}');
    return authority !== '';
  });
  const patch = JSON.stringify({ data: { 'stores-ca.pem': authority } });
  for (const process of ['gateway', 'wallet', 'payer-catalog', 'clearinghouse', 'migrate'])
    await namespace.kubectl('patch', 'secret', `${process}-secrets`, '--type=merge', '-p', patch);
}
