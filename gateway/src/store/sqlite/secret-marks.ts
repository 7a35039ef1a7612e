import type { SqliteDatabase } from '@eligibility/sqlite';
import type { SecretMarkStore } from '../../identity/app/secret-marks';

/** The marks of secrets in SQLite: a few rows. */
export function sqliteSecretMarks(db: SqliteDatabase): SecretMarkStore {
  const add = db.prepare('INSERT OR IGNORE INTO secret_marks VALUES (?)');
  const list = db.prepare('SELECT mark FROM secret_marks');
  return {
    listMarks: () => db.query(() => (list.all() as { readonly mark: string }[]).map(({ mark }) => mark)),
    addMarks: (marks) =>
      db.write(() => {
        marks.forEach((mark) => add.run(mark));
      }),
  };
}
