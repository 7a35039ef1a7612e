import type { CheckLogEntry } from './check-log-entry';

/** A check by its own id, or by the request that ran it. */
export type CheckName = { readonly checkId: string } | { readonly requestId: string };

/** A line of some workspace's log, as an operator sees it. */
export type LocatedCheck = CheckLogEntry & {
  readonly workspaceId: string;
  /** The last request that ran it, not those that were given its stored answer; undefined when none was kept. */
  readonly requestId: string | undefined;
};

/** How much a payer is asked for, over all workspaces and gateways. */
export type PayerTraffic = {
  readonly checks: number;
  /** How many workspaces these checks are of. */
  readonly workspaces: number;
  /** False when counting stopped at the limit: both figures are then at least these. */
  readonly isComplete: boolean;
};

type TrafficQuery = {
  readonly payerId: string;
  /** Epoch milliseconds. */
  readonly sinceMs: number;
  /** How many checks are counted at most. */
  readonly limit: number;
};

/** What operators ask of the checks of all workspaces. */
export type CheckSearch = {
  /** Undefined when no answered check has this name. */
  readonly locate: (name: CheckName) => Promise<LocatedCheck | undefined>;
  /** The answered live checks of a payer that began at or after `sinceMs`. */
  readonly traffic: (query: TrafficQuery) => Promise<PayerTraffic>;
};
