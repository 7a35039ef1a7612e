import type { SqliteDatabase } from '@eligibility/sqlite';
import type { AuditLog } from '../../operator/app/audit-log';
import { detailOf, detailText } from '../shared/audit-text';

type Row = {
  readonly id: string;
  readonly once_id: string | null;
  readonly at_ms: number;
  readonly actor: string;
  readonly action: string;
  readonly target: string;
  readonly detail: string;
};

/** Acts whose outcome is not recorded yet. */
export function auditIntents(
  db: SqliteDatabase,
): Pick<AuditLog, 'noteIntent' | 'dropIntent' | 'listIntents'> {
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
        (db.read(() => list.all(beforeMs, limit)) as Row[]).map((row) => {
          const { id, once_id: onceId, at_ms: atMs, actor, action, target, detail } = row;
          return { id, onceId: onceId ?? undefined, atMs, actor, action, target, detail: detailOf(detail) };
        }),
      ),
  };
}
