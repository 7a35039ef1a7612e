import type { SqliteDatabase } from '@eligibility/sqlite';
import type { AuditFilter, AuditLog } from '../../operator/app/audit-log';
import { sequenceBefore } from '../shared/audit-text';
import { pageOf } from '../shared/page';
import { entryOf, type AuditRow } from './audit-rows';

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
export function auditPages(db: SqliteDatabase): AuditLog['listAudit'] {
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
