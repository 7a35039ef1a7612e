import type { SqliteDatabase } from '@eligibility/sqlite';
import type { WorkspaceStore } from '../../app/workspace-store';
import type { AuditEntry } from '../../domain/workspace';
import { pageOf, unknownCursor } from './page';

type Row = {
  readonly sequence: number;
  readonly id: string;
  readonly at_ms: number;
  readonly actor: string;
  readonly action: string;
  readonly target: string;
  readonly detail: string;
};

const CURSOR = /^\d{1,15}$/;

/** What operators did, newest first; entries are only ever added. */
export function auditLog(db: SqliteDatabase): Pick<WorkspaceStore, 'appendAudit' | 'listAudit'> {
  const append = db.prepare(
    'INSERT INTO audit (id, at_ms, actor, action, target, detail) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const page = db.prepare('SELECT * FROM audit WHERE sequence < ? ORDER BY sequence DESC LIMIT ?');
  return {
    appendAudit: ({ id, atMs, actor, action, target, detail }) =>
      db.write(() => {
        append.run(id, atMs, actor, action, target, JSON.stringify(detail, undefinedAsNull));
      }),
    listAudit: async ({ limit, cursor }) => {
      const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : sequenceOf(cursor);
      const rows = db.read(() => page.all(before, limit + 1)) as Row[];
      const { shown, nextCursor } = pageOf(rows, limit, (last) => String(last.sequence));
      return Promise.resolve({ entries: shown.map(entryOf), nextCursor });
    },
  };
}

/** An act that takes something away, such as a limit, must still be seen to name it. */
function undefinedAsNull(_key: string, value: unknown): unknown {
  return value ?? null;
}

function entryOf(row: Row): AuditEntry {
  const { id, at_ms: atMs, actor, action, target } = row;
  return { id, atMs, actor, action, target, detail: JSON.parse(row.detail) as Record<string, unknown> };
}

function sequenceOf(cursor: string): number {
  if (CURSOR.test(cursor)) return Number(cursor);
  throw unknownCursor();
}
