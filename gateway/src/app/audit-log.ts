import type { AuditLine } from '../domain/audit-chain';
import type { AuditEntry, AuditIntent } from '../domain/workspace';

type AuditPage = { readonly entries: readonly AuditEntry[]; readonly nextCursor: string | undefined };

/** What operators did. Entries are only ever added, each chained to the one before. */
export type AuditLog = {
  /** Adds an entry; none when one has its id already, or the id `besides`. */
  readonly appendAudit: (entry: AuditEntry, besides?: string) => Promise<void>;
  /** Newest first. */
  readonly listAudit: (page: { limit: number; cursor: string | undefined }) => Promise<AuditPage>;
  /** The lines after a place, oldest first. */
  readonly readAudit: (afterSequence: number, limit: number) => Promise<readonly AuditLine[]>;
  readonly noteIntent: (intent: AuditIntent) => Promise<void>;
  /** The intent has its entry. */
  readonly dropIntent: (id: string) => Promise<void>;
  /** Intents of before this moment, at most `limit` of them: nobody wrote down what came of them. */
  readonly listIntents: (beforeMs: number, limit: number) => Promise<readonly AuditIntent[]>;
};
