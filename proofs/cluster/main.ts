import { join } from 'node:path';
import { timed } from '../lib/timed';
import { buildCertManager } from './cert-manager';
import { buildHelpers, buildImages, loadImages } from './images';
import { containers, demandTools, kubernetes, nodeInCluster, NODES } from './tools';

/**
 * Builds the images, starts a cluster of three nodes, brings the product there and plays the stories; exits 1 when a
 * check was lost or debited wrongly, or a goal that matters is missed. Words choose parts (`dev`, `helm`, `staging`) and
 * stories by their names; `--quick`: a few of `dev`.
 */
async function main(words: readonly string[]): Promise<void> {
  const isQuick = words.includes('--quick');
  await demandTools(isQuick ? [] : ['go', 'helm']);
  await timed('containers and base images', async () => {
    await containers('start');
    await containers('images');
  });
  const names = await timed('images built', async () => [
    ...(await buildImages()),
    ...(await buildHelpers()),
  ]);
  if (!isQuick) names.push(await timed('cert-manager built', buildCertManager));
  await timed('cluster started', () => kubernetes('start', String(NODES)));
  await timed('images on every node', () => loadImages(names));
  if (!isQuick) await timed('Prometheus and its adapter', () => kubernetes('monitoring'));
  process.exitCode = await nodeInCluster(join(__dirname, 'inside/main.js'), words);
}

void main(process.argv.slice(2));
