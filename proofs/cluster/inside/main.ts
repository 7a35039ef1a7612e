import { goalLine } from '@eligibility/bench/report';
import { disturbed, type Disturbed } from '../../lib/disturbance';
import { reportDisturbed, tableOf } from '../../lib/disturbance-report';
import { reportBoundaries } from '../boundaries/report';
import { loadPodIp } from '../ingress/ingress';
import { startClusterLoad } from '../load/load';
import type { Cluster, Story } from '../stories/story';
import { takeAway } from './bring';
import { PARTS, type Part } from './parts';

const PER_SECOND = 16;
const AROUND_MS = 8_000;

/** Runs where the cluster is reached: brings the product in one way after another, and plays the stories under load. */
async function main(words: readonly string[]): Promise<void> {
  const isQuick = words.includes('--quick');
  const chosen = words.filter((word) => !word.startsWith('--'));
  const isChosen = ({ name }: Part): boolean =>
    !PARTS.some((part) => chosen.includes(part.name)) || chosen.includes(name);
  const only = chosen.filter((word) => !PARTS.some(({ name }) => name === word));
  const met: Disturbed[] = [];
  for (const part of isQuick ? PARTS.slice(0, 1) : PARTS.filter(isChosen)) {
    await attempted(part.name, async () => {
      const cluster = await part.bring();
      await playPart(cluster, part, { isQuick, only, met });
      if (!words.includes('--keep')) await takeAway(cluster.namespace);
      return true;
    });
  }
  console.log(`\n${tableOf(met)}`);
}

type Choice = {
  readonly isQuick: boolean;
  /** Words of which a name has one; empty: all. */
  readonly only: readonly string[];
  /** Where what was met is added. */
  readonly met: Disturbed[];
};

async function playPart(
  cluster: Cluster,
  { name: part, hasBoundaries, stories, procedure }: Part,
  { isQuick, only, met }: Choice,
): Promise<void> {
  if (hasBoundaries && isNamed('boundaries', only))
    await attempted('boundaries', () => reportBoundaries(cluster.namespace));
  for (const story of stories) {
    if ((!isQuick || story.isQuick === true) && isNamed(story.name, only))
      await attempted(story.name, async () => {
        const disturbance = await play(cluster, { ...story, name: `${part}: ${story.name}` });
        met.push(disturbance);
        return isKept(story, disturbance);
      });
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
  console.log(goalLine(met.failed.length, { atMost: 0, unit: 'failed' }));
  return isExact && met.failed.length === 0;
}

void main(process.argv.slice(2));
