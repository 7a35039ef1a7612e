import type { AuditLine } from '../domain/audit-chain';
import type { AuditEntry, AuditIntent, AuditOutcome } from '../domain/workspace';
import type { Page, PageQuery } from './page';

/** Which entries; what is undefined or missing does not matter, and all that is given must be so, letter by letter. */
export type AuditFilter = {
  /** The name of an operator. */
  readonly actor?: string | undefined;
  /** Such as `wallet.grant`. */
  readonly action?: string | undefined;
  /** What it was done to, such as a workspace id. */
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
  /** The lines after a place, oldest first. */
  readonly readAudit: (afterSequence: number, limit: number) => Promise<readonly AuditLine[]>;
  readonly noteIntent: (intent: AuditIntent) => Promise<void>;
  /** The intent has its entry. */
  readonly dropIntent: (id: string) => Promise<void>;
  /** Intents of before this moment, at most `limit` of them: nobody wrote down what came of them. */
  readonly listIntents: (beforeMs: number, limit: number) => Promise<readonly AuditIntent[]>;
};
