import { join } from 'node:path';
import { timed } from '../lib/timed';
import { buildCertManager } from './cert-manager';
import { buildHelpers, buildImages, loadImages } from './images';
import { buildOlder } from './older';
import { containers, demandTools, kubernetes, nodeInCluster, NODES } from './tools';

/**
 * What is upgraded from where no commit is named: there is no release yet, and of this commit images can be made. It is
 * the first whose gateways look names up again within a second: an earlier one may refuse checks after a `rollout undo`.
 */
const OLDER = 'a9b6090817f07282f309f65d478836d4760bcb54';

/**
 * Builds the images, starts a cluster of three nodes, brings the product there and plays the stories; exits 1 when a
 * check was lost or debited wrongly, or a goal that matters is missed. Words choose parts (`dev`, `upgrade`, `helm`,
 * `staging`) and stories by their names; `--quick`: a few of `dev`; `--older=COMMIT`: what is upgraded from.
 */
async function main(words: readonly string[]): Promise<void> {
  const isQuick = words.includes('--quick');
  await demandTools(isQuick ? [] : ['git', 'go', 'helm']);
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
  const parts = [...words];
  if (!isQuick) {
    const commit = words.find((word) => word.startsWith('--older='))?.slice('--older='.length) ?? OLDER;
    const older = await timed(`images of ${commit} built`, () => buildOlder(commit));
    names.push(...older.images);
    parts.push(`--older-folder=${older.folder}`);
  }
  await timed('images on every node', () => loadImages(names));
  if (!isQuick) await timed('Prometheus and its adapter', () => kubernetes('monitoring'));
  process.exitCode = await nodeInCluster(join(__dirname, 'inside/main.js'), parts);
}

void main(process.argv.slice(2));
