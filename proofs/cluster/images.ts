import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '@eligibility/testkit';
import { containers, kubernetes, NODES } from './tools';

/** The workspaces of which `deploy/Dockerfile` makes images. */
const WORKSPACES = [
  'gateway',
  'services/wallet',
  'services/payer-catalog',
  'services/clearinghouse',
  'services/mock-fixtures',
  'console',
  'fixtures/payer-network',
  'standalone',
];
const STORES = ['mongo:8.0', 'redis:7.4'];

/** As the manifests name them. */
const { version: TAG } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly version: string;
};

/** A balancer before the gateways, as an ingress controller is. */
export const INGRESS_IMAGE = 'eligibility-proof/ingress:1';

/** The gateway with a clock that can be moved. */
export const AHEAD_IMAGE = 'eligibility-proof/gateway-ahead:1';

const LOADED = 'eligibility/proof-images';

/** Builds the images of the product and of the proof; what did not change is not built again. @returns their names */
export async function buildImages(): Promise<readonly string[]> {
  const names: string[] = [];
  for (const workspace of WORKSPACES) {
    const name = `eligibility/${basename(workspace)}:${TAG}`;
    const dockerfile = join(ROOT, 'deploy/Dockerfile');
    const service = `SERVICE=${workspace}`;
    await containers(
      'run',
      'docker',
      'build',
      '-q',
      '-f',
      dockerfile,
      '--build-arg',
      service,
      '-t',
      name,
      ROOT,
    );
    names.push(name);
  }
  return names;
}

/** Builds what the proof brings in addition; after the product's own. @returns their names */
export async function buildHelpers(): Promise<readonly string[]> {
  await containers('run', 'docker', 'build', '-q', '-t', INGRESS_IMAGE, join(ROOT, 'proofs/cluster/ingress'));
  const ahead = ['--build-arg', `VERSION=${TAG}`, '-t', AHEAD_IMAGE, join(ROOT, 'proofs/cluster/ahead')];
  await containers('run', 'docker', 'build', '-q', ...ahead);
  return [INGRESS_IMAGE, AHEAD_IMAGE];
}

/** Brings images to every node, unless all of them have the same ones already. */
export async function loadImages(names: readonly string[]): Promise<void> {
  const images = [...names, ...STORES, 'node:24-bookworm-slim'];
  const ids = await containers('run', 'docker', 'image', 'inspect', '--format', '{{.Id}}', ...images);
  const key = createHash('sha256').update(ids).digest('hex').slice(0, 16);
  const path = `jsonpath={.items[*].metadata.annotations.${LOADED.replace('/', '\\/')}}`;
  const loaded = (await kubernetes('kubectl', 'get', 'nodes', '-o', path)).split(' ');
  if (loaded.length === NODES && loaded.every((one) => one === key)) return;
  await kubernetes('load', ...images);
  await kubernetes('kubectl', 'annotate', 'nodes', '--all', '--overwrite', `${LOADED}=${key}`);
}
