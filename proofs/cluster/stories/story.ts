import type { Access } from '@eligibility/bench/workspace';
import type { Namespace } from '../kubectl';

/** What is done to a cluster under load. */
export type Story = {
  readonly name: string;
  /** What may fail of the checks. Nothing is lost or debited wrongly in any story. */
  readonly mayFail: 'none' | 'some';
  /** Before checks are sent. */
  readonly prepare?: (cluster: Cluster) => Promise<void>;
  readonly disturb: (cluster: Cluster) => Promise<void>;
  /** Part of the short form. */
  readonly isQuick?: boolean;
};

export type Cluster = {
  readonly namespace: Namespace;
  readonly access: Access;
  /** Another workspace, whose checks are not counted. */
  readonly neighbour: Access;
};

/** The processes of which each is a Deployment. */
export const PROCESSES = [
  'wallet',
  'payer-catalog',
  'clearinghouse',
  'mock-fixtures',
  'console',
  'gateway',
] as const;
