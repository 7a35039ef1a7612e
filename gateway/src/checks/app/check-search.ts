import type { Outcome } from '@eligibility/contract';
import type { CheckKind } from '../domain/check';
import type { CheckLogEntry } from './check-log-entry';
import type { Page, PageQuery } from '../../basics/list-page';

/** A line of any workspace's log, as an operator sees it. */
export type LocatedCheck = CheckLogEntry & { readonly workspaceId: string };

/** Whose checks are searched. There is no default: forgetting the workspace must not show the checks of all. */
export type ChecksOf =
  | 'every-workspace'
  | {
      readonly workspaceId: string;
      /** Only checks of these clinics; undefined means all. */
      readonly clientIds?: readonly string[] | undefined;
    };

/** Selects checks. An undefined or missing part matches anything; every other part must match. */
export type CheckFilter = {
  readonly checkId?: string | undefined;
  /** The request that last ran it. */
  readonly requestId?: string | undefined;
  readonly traceId?: string | undefined;
  /** A check is found by its key while the key is remembered (`Lifetimes.recordMs`). */
  readonly idempotencyKey?: string | undefined;
  readonly clientId?: string | undefined;
  readonly payerId?: string | undefined;
  readonly outcome?: Outcome | undefined;
  readonly kind?: CheckKind | undefined;
  /** Epoch milliseconds: began at this instant or later. */
  readonly fromMs?: number | undefined;
  /** Epoch milliseconds: began before this instant. */
  readonly toMs?: number | undefined;
  /** Keyed hashes of one member id, by each key: the check has one of them. */
  readonly memberHashes?: readonly string[] | undefined;
  /** The same of one patient's names and birth date. */
  readonly nameHashes?: readonly string[] | undefined;
};

/** The traffic to a payer, over all workspaces and gateways. */
export type PayerTraffic = {
  readonly checks: number;
  /** The number of workspaces that made these checks. */
  readonly workspaces: number;
  /** False when counting stopped at the limit: both figures are then at least these. */
  readonly isComplete: boolean;
};

type TrafficQuery = {
  readonly payerId: string;
  /** Epoch milliseconds. */
  readonly sinceMs: number;
  /** The most checks to count. */
  readonly limit: number;
};

/** How many answered live checks of one payer ended alike. */
export type CheckTally = {
  readonly payerId: string;
  readonly outcome: Outcome;
  /** Whether the checks took longer than the limit of the query. */
  readonly isLate: boolean;
  readonly checks: number;
};

/** Both times are epoch milliseconds: checks that began at `fromMs` or later, and before `toMs`. */
type TallyQuery = { readonly fromMs: number; readonly toMs: number; readonly lateMs: number };

/** Queries of answered checks. */
export type CheckSearch = {
  /**
   * Newest first.
   * @throws AppError `validation-failed` for a cursor it did not make
   */
  readonly list: (of: ChecksOf, query: PageQuery & CheckFilter) => Promise<Page<LocatedCheck>>;
  /** The answered live checks of a payer that began at or after `sinceMs`. */
  readonly traffic: (query: TrafficQuery) => Promise<PayerTraffic>;
  /**
   * The answered live checks of every payer and workspace that began in a span of time, in no order. It reads each check
   * of the span, so a caller asks about a minute or so.
   */
  readonly tally: (query: TallyQuery) => Promise<readonly CheckTally[]>;
};
