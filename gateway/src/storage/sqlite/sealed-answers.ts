import type { SqliteDatabase } from '@eligibility/sqlite';
import type { CheckStore } from '../../checks/app/ports';
import { storedAnswers } from './stored-answers';

type Row = {
  readonly id: string;
  readonly workspace_id: string;
  readonly answered_at_ms: number;
  readonly sealed: ArrayBuffer;
};

/** For sealing answers anew: lists the stored ones in order, and replaces one by the same answer under another key. */
export function sealedAnswers(db: SqliteDatabase): Pick<CheckStore, 'listSealed' | 'reseal'> {
  const answers = storedAnswers(db);
  const list = db.prepare(
    `SELECT id, workspace_id, answered_at_ms, sealed FROM checks JOIN answers ON place = answer_place
     WHERE answer_place IS NOT NULL AND (answered_at_ms, id) > (?, ?) ORDER BY answered_at_ms, id LIMIT ?`,
  );
  const find = db.prepare(
    'SELECT place FROM checks JOIN answers ON place = answer_place WHERE id = ? AND sealed = ?',
  );
  const move = db.prepare('UPDATE checks SET answer_place = ? WHERE id = ?');
  return {
    listSealed: (after, limit) => {
      const { answeredAtMs, checkId } = after ?? { answeredAtMs: 0, checkId: '' };
      const rows = db.read(() => list.all(answeredAtMs, checkId, limit)) as Row[];
      return Promise.resolve(
        rows.map((row) => ({
          checkId: row.id,
          workspaceId: row.workspace_id,
          answeredAtMs: row.answered_at_ms,
          sealedAnswer: new Uint8Array(row.sealed),
        })),
      );
    },
    reseal: ({ checkId, sealedAnswer }, sealedAnew) =>
      db.write(() => {
        const found = find.get(checkId, Buffer.from(sealedAnswer)) as { readonly place: number } | undefined;
        if (found === undefined) return false;
        move.run(answers.add(sealedAnew), checkId);
        answers.blank(found.place);
        return true;
      }),
  };
}
