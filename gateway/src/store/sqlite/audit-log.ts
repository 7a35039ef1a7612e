import type { SqliteDatabase } from '@eligibility/sqlite';
import type { AuditAction } from '../../audit/domain/audit-actions';
import {
  CHAIN_START,
  detailOf,
  detailText,
  linkOf,
  type AuditEntry,
  type AuditOutcome,
  type AuditLine,
} from '../../audit/domain/audit-chain';
import type { KeyedHash } from '../../basics/keyed-hash';
import type { AuditFilter, AuditLog } from '../../audit/app/audit-log';
import { pageOf, sequenceBefore } from '../shared/page-of-rows';

type AuditRow = {
  readonly sequence: number;
  readonly id: string;
  readonly at_ms: number;
  readonly actor: string;
  readonly action: AuditAction;
  readonly target: string;
  readonly detail: string;
  readonly outcome: AuditOutcome;
  readonly code: string | null;
  readonly hash: string;
};

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
  const last = db.prepare('SELECT hash FROM audit WHERE sequence = (SELECT MAX(sequence) FROM audit)');
  return {
    ...intentStatements(db),
    listAudit: auditPages(db),
    appendAudit: ({ detail, ...entry }, alternateId = entry.id) =>
      db.write(() => {
        if (has.get(entry.id, alternateId) !== undefined) return;
        const { seq } = (given.get() as { readonly seq: number } | undefined) ?? { seq: 0 };
        const previous = (last.get() as Pick<AuditRow, 'hash'> | undefined) ?? CHAIN_START;
        const line = { ...entry, sequence: seq + 1, detailText: detailText(detail) };
        const { sequence, id, atMs, actor, action, target, outcome, code = null } = line;
        const fields = [actor, action, target, line.detailText, outcome, code];
        append.run(sequence, id, atMs, ...fields, linkOf(hash, previous.hash, line));
      }),
    readAudit: async (afterSequence, limit) =>
      Promise.resolve((db.read(() => after.all(afterSequence, limit)) as AuditRow[]).map(lineOf)),
  };
}

/** The SQL condition of each part of a filter. */
const CONDITIONS: Readonly<Record<keyof AuditFilter, string>> = {
  actor: 'actor = ?',
  action: 'action = ?',
  target: 'target = ?',
  outcome: 'outcome = ?',
  fromMs: 'at_ms >= ?',
  toMs: 'at_ms < ?',
};
const FILTERS = Object.keys(CONDITIONS) as (keyof AuditFilter)[];

/** The lines that match a filter, newest first. */
function auditPages(db: SqliteDatabase): AuditLog['listAudit'] {
  return async ({ limit, cursor, ...filter }) => {
    const before = sequenceBefore(cursor);
    const given = FILTERS.filter((name) => filter[name] !== undefined);
    const values = given.flatMap((name) => filter[name] ?? []);
    // A statement contains only the requested conditions, because SQLite uses no index for `? IS NULL OR ...`.
    const conditions = ['sequence < ?', ...given.map((name) => CONDITIONS[name])].join(' AND ');
    const page = db.prepare(`SELECT * FROM audit WHERE ${conditions} ORDER BY sequence DESC LIMIT ?`);
    const rows = db.read(() => page.all(before, ...values, limit + 1)) as AuditRow[];
    const { pageRows, nextCursor } = pageOf(rows, limit, (last) => String(last.sequence));
    return Promise.resolve({ entries: pageRows.map(entryOf), nextCursor });
  };
}

function entryOf({ detail, ...row }: AuditRow): AuditEntry {
  const { id, at_ms: atMs, actor, action, target, outcome, code } = row;
  return {
    ...{ id, atMs, actor, action, target },
    detail: detailOf(detail),
    outcome,
    code: code ?? undefined,
  };
}

function lineOf(row: AuditRow): AuditLine {
  const { detail: _detail, ...entry } = entryOf(row);
  return { ...entry, sequence: row.sequence, detailText: row.detail, hash: row.hash };
}

type IntentRow = {
  readonly id: string;
  readonly once_id: string | null;
  readonly at_ms: number;
  readonly actor: string;
  readonly action: AuditAction;
  readonly target: string;
  readonly detail: string;
};

/** Acts whose outcome is not recorded yet. */
function intentStatements(db: SqliteDatabase): Pick<AuditLog, 'noteIntent' | 'dropIntent' | 'listIntents'> {
  const note = db.prepare('INSERT INTO audit_intents VALUES (?, ?, ?, ?, ?, ?, ?)');
  const drop = db.prepare('DELETE FROM audit_intents WHERE id = ?');
  const list = db.prepare('SELECT * FROM audit_intents WHERE at_ms < ? ORDER BY at_ms LIMIT ?');
  return {
    noteIntent: ({ id, onceId = null, atMs, actor, action, target, detail }) =>
      db.write(() => {
        note.run(id, onceId, atMs, actor, action, target, detailText(detail));
      }),
    dropIntent: (id) =>
      db.write(() => {
        drop.run(id);
      }),
    listIntents: async (beforeMs, limit) =>
      Promise.resolve(
        (db.read(() => list.all(beforeMs, limit)) as IntentRow[]).map((row) => {
          const { id, once_id: onceId, at_ms: atMs, actor, action, target, detail } = row;
          return { id, onceId: onceId ?? undefined, atMs, actor, action, target, detail: detailOf(detail) };
        }),
      ),
  };
}
