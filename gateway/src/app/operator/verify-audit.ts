import { CHAIN_START, walkOn, type ChainWalk } from '../../domain/audit-chain';
import type { AuditLog } from '../audit-log';
import type { KeyedHash } from '../ports';

type Deps = {
  readonly workspaces: Pick<AuditLog, 'readAudit'>;
  readonly auditHash: KeyedHash;
  /** Those of older keys: lines of their time are chained with them. None unless given. */
  readonly formerAuditHashes?: readonly KeyedHash[];
};

/** Lines read at a time. */
const PAGE = 500;
/** What one background pass walks at most. */
const MAX_PAGES = 10;

/** Walks along the whole log, from its first line to the last. */
export async function verifyAudit(deps: Deps): Promise<ChainWalk> {
  let walk = CHAIN_START;
  for (;;) {
    const { next, isEnd } = await walkPage(deps, walk);
    if (isEnd) return next;
    walk = next;
  }
}

export type AuditWatch = {
  /** Walks a bounded number of lines on, from the end back to the beginning. */
  readonly pass: () => Promise<void>;
  /** False from the first line that is found changed, or gone, until a whole walk finds none. */
  readonly isIntact: () => boolean;
};

/** Goes round the log again and again. What was its end once must be found again: lines may be cut off there, too. */
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
