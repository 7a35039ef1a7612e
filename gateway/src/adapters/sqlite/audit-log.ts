import type { SqliteDatabase } from '@eligibility/sqlite';
import type { WorkspaceStore } from '../../app/workspace-store';
import type { AuditEntry } from '../../domain/workspace';
import { detailOf, detailText, sequenceBefore } from '../stored/audit-text';
import { pageOf } from '../stored/page';

type Row = {
  readonly sequence: number;
  readonly id: string;
  readonly at_ms: number;
  readonly actor: string;
  readonly action: string;
  readonly target: string;
  readonly detail: string;
};

/** What operators did, newest first; entries are only ever added. */
export function auditLog(db: SqliteDatabase): Pick<WorkspaceStore, 'appendAudit' | 'listAudit'> {
  const append = db.prepare(
    'INSERT INTO audit (id, at_ms, actor, action, target, detail) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const page = db.prepare('SELECT * FROM audit WHERE sequence < ? ORDER BY sequence DESC LIMIT ?');
  return {
    appendAudit: ({ id, atMs, actor, action, target, detail }) =>
      db.write(() => {
        append.run(id, atMs, actor, action, target, detailText(detail));
      }),
    listAudit: async ({ limit, cursor }) => {
      const before = sequenceBefore(cursor);
      const rows = db.read(() => page.all(before, limit + 1)) as Row[];
      const { shown, nextCursor } = pageOf(rows, limit, (last) => String(last.sequence));
      return Promise.resolve({ entries: shown.map(entryOf), nextCursor });
    },
  };
}

function entryOf(row: Row): AuditEntry {
  const { id, at_ms: atMs, actor, action, target } = row;
  return { id, atMs, actor, action, target, detail: detailOf(row.detail) };
}
