import type { SqliteDatabase } from '@eligibility/sqlite';
import type { Change, JournalLine, OperationKey, WalletStore } from '../../app/ports';
import {
  EMPTY_ACCOUNT,
  isFunding,
  type Account,
  type Entry,
  counterOf,
  oldestKeptCounter,
  type DailyUseChange,
} from '../../domain/account';
import type { Decision, Operation } from '../../domain/operation';
import { accountOf, journalLineOf, operationOf, storedState, type StoredState } from '../stored-records';

type OperationRow = Parameters<typeof operationOf>[0] & { readonly places: string | null };
type WalletRow = Account & { readonly id: string };
type StatementRow = Account & { readonly lastSequence: number | null };

/** The wallet store on one SQLite file made with `WALLET_MIGRATIONS`; every change is one durable write. */
export function sqliteWalletStore(db: SqliteDatabase): WalletStore {
  const readAccount = accountReader(db);
  const readOperation = operationReader(db);
  const dailyUse = dailyUseTable(db);
  const store = decisionWriter(db, dailyUse);
  const readEach = db.prepare(
    `SELECT workspace_id AS id, available, held, captured, granted FROM wallets
     WHERE workspace_id IN (SELECT value FROM json_each(?))`,
  );
  const readJournal = db.prepare(
    `SELECT sequence, operation_id AS operationId, kind, checks, fence, actor, reason, at_ms AS atMs
     FROM journal WHERE workspace_id = ? AND sequence < ? ORDER BY sequence DESC LIMIT ?`,
  );
  const readIds = db.prepare(
    'SELECT workspace_id AS id FROM wallets WHERE workspace_id > ? ORDER BY workspace_id LIMIT ?',
  );
  // One statement, so that both are consistent.
  const readStatement = db.prepare(
    `SELECT available, held, captured, granted,
       (SELECT MAX(sequence) FROM journal WHERE workspace_id = wallets.workspace_id) AS lastSequence
     FROM wallets WHERE workspace_id = ?`,
  );
  return {
    workspaceIds: (after, limit) =>
      db.query(() => (readIds.all(after, limit) as { readonly id: string }[]).map(({ id }) => id)),
    statement: (workspaceId) =>
      db.query(() => {
        const row = readStatement.get(workspaceId) as StatementRow | undefined;
        if (row === undefined) return { account: EMPTY_ACCOUNT, lastSequence: 0 };
        return { account: accountOf(row), lastSequence: row.lastSequence ?? 0 };
      }),
    change: (change) =>
      db.write(() => {
        const decision = change.decide(readAccount(change.workspaceId), readOperation(change), (scope) =>
          dailyUse.read(change.workspaceId, change.counts?.day ?? '', scope),
        );
        store(change, decision);
        return decision;
      }),
    balance: (workspaceId) => db.query(() => readAccount(workspaceId)),
    dailyUse: (workspaceId, { day, scopes }) =>
      db.query(() => scopes.map((scope) => dailyUse.read(workspaceId, day, scope))),
    balances: (workspaceIds) =>
      db.query(() => {
        const rows = readEach.all(JSON.stringify(workspaceIds)) as WalletRow[];
        return new Map(rows.map((row) => [row.id, accountOf(row)]));
      }),
    journal: (workspaceId, { beforeSequence = Number.MAX_SAFE_INTEGER, limit }) =>
      db.query(() =>
        (readJournal.all(workspaceId, beforeSequence, limit) as JournalLine[]).map(journalLineOf),
      ),
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
    'SELECT kind, checks, fence, actor, reason, places FROM operations WHERE workspace_id = ? AND operation_id = ?',
  );
  return ({ workspaceId, operationId }) => {
    const row = select.get(workspaceId, operationId) as OperationRow | undefined;
    return row && operationOf(row, row.places === null ? undefined : (JSON.parse(row.places) as string[]));
  };
}

function decisionWriter(
  db: SqliteDatabase,
  dailyUse: DailyUseTable,
): (change: Change, decision: Decision) => void {
  const putOperation = db.prepare(
    `INSERT INTO operations (workspace_id, operation_id, kind, checks, fence, actor, reason, places)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET kind = excluded.kind, fence = excluded.fence, places = excluded.places`,
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
    const operation = storedState(decision.operation);
    const places = 'places' in operation ? JSON.stringify(operation.places) : null;
    putOperation.run(workspaceId, operationId, ...termsOf(operation), places);
    if (decision.kind === 'fenced') return;
    if (decision.use !== undefined) dailyUse.write(workspaceId, decision.use);
    const { available, held, captured, granted } = decision.account;
    putAccount.run(workspaceId, available, held, captured, granted);
    appendLine.run(workspaceId, operationId, ...termsOf(decision.entry), atMs);
  };
}

/** The columns that `operations` and `journal` share: kind, checks, fence, actor, reason. */
function termsOf(terms: StoredState | Entry): readonly (string | number | null)[] {
  return isFunding(terms)
    ? [terms.kind, terms.checks, null, terms.actor, terms.reason]
    : [terms.kind, null, terms.fence, null, null];
}

type DailyUseTable = {
  readonly read: (workspaceId: string, day: string, scope: string) => number;
  /** Within the transaction that moves the balances. */
  readonly write: (workspaceId: string, use: DailyUseChange) => void;
};

/** The counters of checks a day. */
function dailyUseTable(db: SqliteDatabase): DailyUseTable {
  const select = db.prepare('SELECT used FROM daily_use WHERE workspace_id = ? AND counter = ?');
  const take = db.prepare(
    `INSERT INTO daily_use (workspace_id, counter, used) VALUES (?, ?, 1)
     ON CONFLICT DO UPDATE SET used = used + 1 RETURNING used`,
  );
  // A counter that was deleted is not decreased.
  const giveBack = db.prepare(
    'UPDATE daily_use SET used = used - 1 WHERE workspace_id = ? AND counter = ? AND used > 0',
  );
  const forget = db.prepare('DELETE FROM daily_use WHERE workspace_id = ? AND counter < ?');
  return {
    read: (workspaceId, day, scope) => {
      const row = select.get(workspaceId, counterOf(day, scope)) as { readonly used: number } | undefined;
      return row?.used ?? 0;
    },
    write: (workspaceId, { places: { day, scopes }, by }) => {
      for (const counter of scopes.map((scope) => counterOf(day, scope))) {
        if (by < 0) giveBack.run(workspaceId, counter);
        else {
          const { used } = take.get(workspaceId, counter) as { readonly used: number };
          if (used === 1) forget.run(workspaceId, oldestKeptCounter(day));
        }
      }
    },
  };
}
