import type { BatchItem, ItemState, Settled } from '../domain/batch-item';

/** The rows of one lane that wait. */
export type WaitingLane = { readonly lane: number; readonly count: number; readonly nextDueAtMs: number };

/** So many rows are alike in these; a value that none of them has is undefined. */
export type ItemCount = {
  readonly state: ItemState;
  readonly outcome: string | undefined;
  readonly payerId: string | undefined;
  readonly payerName: string | undefined;
  readonly isCharged: boolean | undefined;
  readonly count: number;
};

/** A place in the order in which rows were settled. */
export type SettledPlace = { readonly settledAtMs: number; readonly row: number };

/** The rows of one batch. */
export type OfBatch = Pick<BatchItem, 'workspaceId' | 'batchId'>;

/** The sealed parts of a row. */
export type SealedRow = Pick<BatchItem, 'sealedAsked' | 'sealedAnswer'>;

/** The rows of batches. Each write is of one row; a row is settled once, and then changes its seals at most. */
export type BatchItems = {
  /** Adds new rows; those that are there do not change. */
  readonly addItems: (items: readonly BatchItem[]) => Promise<void>;
  readonly dropItems: (of: OfBatch) => Promise<void>;
  /** The lanes with rows that wait, and when the next of each may be asked. */
  readonly waitingLanes: (of: OfBatch) => Promise<readonly WaitingLane[]>;
  /** Rows of a lane that may be asked now, in their order; rows that get the answer of another one are not among them. */
  readonly dueItems: (
    of: OfBatch & { readonly lane: number },
    at: { readonly nowMs: number; readonly limit: number },
  ) => Promise<readonly BatchItem[]>;
  /** Settles a row that waits; false when it does not wait. */
  readonly settle: (
    of: OfBatch,
    row: number,
    end: Settled & { readonly state: ItemState },
  ) => Promise<boolean>;
  /** The rows for whose answers others still wait. */
  readonly awaitedRows: (of: OfBatch) => Promise<ReadonlySet<number>>;
  /** The rows that get the answer of this one and still wait. */
  readonly sameRows: (of: OfBatch, row: number) => Promise<readonly BatchItem[]>;
  /** A row that waits is asked again then. */
  readonly postpone: (
    of: OfBatch,
    row: number,
    to: Pick<BatchItem, 'tries'> & { readonly dueAtMs: number },
  ) => Promise<void>;
  /** Settles every row that still waits without an answer, and without a charge. */
  readonly endWaiting: (of: OfBatch, state: ItemState, settledAtMs: number) => Promise<void>;
  readonly counts: (of: OfBatch) => Promise<readonly ItemCount[]>;
  /** Rows that were settled since then. */
  readonly countSettledSince: (of: OfBatch, sinceMs: number) => Promise<number>;
  /** Rows in their order, after one; of one state where that is given. */
  readonly page: (
    of: OfBatch & { readonly state?: ItemState | undefined },
    page: { readonly afterRow: number; readonly limit: number },
  ) => Promise<readonly BatchItem[]>;
  /** Rows that were settled after a place, in that order. */
  readonly settledAfter: (of: OfBatch, after: SettledPlace, limit: number) => Promise<readonly BatchItem[]>;
  /** Rows of all batches, after the row that was read last; in an order that never changes. */
  readonly listAll: (after: BatchItem | undefined, limit: number) => Promise<readonly BatchItem[]>;
  /** Drops the sealed parts of every row, also in the lists of schedules, that has the answer of this check. */
  readonly forgetCheck: (of: { readonly workspaceId: string; readonly checkId: string }) => Promise<void>;
  /** Replaces the sealed parts; false when either changed since it was read. */
  readonly reseal: (read: BatchItem, anew: SealedRow) => Promise<boolean>;
};
