import type { AuditContext } from './context';
import type { Page, PageQuery } from '../../basics/list-page';
import type { AuditAction } from '../domain/audit-actions';
import {
  CHAIN_START,
  walkOn,
  type AuditEntry,
  type AuditIntent,
  type AuditLine,
  type AuditOutcome,
  type ChainWalk,
} from '../domain/audit-chain';

/** Selects entries. An undefined or missing part matches anything; every other part must match exactly. */
export type AuditFilter = {
  /** The name of an operator. */
  readonly actor?: string | undefined;
  readonly action?: AuditAction | undefined;
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

/** Lines per read. */
const PAGE = 500;
/** The most lines per background pass. */
const MAX_PAGES = 10;

/** Verifies the whole log, from its first line to the last. */
export async function verifyAudit(context: AuditContext): Promise<ChainWalk> {
  let walk = CHAIN_START;
  for (;;) {
    const { next, isEnd } = await walkPage(context, walk);
    if (isEnd) return next;
    walk = next;
  }
}

export type AuditWatch = {
  /** Verifies the next lines, a bounded number, and starts again at the beginning after the end. */
  readonly pass: () => Promise<void>;
  /** False from the first changed or missing line until a complete pass finds none. */
  readonly isIntact: () => boolean;
};

/** Verifies the log again and again. The former last line must still exist: lines may be deleted from the end, too. */
export function auditWatch(context: AuditContext): AuditWatch {
  let walk = CHAIN_START;
  let end = CHAIN_START;
  let isEndSeen = true;
  let isIntact = true;
  const step = async (): Promise<boolean> => {
    const { next, isEnd, hashes } = await walkPage(context, walk);
    if (hashes.get(end.sequence) === end.hash) isEndSeen = true;
    walk = next;
    if (next.brokenAt !== undefined) isIntact = false;
    if (!isEnd) return true;
    isIntact = next.brokenAt === undefined && isEndSeen;
    if (isIntact) end = next;
    isEndSeen = end.sequence === 0;
    walk = CHAIN_START;
    return false;
  };
  return {
    pass: async () => {
      for (let pages = 0; pages < MAX_PAGES && (await step()); pages += 1);
    },
    isIntact: () => isIntact,
  };
}

async function walkPage(
  { workspaces, auditHash, formerAuditHashes }: AuditContext,
  walk: ChainWalk,
): Promise<{
  readonly next: ChainWalk;
  readonly isEnd: boolean;
  readonly hashes: ReadonlyMap<number, string>;
}> {
  const lines = await workspaces.readAudit(walk.sequence, PAGE);
  const hashes = new Map<number, string>();
  const ring = [auditHash, ...formerAuditHashes];
  const next = lines.reduce((before, line) => {
    const after = walkOn(ring, before, line);
    hashes.set(after.sequence, after.hash);
    return after;
  }, walk);
  return { next, isEnd: lines.length < PAGE, hashes };
}
