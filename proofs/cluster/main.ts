import { join } from 'node:path';
import { figure } from '@eligibility/bench/report';
import { buildCertManager } from './cert-manager';
import { buildImages, buildIngress, loadImages } from './images';
import { containers, demandTools, kubernetes, nodeInCluster, NODES } from './tools';

/**
 * Builds the images, starts a cluster of three nodes, brings the product there and plays the stories; exits 1 when a
 * check was lost or debited wrongly, or a goal that matters is missed. `--quick`: a few of them.
 */
async function main(words: readonly string[]): Promise<void> {
  demandTools();
  await timed('containers and base images', async () => {
    await containers('start');
    await containers('images');
  });
  const names = await timed('images built', async () => [
    ...(await buildImages()),
    await buildIngress(),
    await buildCertManager(),
  ]);
  await timed('cluster started', () => kubernetes('start', String(NODES)));
  await timed('images on every node', () => loadImages(names));
  await timed('Prometheus and its adapter', () => kubernetes('monitoring'));
  process.exitCode = await nodeInCluster(join(__dirname, 'inside/main.js'), words);
}

async function timed<Result>(what: string, run: () => Promise<Result>): Promise<Result> {
  const startedMs = performance.now();
  const result = await run();
  console.log(`${what}: ${figure((performance.now() - startedMs) / 1_000)} s`);
  return result;
}

void main(process.argv.slice(2));
