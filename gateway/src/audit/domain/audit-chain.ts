import type { AuditAction } from './audit-actions';

/** One act of an operator. */
export type AuditEntry = {
  readonly id: string;
  readonly atMs: number;
  readonly actor: string;
  readonly action: AuditAction;
  /** The target of the act, such as a workspace id. */
  readonly target: string;
  readonly detail: Readonly<Record<string, unknown>>;
  /** The outcome: `refused` changed nothing, `unknown` may have changed something. */
  readonly outcome: AuditOutcome;
  /** The error code of an act that was refused or failed. */
  readonly code: string | undefined;
};

export type AuditOutcome = 'done' | 'refused' | 'unknown';

/** An act that is about to be performed. It becomes an entry once its outcome is known. */
export type AuditIntent = Omit<AuditEntry, 'outcome' | 'code'> & {
  /** For an act that may be repeated without effect: the id of its only entry of success. */
  readonly onceId: string | undefined;
};

/** A line of the audit log as it is stored. */
export type AuditLine = Omit<AuditEntry, 'detail'> & {
  /** Its place in the log, from 1 on. */
  readonly sequence: number;
  readonly detailText: string;
  readonly hash: string;
};

type Hash = (text: string) => string;

/**
 * The hash of a line: over the line and the hash of the one before, keyed with a secret that is not in the database.
 * Changing, deleting or inserting a line would need new hashes for all later lines, which only the secret can make.
 */
export function linkOf(hash: Hash, previous: string, line: Omit<AuditLine, 'hash'>): string {
  const { sequence, id, atMs, actor, action, target, detailText, outcome, code = null } = line;
  return hash(
    JSON.stringify(['audit', previous, sequence, id, atMs, actor, action, target, detailText, outcome, code]),
  );
}

/** The state of a verification that walks along the log. */
export type ChainWalk = {
  readonly sequence: number;
  /** The hash of the last line. */
  readonly hash: string;
  /** The first line that was changed, or that follows a missing line; undefined while all lines are intact. */
  readonly brokenAt: number | undefined;
};

export const CHAIN_START: ChainWalk = { sequence: 0, hash: '', brokenAt: undefined };

/**
 * Verifies one more line. After a break it continues from the line's own hash, so that it can reach the end.
 * @param hashes one per key that lines may be chained with, the newest first
 */
export function walkOn(hashes: readonly Hash[], walk: ChainWalk, line: AuditLine): ChainWalk {
  const { sequence, hash } = line;
  const follows = sequence === walk.sequence + 1;
  const isWhole = follows && hashes.some((one) => linkOf(one, walk.hash, line) === hash);
  return { sequence, hash, brokenAt: walk.brokenAt ?? (isWhole ? undefined : sequence) };
}

/** The changes of an act, as text. A removed field, such as a limit, must still be named in it. */
export function detailText(detail: AuditEntry['detail']): string {
  return JSON.stringify(detail, (_key, value: unknown) => value ?? null);
}

/** @param text as `detailText` writes it */
export function detailOf(text: string): AuditEntry['detail'] {
  return JSON.parse(text) as AuditEntry['detail'];
}
