import type { SqliteDatabase } from '@eligibility/sqlite';
import type { AnswerKeeper, KeptAnswer } from '../../checks/app/answer-keeper';
import type { CheckKind } from '../../checks/domain/check';
import { erasureOf } from './erasure';
import { storedAnswers } from './stored-answers';

type Row = {
  readonly id: string;
  readonly workspace_id: string;
  readonly client_id: string;
  readonly kind: CheckKind;
  readonly idempotency_key: string | null;
};

/** Drops stored answers before their lifetime is over. */
export function answerKeeper(db: SqliteDatabase): AnswerKeeper {
  const answers = storedAnswers(db);
  const erasure = erasureOf(db);
  const list = (where: string): ReturnType<SqliteDatabase['prepare']> =>
    db.prepare(
      `SELECT id, workspace_id, client_id, kind, idempotency_key FROM checks
       WHERE answer_place IS NOT NULL AND ${where} LIMIT ?`,
    );
  const ofCheck = list('id = ?');
  const ofWorkspace = list('workspace_id = ?');
  const find = db.prepare('SELECT answer_place FROM checks WHERE id = ? AND answer_place IS NOT NULL');
  const drop = db.prepare('UPDATE checks SET answer_place = NULL WHERE id = ?');
  return {
    listAnswers: (of, limit) => {
      const rows = db.read(() =>
        'checkId' in of ? ofCheck.all(of.checkId, limit) : ofWorkspace.all(of.workspaceId, limit),
      );
      return Promise.resolve((rows as Row[]).map(keptAnswer));
    },
    dropAnswers: (dropped) =>
      db.write(() => {
        dropped.forEach(({ checkId }) => {
          const found = find.get(checkId) as { readonly answer_place: number } | undefined;
          if (found === undefined) return;
          answers.blank(found.answer_place);
          drop.run(checkId);
        });
      }),
    erase: () => {
      erasure.markPending();
      return erasure.finish();
    },
  };
}

function keptAnswer(row: Row): KeptAnswer {
  const { id: checkId, workspace_id: workspaceId, client_id: clientId, kind, idempotency_key: key } = row;
  return { checkId, scope: key === null ? undefined : { workspaceId, clientId, kind, idempotencyKey: key } };
}
