import type { SqliteDatabase } from '@eligibility/sqlite';
import type { Change, JournalLine, OperationKey, WalletStore } from '../../app/ports';
import { EMPTY_ACCOUNT, type Account } from '../../domain/account';
import type { Decision, Operation } from '../../domain/decision';
import { accountOf, journalLineOf, operationOf } from '../stored/records';
import { columnsOf } from './rows';

type StatementRow = Account & { readonly lastSequence: number | null };

/** The wallet store on one SQLite file made with `WALLET_MIGRATIONS`; every change is one durable write. */
export function sqliteWalletStore(db: SqliteDatabase): WalletStore {
  const readAccount = accountReader(db);
  const readOperation = operationReader(db);
  const store = decisionWriter(db);
  const readAll = db.prepare('SELECT available, held, captured, granted FROM wallets');
  const readJournal = db.prepare(
    `SELECT sequence, operation_id AS operationId, kind, checks, fence, actor, reason, at_ms AS atMs
     FROM journal WHERE workspace_id = ? AND sequence < ? ORDER BY sequence DESC LIMIT ?`,
  );
  const readIds = db.prepare(
    'SELECT workspace_id AS id FROM wallets WHERE workspace_id > ? ORDER BY workspace_id LIMIT ?',
  );
  // One statement, so that both are of one moment.
  const readStatement = db.prepare(
    `SELECT available, held, captured, granted,
       (SELECT MAX(sequence) FROM journal WHERE workspace_id = wallets.workspace_id) AS lastSequence
     FROM wallets WHERE workspace_id = ?`,
  );
  return {
    workspaceIds: (after, limit) =>
      promised(() =>
        (db.read(() => readIds.all(after, limit)) as { readonly id: string }[]).map(({ id }) => id),
      ),
    statement: (workspaceId) =>
      promised(() => {
        const row = db.read(() => readStatement.get(workspaceId)) as StatementRow | undefined;
        if (row === undefined) return { account: EMPTY_ACCOUNT, lastSequence: 0 };
        return { account: accountOf(row), lastSequence: row.lastSequence ?? 0 };
      }),
    change: (change) =>
      db.write(() => {
        const decision = change.decide(readAccount(change.workspaceId), readOperation(change));
        store(change, decision);
        return decision;
      }),
    balance: (workspaceId) => promised(() => db.read(() => readAccount(workspaceId))),
    allBalances: () => promised(() => (db.read(() => readAll.all()) as Account[]).map(accountOf)),
    journal: (workspaceId, { beforeSequence = Number.MAX_SAFE_INTEGER, limit }) =>
      promised(() => {
        const rows = db.read(() => readJournal.all(workspaceId, beforeSequence, limit));
        return (rows as JournalLine[]).map(journalLineOf);
      }),
  };
}

function accountReader(db: SqliteDatabase): (workspaceId: string) => Account {
  const select = db.prepare('SELECT available, held, captured, granted FROM wallets WHERE workspace_id = ?');
  return (workspaceId) => {
    const row = select.get(workspaceId) as Account | undefined;
    return row === undefined ? EMPTY_ACCOUNT : accountOf(row);
  };
}

function operationReader(db: SqliteDatabase): (key: OperationKey) => Operation | undefined {
  const select = db.prepare(
    'SELECT kind, checks, fence, actor, reason FROM operations WHERE workspace_id = ? AND operation_id = ?',
  );
  return ({ workspaceId, operationId }) => {
    const row = select.get(workspaceId, operationId) as Operation | undefined;
    return row === undefined ? undefined : operationOf(row);
  };
}

function decisionWriter(db: SqliteDatabase): (change: Change, decision: Decision) => void {
  const putOperation = db.prepare(
    `INSERT INTO operations (workspace_id, operation_id, kind, checks, fence, actor, reason) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET kind = excluded.kind, fence = excluded.fence`,
  );
  const putAccount = db.prepare(
    `INSERT INTO wallets (workspace_id, available, held, captured, granted) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET available = excluded.available, held = excluded.held,
       captured = excluded.captured, granted = excluded.granted`,
  );
  const appendLine = db.prepare(
    `INSERT INTO journal (workspace_id, operation_id, kind, checks, fence, actor, reason, at_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return ({ workspaceId, operationId, atMs }, decision) => {
    if (decision.kind === 'refused' || decision.kind === 'unchanged') return;
    putOperation.run(workspaceId, operationId, ...columnsOf(decision.operation));
    if (decision.kind === 'fenced') return;
    const { available, held, captured, granted } = decision.account;
    putAccount.run(workspaceId, available, held, captured, granted);
    appendLine.run(workspaceId, operationId, ...columnsOf(decision.entry), atMs);
  };
}

/** A read is done at once, but its failure must reject like any other store's. */
function promised<T>(read: () => T): Promise<T> {
  return new Promise((resolve) => {
    resolve(read());
  });
}
