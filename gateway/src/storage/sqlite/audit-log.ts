import type { SqliteDatabase } from '@eligibility/sqlite';
import type { AuditLog } from '../../operator/app/audit-log';
import type { KeyedHash } from '../../checks/app/ports';
import { CHAIN_START, linkOf, walkOn } from '../../operator/domain/audit-chain';
import { detailText } from '../shared/audit-text';
import { auditIntents } from './audit-intents';
import { auditPages } from './audit-pages';
import { lineOf, type AuditRow } from './audit-rows';

/** What operators did, newest first. Triggers refuse any change of an entry, and each is chained to the one before. */
export function auditLog(db: SqliteDatabase, hash: KeyedHash): AuditLog {
  const append = db.prepare(
    `INSERT INTO audit (sequence, id, at_ms, actor, action, target, detail, outcome, code, hash)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const has = db.prepare('SELECT 1 FROM audit WHERE id = ? OR id = ?');
  const after = db.prepare('SELECT * FROM audit WHERE sequence > ? ORDER BY sequence LIMIT ?');
  // The highest sequence that was ever used, so that a line deleted from the end leaves a gap.
  const given = db.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'audit'");
  const lastHash = chainEnd(db, hash);
  return {
    ...auditIntents(db),
    listAudit: auditPages(db),
    appendAudit: ({ detail, ...entry }, alternateId = entry.id) =>
      db.write(() => {
        if (has.get(entry.id, alternateId) !== undefined) return;
        const { seq } = (given.get() as { readonly seq: number } | undefined) ?? { seq: 0 };
        const line = { ...entry, sequence: seq + 1, detailText: detailText(detail) };
        const { sequence, id, atMs, actor, action, target, outcome = null, code = null } = line;
        const fields = [actor, action, target, line.detailText, outcome, code];
        append.run(sequence, id, atMs, ...fields, linkOf(hash, lastHash(), line));
      }),
    readAudit: async (afterSequence, limit) =>
      Promise.resolve((db.read(() => after.all(afterSequence, limit)) as AuditRow[]).map(lineOf)),
  };
}

/**
 * The hash that the next line is chained to; if the last line has none, the hash over the lines from before the chain.
 */
function chainEnd(db: SqliteDatabase, hash: KeyedHash): () => string {
  const last = db.prepare('SELECT hash FROM audit ORDER BY sequence DESC LIMIT 1');
  const all = db.prepare('SELECT * FROM audit ORDER BY sequence');
  return () => {
    const row = last.get() as { readonly hash: string | null } | undefined;
    if (row === undefined) return CHAIN_START.hash;
    return (
      row.hash ??
      (all.all() as AuditRow[]).reduce((walk, line) => walkOn([hash], walk, lineOf(line)), CHAIN_START).hash
    );
  };
}
