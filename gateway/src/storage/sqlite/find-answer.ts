import type { SqliteDatabase } from '@eligibility/sqlite';
import type { CheckStore } from '../../checks/app/ports';
import type { CheckKind } from '../../checks/domain/check';
import type { CheckStoreOptions } from '../shared/check-store-options';
import { keptCheck } from '../shared/claim-answer';
import { SOURCE_COLUMNS, sourceOf, type SourceColumns } from './answer-source';

type Row = SourceColumns & {
  readonly client_id: string;
  readonly kind: CheckKind;
  readonly answered_at_ms: number | null;
  readonly sealed: Uint8Array | null;
};

/** The answer of one check, by the check's id. */
export function answerFinder(
  db: SqliteDatabase,
  { clock, lifetimes }: Pick<CheckStoreOptions, 'clock' | 'lifetimes'>,
): Pick<CheckStore, 'findAnswer'> {
  const find = db.prepare(
    `SELECT client_id, kind, answered_at_ms, sealed, ${SOURCE_COLUMNS}
     FROM checks LEFT JOIN answers ON place = answer_place WHERE workspace_id = ? AND id = ?`,
  );
  return {
    findAnswer: async (workspaceId, checkId) => {
      const row = db.read(() => find.get(workspaceId, checkId)) as Row | undefined;
      const found = row && {
        clientId: row.client_id,
        checkKind: row.kind,
        answeredAtMs: row.answered_at_ms ?? undefined,
        sealedAnswer: row.sealed ?? undefined,
        source: sourceOf(row),
      };
      const { answerMs } = lifetimes;
      return Promise.resolve(found && keptCheck(found, { nowMs: clock.now(), answerMs }));
    },
  };
}
