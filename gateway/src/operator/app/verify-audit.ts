import { CHAIN_START, walkOn, type ChainWalk } from '../domain/audit-chain';
import type { AuditLog } from './audit-log';
import type { KeyedHash } from '../../checks/app/ports';

type Deps = {
  readonly workspaces: Pick<AuditLog, 'readAudit'>;
  readonly auditHash: KeyedHash;
  /** The hashes of older keys, which chained the lines of their time. Default: none. */
  readonly formerAuditHashes?: readonly KeyedHash[];
};

/** Lines per read. */
const PAGE = 500;
/** The most lines per background pass. */
const MAX_PAGES = 10;

/** Verifies the whole log, from its first line to the last. */
export async function verifyAudit(deps: Deps): Promise<ChainWalk> {
  let walk = CHAIN_START;
  for (;;) {
    const { next, isEnd } = await walkPage(deps, walk);
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
export function auditWatch(deps: Deps): AuditWatch {
  let walk = CHAIN_START;
  let end = CHAIN_START;
  let isEndSeen = true;
  let isIntact = true;
  const step = async (): Promise<boolean> => {
    const { next, isEnd, hashes } = await walkPage(deps, walk);
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
  { workspaces, auditHash, formerAuditHashes = [] }: Deps,
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
