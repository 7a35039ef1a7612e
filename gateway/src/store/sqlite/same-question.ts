import type { SqliteDatabase } from '@eligibility/sqlite';
import type { ChargedAnswer, QuestionSearch, SameQuestion } from '../../checks/app/same-question';
import type { CheckStoreOptions } from '../shared/check-store';
import { historyOf, newestOf, oldestReplayableMs } from '../shared/same-question';
import { SOURCE_COLUMNS, sourceOfRow, type SourceColumns } from './check-answers';

type FoundRow = { readonly id: string; readonly created_at_ms: number };
type ChargedRow = FoundRow & SourceColumns & { readonly answered_at_ms: number; readonly sealed: Uint8Array };

/** Finds checks by what they ask, along the checks of the same member id, the newest first. */
export function questionSearch(db: SqliteDatabase, options: CheckStoreOptions): QuestionSearch {
  // `+`: along the checks of the member, not along those of the clinic or of a kind.
  const statement = (columns: string, more: string): ReturnType<SqliteDatabase['prepare']> =>
    db.prepare(
      `SELECT id, created_at_ms${columns}
       WHERE workspace_id = ? AND member_hash = ? AND fingerprint = ? AND +client_id = ? AND +kind = 'live' ${more}
       ORDER BY created_at_ms DESC, id DESC LIMIT 1`,
    );
  const newest = statement(' FROM checks', '');
  const running = statement(' FROM checks', 'AND answered_at_ms IS NULL');
  const charged = statement(
    `, answered_at_ms, sealed, ${SOURCE_COLUMNS} FROM checks JOIN answers ON place = answer_place`,
    "AND +settlement = 'capture' AND +answered_at_ms >= ?",
  );
  const taken = db.prepare(
    'SELECT 1 FROM checks WHERE idempotency_key = ? AND workspace_id = ? AND client_id = ? AND kind = ?',
  );
  return {
    findSame: (question, answeredSinceMs) => {
      const find = (
        wanted: ReturnType<SqliteDatabase['prepare']>,
        ...more: readonly number[]
      ): FoundRow | undefined => {
        const rows = cellsOf(question).map(
          (cells) => db.read(() => wanted.get(...cells, ...more)) as FoundRow | undefined,
        );
        return newestOf(rows, ({ created_at_ms: createdAtMs, id }) => ({ createdAtMs, id }));
      };
      const sinceMs = oldestReplayableMs(options, answeredSinceMs);
      return historyOf({
        newest: () => Promise.resolve(find(newest)?.id),
        running: () => Promise.resolve(find(running)?.id),
        charged: () => Promise.resolve(chargedAnswer(find(charged, sinceMs) as ChargedRow | undefined)),
      });
    },
    hasKey: ({ workspaceId, clientId, kind, idempotencyKey }) =>
      Promise.resolve(db.read(() => taken.get(idempotencyKey, workspaceId, clientId, kind)) !== undefined),
  };
}

function cellsOf({ workspaceId, clientId, hashes }: SameQuestion): readonly (readonly string[])[] {
  return hashes.map(({ memberHash, fingerprint }) => [workspaceId, memberHash, fingerprint, clientId]);
}

function chargedAnswer(row: ChargedRow | undefined): ChargedAnswer | undefined {
  return (
    row && {
      checkId: row.id,
      answeredAtMs: row.answered_at_ms,
      sealedAnswer: row.sealed,
      source: sourceOfRow(row),
    }
  );
}
