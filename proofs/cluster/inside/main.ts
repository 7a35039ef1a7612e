import { goalLine } from '@eligibility/bench/report';
import { reportBoundaries } from '../boundaries/report';
import { disturbed, reportDisturbed, type Disturbed } from '../../lib/disturbance';
import { loadPodIp } from '../ingress/ingress';
import { startClusterLoad } from '../load/load';
import { CERTIFICATES } from '../stories/certificates';
import { DEPENDENCIES } from '../stories/dependencies';
import { NODE_STORIES } from '../stories/nodes';
import { PODS } from '../stories/pods';
import { ROLLOUTS } from '../stories/rollouts';
import { SCALING } from '../stories/scaling';
import type { Cluster, Story } from '../stories/story';
import { bringDev, bringStaging, takeAway } from './bring';

const PER_SECOND = 16;
const AROUND_MS = 8_000;

/** What is brought, and played there. */
const PARTS = [
  { name: 'dev', bring: bringDev, stories: [...ROLLOUTS, ...PODS, ...DEPENDENCIES, ...NODE_STORIES] },
  { name: 'staging', bring: bringStaging, stories: [...CERTIFICATES, ...SCALING, ...ROLLOUTS] },
];

/**
 * Runs where the cluster is reached: brings `dev`, then `staging`, and plays the stories under load. Words choose parts
 * and stories by their names; `--quick` plays a few in `dev`.
 */
async function main(words: readonly string[]): Promise<void> {
  const isQuick = words.includes('--quick');
  const chosen = words.filter((word) => !word.startsWith('--'));
  const names = PARTS.map(({ name }) => name);
  const parts = chosen.filter((word) => names.includes(word));
  const only = chosen.filter((word) => !names.includes(word));
  for (const { name, bring, stories } of isQuick ? PARTS.slice(0, 1) : PARTS) {
    if (parts.length > 0 && !parts.includes(name)) continue;
    const cluster = await bring();
    if (only.length === 0 || only.includes('boundaries')) noted(await reportBoundaries(cluster.namespace));
    const played = stories
      .filter((story) => !isQuick || story.isQuick === true)
      .filter((story) => only.length === 0 || only.some((word) => story.name.includes(word)));
    for (const story of played) noted(isKept(story, await play(cluster, story)));
    if (!words.includes('--keep')) await takeAway(cluster.namespace);
  }
}

function noted(isMet: boolean): void {
  if (!isMet) process.exitCode = 1;
}

function play(cluster: Cluster, { name, disturb }: Story): Promise<Disturbed> {
  const { access, namespace } = cluster;
  return disturbed({
    name: `${namespace.name}: ${name}`,
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
