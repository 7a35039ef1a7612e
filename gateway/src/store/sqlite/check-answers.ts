import type { MatchedBy } from '@eligibility/contract';
import type { SqliteDatabase } from '@eligibility/sqlite';
import type { StoredAnswer } from '../../checks/app/stored-answers';
import type { CheckStore, SealedParts } from '../../checks/app/ports';
import type { AnswerSource, CheckKind } from '../../checks/domain/check';
import { replayable, type CheckStoreOptions } from '../shared/check-store';

/** The columns of a check that say where its answer came from. */
export type SourceColumns = {
  readonly payer_id: string | null;
  readonly payer_name: string | null;
  readonly trace_id: string | null;
  readonly is_simulated: number | null;
  readonly doubts: string | null;
  readonly matched_by: string | null;
};

export const SOURCE_COLUMNS = 'payer_id, payer_name, trace_id, is_simulated, doubts, matched_by';

export function sourceOfRow(row: SourceColumns): AnswerSource {
  return {
    payerId: row.payer_id ?? undefined,
    payerName: row.payer_name ?? undefined,
    traceId: row.trace_id ?? undefined,
    isSimulated: row.is_simulated === 1,
    doubts: row.doubts ?? undefined,
    // Only this store writes it.
    matchedBy: (row.matched_by as MatchedBy | null) ?? undefined,
  };
}

/** The table of sealed answers, to be used inside a write. */
export type AnswerTable = {
  /** Appends an answer and its exchange, and returns their place. */
  readonly add: (sealed: SealedParts) => number;
  /** Overwrites the answer and the exchange at a place. */
  readonly blank: (place: number) => void;
  /** Deletes at most `limit` blanked places, oldest first, and returns their number. */
  readonly trim: (limit: number) => number;
};

/**
 * The number of blanked places that stay before the first remaining answer. Three pages are balanced at a time when a
 * row is deleted, and none of them may hold an answer: at 100 bytes an answer, 256 are six pages.
 */
const BLANK_MARGIN = 256;

type PlaceRow = { readonly place: number; readonly is_kept: number };

/**
 * A table that never moves an answer. SQLite overwrites deleted content, but not the copies that it leaves in the
 * unused part of a page when it moves rows to another page. It moves rows when one grows or is inserted between others,
 * or when neighbours are deleted. So an answer is only appended, is dropped by overwriting it in place with as many
 * zeros, and its row is deleted when no answer is near.
 */
export function answerTable(db: SqliteDatabase): AnswerTable {
  const append = db.prepare('INSERT INTO answers (is_kept, sealed, exchange) VALUES (1, ?, ?)');
  const blank = db.prepare(
    `UPDATE answers SET is_kept = 0, sealed = zeroblob(length(sealed)), exchange = zeroblob(length(exchange))
     WHERE place = ?`,
  );
  const oldest = db.prepare('SELECT place, is_kept FROM answers WHERE place > 0 ORDER BY place LIMIT ?');
  const trim = db.prepare('DELETE FROM answers WHERE place < ?');
  return {
    add: (sealed) => Number(append.run(...sealedCells(sealed)).lastInsertRowid),
    blank: (place) => {
      blank.run(place);
    },
    trim: (limit) => {
      // Only as many as matter: a sweep of millions of answers must not look at all of them in each step.
      const rows = oldest.all(limit + BLANK_MARGIN + 1) as PlaceRow[];
      const firstKept = rows.find(({ is_kept: isKept }) => isKept === 1) ?? rows.at(-1);
      if (firstKept === undefined) return 0;
      const beforeMargin = firstKept.place - BLANK_MARGIN;
      return trim.run(Math.min(beforeMargin, rows[limit]?.place ?? beforeMargin)).changes;
    },
  };
}

const NO_EXCHANGE = Buffer.alloc(0);

/** What a row of `answers` has of an answer: sealed, exchange. The driver binds buffers only. */
export function sealedCells({ sealedAnswer, sealedExchange }: SealedParts): readonly [Buffer, Buffer] {
  return [bufferOf(sealedAnswer), sealedExchange === undefined ? NO_EXCHANGE : bufferOf(sealedExchange)];
}

/** The same bytes, not a copy. */
function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function exchangeOf(cell: ArrayBuffer | Uint8Array | null): Uint8Array | undefined {
  return cell === null || cell.byteLength === 0 ? undefined : new Uint8Array(cell);
}

type FoundRow = SourceColumns & {
  readonly client_id: string;
  readonly kind: CheckKind;
  readonly answered_at_ms: number | null;
  readonly sealed: Uint8Array | null;
  readonly exchange: Uint8Array | null;
};

