import { figure, goalLine } from '@eligibility/bench/report';
import { command, commandWith } from '../../lib/command';
import { disturbed, reportDisturbed, type Disturbed } from '../../lib/disturbance';
import { bringIngress, loadPodIp } from '../ingress/ingress';
import { kubectl, namespaced, rolledOut } from '../kubectl';
import { startClusterLoad } from '../load/load';
import { DEPENDENCIES } from '../stories/dependencies';
import { NODE_STORIES } from '../stories/nodes';
import { PODS } from '../stories/pods';
import { ROLLOUTS } from '../stories/rollouts';
import type { Cluster, Story } from '../stories/story';
import { openAccess } from '../workspace';

const STORIES = [...ROLLOUTS, ...PODS, ...DEPENDENCIES, ...NODE_STORIES];
const PER_SECOND = 16;
const AROUND_MS = 8_000;

/** Runs where the cluster is reached: brings `dev`, and plays the stories under load. */
async function main(words: readonly string[]): Promise<void> {
  const only = words.find((word) => !word.startsWith('--'));
  const isQuick = words.includes('--quick');
  const stories = STORIES.filter((story) => !isQuick || story.isQuick === true).filter(
    ({ name }) => only === undefined || name.includes(only),
  );
  const cluster = await bringDev();
  for (const story of stories) {
    if (!isKept(story, await play(cluster, story))) process.exitCode = 1;
  }
}

async function bringDev(): Promise<Cluster> {
  const namespace = namespaced('eligibility-dev');
  const startedMs = performance.now();
  const existing = await kubectl('get', 'namespace', namespace.name).catch(() => '');
  if (existing === '') {
    await kubectl('create', 'namespace', namespace.name);
    await commandWith(await command('deploy/dev-secrets'), 'kubectl', 'apply', '-f', '-');
  }
  await command('deploy/release', 'dev');
  console.log(`deploy/release dev: ${figure((performance.now() - startedMs) / 1_000)} s`);
  await rolledOut(namespace);
  await bringIngress(namespace);
  return { namespace, access: await openAccess(namespace) };
}

function play(cluster: Cluster, { name, disturb }: Story): Promise<Disturbed> {
  const { access, namespace } = cluster;
  return disturbed({
    name,
    access,
    aroundMs: AROUND_MS,
    startLoad: () =>
      startClusterLoad({
        access,
        insideUrl: `http://gateway.${namespace.name}:8080`,
        podIp: loadPodIp,
        perSecond: PER_SECOND,
      }),
    disturb: () => disturb(cluster),
  });
}

function isKept({ mayFail }: Story, met: Disturbed): boolean {
  const isExact = reportDisturbed(met);
  if (mayFail === 'some') return isExact;
  console.log(goalLine(met.failed, { atMost: 0, unit: 'failed' }));
  return isExact && met.failed === 0;
}

void main(process.argv.slice(2));
