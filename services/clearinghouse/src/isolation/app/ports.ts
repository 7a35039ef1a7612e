import type { Circuit, CircuitOverride, CircuitTarget } from '@eligibility/contract';
import type { NotCalledReason } from '../../domain/not-called';
import type { CallEvidence } from '../domain/evidence';

export type GuardedCall<Reply> = {
  /** Must have its own deadline; its place is counted until its promise settles. */
  readonly call: () => Promise<Reply>;
  /** The evidence of the settled call about the payer and the route. */
  readonly evidence: (reply: Reply) => CallEvidence;
};

export type Guarded<Reply> =
  | { readonly kind: 'called'; readonly reply: Reply }
  | { readonly kind: 'refused'; readonly reason: NotCalledReason };

/** The payer, the route and the calling workspace. */
export type GuardedTarget = {
  readonly payerId: string;
  /** The connector's name. */
  readonly route: string;
  readonly workspaceId: string;
  /** The workspace's share of places relative to others, from 1 to 100. */
  readonly workspaceShareWeight: number;
  /** True when nobody waits for the answer. */
  readonly background?: boolean | undefined;
};

/**
 * Keeps a failing payer, or a workspace that fails alone, from affecting the others: an operator's override, a circuit
 * per route, a bulkhead and a circuit per payer on a route, and a circuit per workspace that fails at a payer.
 */
export type PayerGuard = {
  /** Makes the call, or refuses it at once; rejects only with what the call itself rejects with. */
  readonly run: <Reply>(target: GuardedTarget, guarded: GuardedCall<Reply>) => Promise<Guarded<Reply>>;
};

/** The circuits of this process, as an operator sees and changes them. */
export type CircuitBoard = {
  readonly list: () => readonly Circuit[];
  /** Workspaces that are contained at a payer, counted once for each payer. */
  readonly containedCount: () => number;
  /** Lets the next call through each open circuit of the target; returns how many there were. */
  readonly probe: (target: CircuitTarget) => number;
  /** Resets the target's circuits: closed, without any remembered calls. */
  readonly reset: (target: CircuitTarget) => void;
};

/** One string a target, by which its override is kept. */
export function targetKey({ scope, id }: CircuitTarget): string {
  return `${scope} ${id}`;
}

/** The overrides of all replicas. @throws AppError `service-unavailable` */
export type OverrideStore = {
  /** Durable once it resolves; replaces the target's override. */
  readonly put: (override: CircuitOverride) => Promise<void>;
  readonly remove: (target: CircuitTarget) => Promise<void>;
  /** Every override that was not removed, including expired ones. */
  readonly all: () => Promise<readonly CircuitOverride[]>;
};
