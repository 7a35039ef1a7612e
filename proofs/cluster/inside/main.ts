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
    await attempted(part.name, async () => {
      const cluster = await part.bring();
      await playPart(cluster, part, { isQuick, only });
      if (!words.includes('--keep')) await takeAway(cluster.namespace);
      return true;
    });
  }
}

async function playPart(
  cluster: Cluster,
  { hasBoundaries, stories, procedure }: Part,
  { isQuick, only }: { readonly isQuick: boolean; readonly only: readonly string[] },
): Promise<void> {
  if (hasBoundaries && isNamed('boundaries', only))
    await attempted('boundaries', () => reportBoundaries(cluster.namespace));
  for (const story of stories) {
    if ((!isQuick || story.isQuick === true) && isNamed(story.name, only))
      await attempted(story.name, async () => isKept(story, await play(cluster, story)));
  }
  if (procedure !== undefined && isNamed('backup', only)) await attempted('backup', () => procedure(cluster));
}

function isNamed(name: string, only: readonly string[]): boolean {
  return only.length === 0 || only.some((word) => name.includes(word));
}

/** What breaks off is a missed goal, and the rest is played. */
async function attempted(name: string, run: () => Promise<boolean>): Promise<void> {
  try {
    if (!(await run())) process.exitCode = 1;
  } catch (error) {
    console.log(`\n${name} broke off: ${String(error)}`);
    process.exitCode = 1;
  }
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
  console.log(goalLine(met.failed.length, { atMost: 0, unit: 'failed' }));
  return isExact && met.failed.length === 0;
}

void main(process.argv.slice(2));