/** The answer and exchange of one check, by the check's id. */
export function answerFinder(db: SqliteDatabase, options: CheckStoreOptions): CheckStore['findAnswer'] {
  const find = db.prepare(
    `SELECT client_id, kind, answered_at_ms, sealed, exchange, ${SOURCE_COLUMNS}
     FROM checks LEFT JOIN answers ON place = answer_place WHERE workspace_id = ? AND id = ?`,
  );
  return async (workspaceId, checkId) => {
    const row = db.read(() => find.get(workspaceId, checkId)) as FoundRow | undefined;
    const answer = row && {
      clientId: row.client_id,
      checkKind: row.kind,
      answeredAtMs: row.answered_at_ms ?? undefined,
      sealedAnswer: row.sealed ?? undefined,
      sealedExchange: exchangeOf(row.exchange),
      source: sourceOfRow(row),
    };
    return Promise.resolve(answer && replayable(answer, options));
  };
}

type SealedRow = {
  readonly id: string;
  readonly workspace_id: string;
  readonly answered_at_ms: number;
  readonly sealed: ArrayBuffer;
  readonly exchange: ArrayBuffer;
};

/** Lists the stored answers in order, and replaces one and its exchange by the same that another key sealed. */
export function answerResealing(db: SqliteDatabase): Pick<CheckStore, 'listSealed' | 'reseal'> {
  const answers = answerTable(db);
  const list = db.prepare(
    `SELECT id, workspace_id, answered_at_ms, sealed, exchange FROM checks JOIN answers ON place = answer_place
     WHERE answer_place IS NOT NULL AND (answered_at_ms, id) > (?, ?) ORDER BY answered_at_ms, id LIMIT ?`,
  );
  const find = db.prepare(
    'SELECT place FROM checks JOIN answers ON place = answer_place WHERE id = ? AND sealed = ? AND exchange = ?',
  );
  const move = db.prepare('UPDATE checks SET answer_place = ? WHERE id = ?');
  return {
    listSealed: (after, limit) => {
      const { answeredAtMs, checkId } = after ?? { answeredAtMs: 0, checkId: '' };
      const rows = db.read(() => list.all(answeredAtMs, checkId, limit)) as SealedRow[];
      return Promise.resolve(
        rows.map((row) => ({
          checkId: row.id,
          workspaceId: row.workspace_id,
          answeredAtMs: row.answered_at_ms,
          sealedAnswer: new Uint8Array(row.sealed),
          sealedExchange: exchangeOf(row.exchange),
        })),
      );
    },
    reseal: (sealed, sealedAnew) =>
      db.write(() => {
        const { checkId } = sealed;
        const row = find.get(checkId, ...sealedCells(sealed)) as { readonly place: number } | undefined;
        if (row === undefined) return false;
        move.run(answers.add(sealedAnew), checkId);
        answers.blank(row.place);
        return true;
      }),
  };
}

type ScopeRow = {
  readonly id: string;
  readonly workspace_id: string;
  readonly client_id: string;
  readonly kind: CheckKind;
  readonly idempotency_key: string | null;
};

/** Drops stored answers before their lifetime is over, with the hashes that find a check by its patient. */
export function answerDropping(db: SqliteDatabase): Pick<CheckStore, 'listAnswers' | 'dropAnswers'> {
  const answers = answerTable(db);
  const list = (where: string): ReturnType<SqliteDatabase['prepare']> =>
    db.prepare(
      `SELECT id, workspace_id, client_id, kind, idempotency_key FROM checks
       WHERE member_hash IS NOT NULL AND answered_at_ms IS NOT NULL AND ${where} LIMIT ?`,
    );
  const ofCheck = list('id = ?');
  const ofWorkspace = list('workspace_id = ?');
  const find = db.prepare('SELECT answer_place FROM checks WHERE id = ? AND answer_place IS NOT NULL');
  const drop = db.prepare(
    'UPDATE checks SET answer_place = NULL, member_hash = NULL, name_hash = NULL WHERE id = ?',
  );
  return {
    listAnswers: (of, limit) => {
      const rows = db.read(() =>
        'checkId' in of ? ofCheck.all(of.checkId, limit) : ofWorkspace.all(of.workspaceId, limit),
      );
      return Promise.resolve((rows as ScopeRow[]).map(scopedAnswer));
    },
    dropAnswers: (dropped) =>
      db.write(() => {
        dropped.forEach(({ checkId }) => {
          const row = find.get(checkId) as { readonly answer_place: number } | undefined;
          if (row !== undefined) answers.blank(row.answer_place);
          drop.run(checkId);
        });
      }),
  };
}

function scopedAnswer(row: ScopeRow): StoredAnswer {
  const { id: checkId, workspace_id: workspaceId, client_id: clientId, kind, idempotency_key: key } = row;
  return { checkId, scope: key === null ? undefined : { workspaceId, clientId, kind, idempotencyKey: key } };
}
