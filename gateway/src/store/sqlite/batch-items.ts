import type { SqliteDatabase } from '@eligibility/sqlite';
import type { BatchItems, ItemCount, SealedRow, WaitingLane } from '../../batches/app/batch-items';
import type { BatchItem, ItemState } from '../../batches/domain/batch-item';

export const BATCH_ITEMS_SCHEMA = `
  CREATE TABLE IF NOT EXISTS batch_items (
    batch_id TEXT NOT NULL,
    row INTEGER NOT NULL,
    workspace_id TEXT NOT NULL,
    lane INTEGER NOT NULL,
    state TEXT NOT NULL,
    -- Null once it is settled.
    due_at_ms INTEGER,
    tries INTEGER NOT NULL,
    -- The first row with the same question. Null: there is none before it.
    same_as INTEGER,
    sealed_asked BLOB NOT NULL,
    -- Null until it is settled, as all that follows; but rows of a schedule's list have the check that they follow from.
    settled_at_ms INTEGER,
    sealed_answer BLOB,
    check_id TEXT,
    payer_id TEXT,
    payer_name TEXT,
    outcome TEXT,
    is_charged INTEGER,
    PRIMARY KEY (batch_id, row)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS batch_items_due ON batch_items (batch_id, lane, due_at_ms, row) WHERE state = 'waiting';
  CREATE INDEX IF NOT EXISTS batch_items_alike ON batch_items (batch_id, state, outcome, payer_id, payer_name, is_charged);
  CREATE INDEX IF NOT EXISTS batch_items_settled ON batch_items (batch_id, settled_at_ms, row)
    WHERE settled_at_ms IS NOT NULL;
  CREATE INDEX IF NOT EXISTS batch_items_same ON batch_items (batch_id, same_as) WHERE same_as IS NOT NULL;
  CREATE INDEX IF NOT EXISTS batch_items_of_check ON batch_items (check_id) WHERE check_id IS NOT NULL;
  `;

/** The driver returns either. */
type Bytes = ArrayBuffer | Uint8Array;

type Row = {
  readonly batch_id: string;
  readonly row: number;
  readonly workspace_id: string;
  readonly lane: number;
  readonly state: ItemState;
  readonly due_at_ms: number | null;
  readonly tries: number;
  readonly same_as: number | null;
  readonly sealed_asked: Bytes;
  readonly settled_at_ms: number | null;
  readonly sealed_answer: Bytes | null;
  readonly check_id: string | null;
  readonly payer_id: string | null;
  readonly payer_name: string | null;
  readonly outcome: string | null;
  readonly is_charged: number | null;
};

/** The rows of batches in SQLite. */
export function sqliteBatchItems(db: SqliteDatabase): BatchItems {
  return { ...writing(db), ...reading(db) };
}

type Writing = Pick<
  BatchItems,
  'addItems' | 'dropItems' | 'settle' | 'postpone' | 'endWaiting' | 'forgetCheck' | 'reseal'
>;

