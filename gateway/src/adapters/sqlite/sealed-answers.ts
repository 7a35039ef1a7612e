import type { SqliteDatabase } from '@eligibility/sqlite';
import type { CheckStore } from '../../app/ports';

type Row = {
  readonly id: string;
  readonly workspace_id: string;
  readonly answered_at_ms: number;
  readonly sealed_answer: ArrayBuffer;
};

/** What sealing answers anew needs: the stored ones in order, and the exchange of one for the same under another key. */
export function sealedAnswers(db: SqliteDatabase): Pick<CheckStore, 'listSealed' | 'reseal'> {
  const list = db.prepare(
    `SELECT id, workspace_id, answered_at_ms, sealed_answer FROM checks
     WHERE sealed_answer IS NOT NULL AND (answered_at_ms, id) > (?, ?) ORDER BY answered_at_ms, id LIMIT ?`,
  );
  const reseal = db.prepare('UPDATE checks SET sealed_answer = ? WHERE id = ? AND sealed_answer = ?');
  return {
    listSealed: (after, limit) => {
      const { answeredAtMs, checkId } = after ?? { answeredAtMs: 0, checkId: '' };
      const rows = db.read(() => list.all(answeredAtMs, checkId, limit)) as Row[];
      return Promise.resolve(
        rows.map((row) => ({
          checkId: row.id,
          workspaceId: row.workspace_id,
          answeredAtMs: row.answered_at_ms,
          sealedAnswer: new Uint8Array(row.sealed_answer),
        })),
      );
    },
    reseal: ({ checkId, sealedAnswer }, sealedAnew) => {
      // The driver binds buffers only.
      const [from, to] = [Buffer.from(sealedAnswer), Buffer.from(sealedAnew)];
      return db.write(() => reseal.run(to, checkId, from).changes === 1);
    },
  };
}
