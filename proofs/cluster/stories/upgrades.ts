import { command } from '../../lib/command';
import { rolledOut } from '../kubectl';
import type { Cluster, Story } from './story';

/** From an older release to this one, and back: two versions serve side by side, and the migration goes before. */
export const UPGRADES: readonly Story[] = [
  { name: 'upgraded from an older release, with its migration', mayFail: 'none', disturb: upgrade },
  {
    name: 'taken back to the older release',
    mayFail: 'none',
    disturb: takeBack,
  },
  { name: 'upgraded again', mayFail: 'none', disturb: upgrade },
];

async function takeBack({ namespace }: Cluster): Promise<void> {
  await namespace.kubectl('rollout', 'undo', 'deployment', '-l', 'app.kubernetes.io/component=process');
  await rolledOut(namespace);
}

async function upgrade(): Promise<void> {
  await command('deploy/release', 'dev');
}
