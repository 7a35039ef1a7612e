import type { SqliteDatabase } from '@eligibility/sqlite';
import type { OperatorStore } from '../../identity/app/operator-store';
import type { Operator, OperatorRole } from '../../identity/domain/operator';
import { pageOf } from '../shared/page-of-rows';

type Row = {
  readonly id: string;
  readonly name: string;
  readonly roles: string;
  readonly hash: string;
  readonly last_four: string;
  readonly created_by: string;
  readonly created_at_ms: number;
  readonly expires_at_ms: number | null;
  readonly revoked_at_ms: number | null;
  readonly last_used_at_ms: number | null;
};

/** The named operators in SQLite. */
export function sqliteOperatorStore(db: SqliteDatabase): OperatorStore {
  const add = db.prepare(
    'INSERT INTO operators VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (name) DO NOTHING',
  );
  const byHash = db.prepare('SELECT * FROM operators WHERE hash = ?');
  const byId = db.prepare('SELECT * FROM operators WHERE id = ?');
  const page = db.prepare('SELECT * FROM operators WHERE name > ? ORDER BY name LIMIT ?');
  const replace = db.prepare(
    'UPDATE operators SET hash = ?, last_four = ?, expires_at_ms = ? WHERE id = ? AND revoked_at_ms IS NULL',
  );
  const rehash = db.prepare('UPDATE operators SET hash = ? WHERE id = ? AND hash = ?');
  const revoke = db.prepare(
    'UPDATE operators SET revoked_at_ms = min(coalesce(revoked_at_ms, ?), ?) WHERE id = ?',
  );
  const touch = db.prepare('UPDATE operators SET last_used_at_ms = ? WHERE id = ?');
  return {
    addOperator: (one) =>
      db.write(() => {
        const who = [one.id, one.name, one.roles.join(' '), one.hash, one.lastFour, one.createdBy];
        const when = [one.createdAtMs, one.expiresAtMs, one.revokedAtMs, one.lastUsedAtMs];
        return add.run(...who, ...when.map((atMs) => atMs ?? null)).changes === 1;
      }),
    findOperator: (hash) => Promise.resolve(found(db.read(() => byHash.get(hash)))),
    findOperatorById: (id) => Promise.resolve(found(db.read(() => byId.get(id)))),
    listOperators: ({ limit, cursor = '' }) => {
      const rows = db.read(() => page.all(cursor, limit + 1)) as Row[];
      const { pageRows, nextCursor } = pageOf(rows, limit, (last) => last.name);
      return Promise.resolve({ operators: pageRows.map(operatorOf), nextCursor });
    },
    replaceToken: (id, { hash, lastFour, expiresAtMs }) =>
      db.write(() => replace.run(hash, lastFour, expiresAtMs ?? null, id).changes === 1),
    rehashToken: ({ id, from, to }) =>
      db.write(() => {
        rehash.run(to, id, from);
      }),
    revokeOperator: (id, atMs) => db.write(() => revoke.run(atMs, atMs, id).changes === 1),
    touchOperators: (lastUsedAtMs) =>
      db.write(() => {
        lastUsedAtMs.forEach((atMs, id) => touch.run(atMs, id));
      }),
  };
}

function found(row: unknown): Operator | undefined {
  return row === undefined ? undefined : operatorOf(row as Row);
}

function operatorOf(row: Row): Operator {
  return {
    id: row.id,
    name: row.name,
    roles: row.roles.split(' ') as OperatorRole[],
    hash: row.hash,
    lastFour: row.last_four,
    createdBy: row.created_by,
    createdAtMs: row.created_at_ms,
    expiresAtMs: row.expires_at_ms ?? undefined,
    revokedAtMs: row.revoked_at_ms ?? undefined,
    lastUsedAtMs: row.last_used_at_ms ?? undefined,
  };
}
