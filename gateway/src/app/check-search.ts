import type { Outcome } from '@eligibility/contract';
import type { CheckKind } from '../domain/check';
import type { CheckLogEntry } from './check-log-entry';
import type { Page, PageQuery } from './page';

/** A line of some workspace's log, as an operator sees it. */
export type LocatedCheck = CheckLogEntry & { readonly workspaceId: string };

/** Whose checks are looked at. There is no default: a forgotten workspace must not show the checks of all. */
export type ChecksOf =
  | 'every-workspace'
  | {
      readonly workspaceId: string;
      /** Only of these clinics; undefined for all. */
      readonly clientIds?: readonly string[] | undefined;
    };

/** Which checks; what is undefined or missing does not matter, and all that is given must be so. */
export type CheckFilter = {
  readonly checkId?: string | undefined;
  /** The request that last ran it. */
  readonly requestId?: string | undefined;
  readonly traceId?: string | undefined;
  /** Found while the key is remembered, which is `Lifetimes.recordMs`. */
  readonly idempotencyKey?: string | undefined;
  readonly clientId?: string | undefined;
  readonly payerId?: string | undefined;
  readonly outcome?: Outcome | undefined;
  readonly kind?: CheckKind | undefined;
  /** Epoch milliseconds: began at this instant or later. */
  readonly fromMs?: number | undefined;
  /** Epoch milliseconds: began before this instant. */
  readonly toMs?: number | undefined;
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

/** What is asked of answered checks. */
export type CheckSearch = {
  /**
   * Newest first.
   * @throws AppError `validation-failed` for a cursor it did not make
   */
  readonly list: (of: ChecksOf, query: PageQuery & CheckFilter) => Promise<Page<LocatedCheck>>;
  /** The answered live checks of a payer that began at or after `sinceMs`. */
  readonly traffic: (query: TrafficQuery) => Promise<PayerTraffic>;
};
