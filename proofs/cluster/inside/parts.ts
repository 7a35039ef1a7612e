import { STORES } from '../stores/stores';
import { backUpAndRestore } from '../stories/backup';
import { CERTIFICATES } from '../stories/certificates';
import { CLOCKS } from '../stories/clocks';
import { DEPENDENCIES } from '../stories/dependencies';
import { HELM } from '../stories/helm';
import { NODE_STORIES } from '../stories/nodes';
import { PODS } from '../stories/pods';
import { MANY_ROLLOUTS, ROLLOUTS } from '../stories/rollouts';
import { SCALING } from '../stories/scaling';
import type { Cluster, Story } from '../stories/story';
import { bringChart, bringDev, bringStaging, releaseStaging } from './bring';

/** One way to bring the product, and what is played there. */
export type Part = {
  readonly name: string;
  readonly bring: () => Promise<Cluster>;
  /** What pods may reach is tried there. */
  readonly hasBoundaries: boolean;
  readonly stories: readonly Story[];
  /** What is done at the end, without load. @returns whether its goals are met */
  readonly procedure?: (cluster: Cluster) => Promise<boolean>;
};

/** In their order; `dev`, of which the short form plays a few stories, is the first. */
export const PARTS: readonly Part[] = [
  {
    name: 'dev',
    bring: bringDev,
    hasBoundaries: true,
    stories: [...ROLLOUTS, ...MANY_ROLLOUTS, ...PODS, ...CLOCKS, ...DEPENDENCIES, ...NODE_STORIES],
  },
  { name: 'helm', bring: bringChart, hasBoundaries: false, stories: HELM },
  {
    name: 'staging',
    bring: bringStaging,
    hasBoundaries: true,
    stories: [...CERTIFICATES, ...SCALING, ...ROLLOUTS],
    procedure: (cluster) => backUpAndRestore(cluster, STORES, releaseStaging),
  },
];
