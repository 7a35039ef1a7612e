import type { JournalEntry } from '@eligibility/contract';
import type { Account, Entry, DailyPlaces } from '../domain/account';
import type { Decide, Decision } from '../domain/operation';

/** One operation of one workspace. The same operation id in two workspaces names two operations. */
export type OperationKey = { readonly workspaceId: string; readonly operationId: string };

export type Change = OperationKey & {
  /** When it happens, for the journal; milliseconds since 1970-01-01T00:00:00Z. */
  readonly atMs: number;
  readonly decide: Decide;
  /** The counters that `decide` asks for; nothing is read without it. */
  readonly counts?: DailyPlaces | undefined;
};

/** What moved the balances, and when; `sequence` grows from line to line of a workspace. */
export type JournalLine = Entry & Readonly<Pick<JournalEntry, 'sequence' | 'operationId' | 'atMs'>>;

export type JournalPage = {
  /** Only lines below this sequence; undefined starts at the newest. */
  readonly beforeSequence: number | undefined;
  readonly limit: number;
};

export type Statement = {
  readonly account: Account;
  /** 0 when there is none. */
  readonly lastSequence: number;
};

/** Stores wallets, the state of their operations, and the journal. Every method rejects when the store is down. */
export type WalletStore = {
  /**
   * Calls `decide` with the current state and stores its decision, as one atomic and durable step: no other change of
   * the workspace comes between, and a resolved promise survives a crash. A store that detects conflicts instead of
   * locking calls it again with the newer state. When `decide` throws, nothing is stored and the promise rejects.
   */
  readonly change: (change: Change) => Promise<Decision>;
  /** The last committed balances; all zero for a workspace without a wallet. */
  readonly balance: (workspaceId: string) => Promise<Account>;
  /**
   * How many checks of each of the scopes are held or captured on the day, in their order; 0 where nothing was limited.
   */
  readonly dailyUse: (workspaceId: string, places: DailyPlaces) => Promise<readonly number[]>;
  /** The last committed balances of those of the workspaces that have a wallet, by workspace. */
  readonly balances: (workspaceIds: readonly string[]) => Promise<ReadonlyMap<string, Account>>;
  /** The workspaces that have a wallet, in the order of their ids, from after one on. */
  readonly workspaceIds: (after: string, limit: number) => Promise<readonly string[]>;
  /** The balances, and the last journal line that is in them, as of the same moment. */
  readonly statement: (workspaceId: string) => Promise<Statement>;
  /** Newest first. */
  readonly journal: (workspaceId: string, page: JournalPage) => Promise<readonly JournalLine[]>;
};
