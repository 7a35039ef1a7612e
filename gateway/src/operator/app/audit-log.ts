import type { AuditEntry, AuditIntent, AuditOutcome, AuditLine } from '../domain/audit-chain';
import type { Page, PageQuery } from '../../access/app/page';

/** Selects entries. An undefined or missing part matches anything; every other part must match exactly. */
export type AuditFilter = {
  /** The name of an operator. */
  readonly actor?: string | undefined;
  /** Such as `wallet.grant`. */
  readonly action?: string | undefined;
  /** The target of the act, such as a workspace id. */
  readonly target?: string | undefined;
  readonly outcome?: AuditOutcome | undefined;
  /** Epoch milliseconds: at this instant or later. */
  readonly fromMs?: number | undefined;
  /** Epoch milliseconds: before this instant. */
  readonly toMs?: number | undefined;
};

/** What operators did. Entries are only ever added, each chained to the one before. */
export type AuditLog = {
  /** Adds an entry; none when one has its id already, or `alternateId`. */
  readonly appendAudit: (entry: AuditEntry, alternateId?: string) => Promise<void>;
  /**
   * Newest first.
   * @throws AppError `validation-failed` for a cursor it did not make
   */
  readonly listAudit: (query: PageQuery & AuditFilter) => Promise<Page<AuditEntry>>;
  /** The lines after a position, oldest first. */
  readonly readAudit: (afterSequence: number, limit: number) => Promise<readonly AuditLine[]>;
  readonly noteIntent: (intent: AuditIntent) => Promise<void>;
  /** Removes an intent whose entry is written. */
  readonly dropIntent: (id: string) => Promise<void>;
  /** At most `limit` intents from before this time whose outcome was never recorded. */
  readonly listIntents: (beforeMs: number, limit: number) => Promise<readonly AuditIntent[]>;
};
