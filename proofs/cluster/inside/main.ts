import { goalLine } from '@eligibility/bench/report';
import { disturbed, reportDisturbed, type Disturbed } from '../../lib/disturbance';
import { reportBoundaries } from '../boundaries/report';
import { loadPodIp } from '../ingress/ingress';
import { startClusterLoad } from '../load/load';
import type { Cluster, Story } from '../stories/story';
import { takeAway } from './bring';
import { partsOf, type Part } from './parts';

const PER_SECOND = 16;
const AROUND_MS = 8_000;

/** Runs where the cluster is reached: brings the product in one way after another, and plays the stories under load. */
async function main(words: readonly string[]): Promise<void> {
  const isQuick = words.includes('--quick');
  const folder = words.find((word) => word.startsWith('--older-folder='))?.slice('--older-folder='.length);
  const parts = partsOf(folder);
  const chosen = words.filter((word) => !word.startsWith('--'));
  const isChosen = ({ name }: Part): boolean =>
    !parts.some((part) => chosen.includes(part.name)) || chosen.includes(name);
  const only = chosen.filter((word) => !parts.some(({ name }) => name === word));
  for (const part of isQuick ? parts.slice(0, 1) : parts.filter(isChosen)) {
    const cluster = await part.bring();
    if (part.hasBoundaries && isNamed('boundaries', only)) noted(await reportBoundaries(cluster.namespace));
    const played = part.stories.filter(
      (story) => (!isQuick || story.isQuick === true) && isNamed(story.name, only),
    );
    for (const story of played) noted(isKept(story, await play(cluster, story)));
    if (part.procedure !== undefined && isNamed('backup', only)) noted(await part.procedure(cluster));
    if (!words.includes('--keep')) await takeAway(cluster.namespace);
  }
}

function isNamed(name: string, only: readonly string[]): boolean {
  return only.length === 0 || only.some((word) => name.includes(word));
}

function noted(isMet: boolean): void {
  if (!isMet) process.exitCode = 1;
}

async function play(cluster: Cluster, { name, prepare, disturb }: Story): Promise<Disturbed> {
  const { access, namespace } = cluster;
  await prepare?.(cluster);
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