function writing(db: SqliteDatabase): Writing {
  const insert = db.prepare(
    `INSERT INTO batch_items VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  );
  const drop = db.prepare('DELETE FROM batch_items WHERE batch_id = ?');
  const settle = db.prepare(
    `UPDATE batch_items SET state = ?, due_at_ms = NULL, settled_at_ms = ?, sealed_answer = ?, check_id = ?,
       payer_id = ?, payer_name = ?, outcome = ?, is_charged = ? WHERE batch_id = ? AND row = ? AND state = 'waiting'`,
  );
  const postpone = db.prepare(
    `UPDATE batch_items SET due_at_ms = ?, tries = ? WHERE batch_id = ? AND row = ? AND state = 'waiting'`,
  );
  const endWaiting = db.prepare(
    `UPDATE batch_items SET state = ?, due_at_ms = NULL, settled_at_ms = ?, is_charged = 0
     WHERE batch_id = ? AND state = 'waiting'`,
  );
  const forget = db.prepare(
    `UPDATE batch_items SET sealed_asked = x'', sealed_answer = NULL WHERE check_id = ? AND workspace_id = ?`,
  );
  const reseal = db.prepare(
    `UPDATE batch_items SET sealed_asked = ?, sealed_answer = ?
     WHERE batch_id = ? AND row = ? AND sealed_asked = ? AND sealed_answer IS ?`,
  );
  /** The file's pages are overwritten at once (`secure_delete`), their copies in the log by this. */
  const erase = async (change: () => { readonly changes: number }): Promise<void> => {
    if ((await db.write(change)).changes > 0) await db.truncateLog();
  };
  return {
    addItems: (items) =>
      db.write(() => {
        for (const item of items) insert.run(...cellsOf(item));
      }),
    dropItems: ({ batchId }) => erase(() => drop.run(batchId)),
    forgetCheck: ({ workspaceId, checkId }) => erase(() => forget.run(checkId, workspaceId)),
    settle: ({ batchId }, row, { state, settledAtMs, sealedAnswer, ...end }) =>
      db.write(() => {
        const facts = [end.checkId, end.payerId, end.payerName, end.outcome].map((value) => value ?? null);
        const cells = [
          state,
          settledAtMs,
          sealedAnswer === undefined ? null : Buffer.from(sealedAnswer),
          ...facts,
          Number(end.isCharged),
        ];
        return settle.run(...cells, batchId, row).changes === 1;
      }),
    postpone: ({ batchId }, row, { dueAtMs, tries }) =>
      db.write(() => {
        postpone.run(dueAtMs, tries, batchId, row);
      }),
    endWaiting: ({ batchId }, state, settledAtMs) =>
      db.write(() => {
        endWaiting.run(state, settledAtMs, batchId);
      }),
    reseal: ({ batchId, row, ...read }, anew) =>
      db.write(() => reseal.run(...sealedCells(anew), batchId, row, ...sealedCells(read)).changes === 1),
  };
}

function reading(db: SqliteDatabase): Omit<BatchItems, keyof Writing> {
  const waiting = `batch_id = ? AND state = 'waiting'`;
  const lanes = db.prepare(
    `SELECT lane, COUNT(*) AS count, MIN(due_at_ms) AS nextDueAtMs FROM batch_items
     WHERE ${waiting} AND same_as IS NULL GROUP BY lane`,
  );
  const due = db.prepare(
    `SELECT * FROM batch_items WHERE ${waiting} AND lane = ? AND due_at_ms <= ? AND same_as IS NULL
     ORDER BY due_at_ms, row LIMIT ?`,
  );
  // Left to itself, SQLite goes through all rows that wait.
  const same = db.prepare(
    `SELECT * FROM batch_items INDEXED BY batch_items_same WHERE ${waiting} AND same_as = ?`,
  );
  const counts = db.prepare(
    `SELECT state, outcome, payer_id, payer_name, is_charged, COUNT(*) AS count FROM batch_items WHERE batch_id = ?
     GROUP BY state, outcome, payer_id, payer_name, is_charged`,
  );
  const settledSince = db.prepare(
    'SELECT COUNT(*) AS count FROM batch_items WHERE batch_id = ? AND settled_at_ms >= ?',
  );
  const page = db.prepare(
    `SELECT * FROM batch_items WHERE batch_id = ? AND row > ? AND (? IS NULL OR state = ?) ORDER BY row LIMIT ?`,
  );
  const settledAfter = db.prepare(
    `SELECT * FROM batch_items
     WHERE batch_id = ? AND settled_at_ms IS NOT NULL AND (settled_at_ms, row) > (?, ?)
     ORDER BY settled_at_ms, row LIMIT ?`,
  );
  const all = db.prepare(
    'SELECT * FROM batch_items WHERE (batch_id, row) > (?, ?) ORDER BY batch_id, row LIMIT ?',
  );
  const items = (rows: unknown[]): readonly BatchItem[] => (rows as Row[]).map(itemOf);
  return {
    waitingLanes: ({ batchId }) => db.query(() => lanes.all(batchId) as WaitingLane[]),
    dueItems: ({ batchId, lane }, { nowMs, limit }) =>
      db.query(() => items(due.all(batchId, lane, nowMs, limit))),
    sameRows: ({ batchId }, row) => db.query(() => items(same.all(batchId, row))),
    counts: ({ batchId }) =>
      db.query(() =>
        (counts.all(batchId) as (Row & { readonly count: number })[]).map((row): ItemCount => ({
          state: row.state,
          outcome: row.outcome ?? undefined,
          payerId: row.payer_id ?? undefined,
          payerName: row.payer_name ?? undefined,
          isCharged: row.is_charged === null ? undefined : row.is_charged === 1,
          count: row.count,
        })),
      ),
    countSettledSince: ({ batchId }, sinceMs) =>
      db.query(() => (settledSince.get(batchId, sinceMs) as { readonly count: number }).count),
    page: ({ batchId, state = null }, { afterRow, limit }) =>
      db.query(() => items(page.all(batchId, afterRow, state, state, limit))),
    settledAfter: ({ batchId }, { settledAtMs, row }, limit) =>
      db.query(() => items(settledAfter.all(batchId, settledAtMs, row, limit))),
    listAll: (after, limit) => db.query(() => items(all.all(after?.batchId ?? '', after?.row ?? 0, limit))),
  };
}

/** The driver binds buffers only. */
function sealedCells({ sealedAsked, sealedAnswer }: SealedRow): readonly [Buffer, Buffer | null] {
  return [Buffer.from(sealedAsked), sealedAnswer === undefined ? null : Buffer.from(sealedAnswer)];
}

/** In the order of the columns. */
function cellsOf(item: BatchItem): readonly unknown[] {
  const { batchId, row, workspaceId, lane, state, dueAtMs, tries, sameAs, sealedAsked } = item;
  const { settledAtMs, sealedAnswer, checkId, payerId, payerName, outcome, isCharged } = item;
  const sealed = sealedCells({ sealedAsked, sealedAnswer });
  const charged = isCharged === undefined ? null : Number(isCharged);
  const cells = [
    ...[batchId, row, workspaceId, lane, state, dueAtMs, tries, sameAs, sealed[0]],
    ...[settledAtMs, sealed[1], checkId, payerId, payerName, outcome, charged],
  ];
  return cells.map((cell) => cell ?? null);
}

function itemOf(row: Row): BatchItem {
  const item = {
    batchId: row.batch_id,
    workspaceId: row.workspace_id,
    row: row.row,
    lane: row.lane,
    state: row.state,
    dueAtMs: row.due_at_ms ?? undefined,
    tries: row.tries,
    sameAs: row.same_as ?? undefined,
    sealedAsked: new Uint8Array(row.sealed_asked),
    checkId: row.check_id ?? undefined,
  };
  if (row.settled_at_ms === null) return item;
  return {
    ...item,
    settledAtMs: row.settled_at_ms,
    sealedAnswer: row.sealed_answer === null ? undefined : new Uint8Array(row.sealed_answer),
    payerId: row.payer_id ?? undefined,
    payerName: row.payer_name ?? undefined,
    outcome: row.outcome ?? undefined,
    isCharged: row.is_charged === 1,
  };
}
