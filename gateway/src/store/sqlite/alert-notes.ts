import type { SqliteDatabase } from '@eligibility/sqlite';
import type { AlertNoteStore } from '../../operations/app/alert-notes';
import type { AlertNote } from '../../operations/domain/alert-note';

type Row = {
  readonly alert: string;
  readonly mode: AlertNote['mode'];
  readonly actor: string;
  readonly reason: string;
  readonly since_ms: number;
  readonly until_ms: number;
};

/** The notes on alerts of the board in SQLite: a few rows at a time. */
export function sqliteAlertNotes(db: SqliteDatabase): AlertNoteStore {
  const put = db.prepare('REPLACE INTO alert_notes VALUES (?, ?, ?, ?, ?, ?)');
  const drop = db.prepare('DELETE FROM alert_notes WHERE alert = ?');
  const dropEnded = db.prepare('DELETE FROM alert_notes WHERE until_ms <= ?');
  const list = db.prepare('SELECT * FROM alert_notes');
  return {
    putNote: ({ alert, mode, actor, reason, sinceMs, untilMs }) =>
      db.write(() => {
        dropEnded.run(sinceMs);
        put.run(alert, mode, actor, reason, sinceMs, untilMs);
      }),
    dropNote: (alert) =>
      db.write(() => {
        drop.run(alert);
      }),
    listNotes: () => Promise.resolve((db.read(() => list.all()) as Row[]).map(noteOf)),
  };
}

function noteOf({ alert, mode, actor, reason, since_ms: sinceMs, until_ms: untilMs }: Row): AlertNote {
  return { alert, mode, actor, reason, sinceMs, untilMs };
}
