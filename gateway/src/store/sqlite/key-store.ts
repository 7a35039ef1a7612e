import type { SqliteDatabase } from '@eligibility/sqlite';
import type { KeyRecords, WorkspaceStore } from '../../identity/app/workspace-store';
import type { Scope } from '../../identity/domain/api-key';
import type { ApiKey, KeyChange, KeyLimits, LimitName, Workspace } from '../../identity/domain/workspace';
import { beginOf, pageByAge } from '../shared/page-of-rows';

type KeyRow = {
  readonly id: string;
  readonly hash: string;
  readonly workspace_id: string;
  readonly name: string;
  readonly last_four: string;
  readonly scopes: string;
  readonly is_test: number;
  readonly client_ids: string | null;
  readonly created_at_ms: number;
  readonly expires_at_ms: number | null;
  readonly revoked_at_ms: number | null;
  readonly last_used_at_ms: number | null;
  readonly allowed_addresses: string | null;
  readonly rate_limit_per_minute: number | null;
  readonly checks_per_day: number | null;
  readonly operator_limits: string | null;
};

const KEY_LIMIT_COLUMNS = [
  'allowed_addresses',
  'rate_limit_per_minute',
  'checks_per_day',
  'operator_limits',
] as const;

/**
 * The API keys of all workspaces.
 * @param findWorkspace to be called inside a read
 */
export function keyStore(
  db: SqliteDatabase,
  findWorkspace: (id: string) => Workspace | undefined,
): KeyRecords {
  const addKey = db.prepare(
    `INSERT INTO api_keys (id, hash, workspace_id, name, last_four, scopes, is_test, client_ids, created_at_ms, expires_at_ms,
       revoked_at_ms, last_used_at_ms, ${KEY_LIMIT_COLUMNS.join(', ')})
     VALUES (${Array(12 + KEY_LIMIT_COLUMNS.length)
       .fill('?')
       .join(', ')})`,
  );
  const findByHash = db.prepare(
    'SELECT * FROM api_keys WHERE hash = ? OR hash IN (SELECT value FROM json_each(?))',
  );
  const findById = db.prepare('SELECT * FROM api_keys WHERE id = ?');
  const revoke = db.prepare(
    'UPDATE api_keys SET revoked_at_ms = min(coalesce(revoked_at_ms, ?), ?) WHERE id = ?',
  );
  const revokeAll = db.prepare(
    'UPDATE api_keys SET revoked_at_ms = ? WHERE workspace_id = ? AND (revoked_at_ms IS NULL OR revoked_at_ms > ?)',
  );
  const touch = db.prepare('UPDATE api_keys SET last_used_at_ms = ? WHERE id = ?');

  return {
    ...keyList(db),
    ...keyPeppers(db),
    changeKey: keyChange(db),
    addKey: (key) =>
      db.write(() => {
        addKey.run(
          ...[key.id, key.hash, key.workspaceId, key.name, key.lastFour],
          key.scopes.join(' '),
          Number(key.isTest),
          key.clientIds?.join(' ') ?? null,
          key.createdAtMs,
          key.expiresAtMs ?? null,
          key.revokedAtMs ?? null,
          key.lastUsedAtMs ?? null,
          ...keyLimitValues(key),
        );
      }),
    findKey: (hash, former = () => []) => {
      const row = db.read(() => findByHash.get(hash, JSON.stringify(former()))) as KeyRow | undefined;
      const workspace = row && db.read(() => findWorkspace(row.workspace_id));
      return Promise.resolve(workspace && { workspace, key: keyOf(row) });
    },
    findKeyById: (id) => {
      const row = db.read(() => findById.get(id)) as KeyRow | undefined;
      return Promise.resolve(row === undefined ? undefined : keyOf(row));
    },
    revokeKey: (id, atMs) => db.write(() => revoke.run(atMs, atMs, id).changes === 1),
    revokeKeys: (workspaceId, atMs) => db.write(() => revokeAll.run(atMs, workspaceId, atMs).changes),
    touchKeys: (lastUsedAtMs) =>
      db.write(() => {
        lastUsedAtMs.forEach((atMs, id) => touch.run(atMs, id));
      }),
  };
}

function keyChange(db: SqliteDatabase): WorkspaceStore['changeKey'] {
  const findById = db.prepare('SELECT * FROM api_keys WHERE id = ?');
  const limit = db.prepare(
    `UPDATE api_keys SET ${KEY_LIMIT_COLUMNS.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`,
  );
  return (id, change) =>
    db.write(() => {
      const row = findById.get(id) as KeyRow | undefined;
      if (row === undefined) return undefined;
      const key = keyOf(row);
      const changed = changedKey(key, change);
      limit.run(...keyLimitValues(changed), id);
      return changed;
    });
}

function changedKey(key: ApiKey, { operatorLimits = key.operatorLimits, ...limits }: KeyChange): ApiKey {
  return { ...key, limits: { ...key.limits, ...limits }, operatorLimits };
}

/** Keys of one workspace or of all, and the hashes of usable keys; newest first. */
function keyList(db: SqliteDatabase): Pick<WorkspaceStore, 'listKeys' | 'listUsableKeyHashes'> {
  // Two statements, because each uses a different index.
  const ofAll = db.prepare(listStatement(''));
  const ofOne = db.prepare(listStatement('workspace_id = ? AND'));
  const usableHashes = db.prepare(
    `SELECT hash FROM api_keys
     WHERE (revoked_at_ms IS NULL OR revoked_at_ms > ?) AND (expires_at_ms IS NULL OR expires_at_ms > ?)
     ORDER BY created_at_ms DESC LIMIT ?`,
  );
  return {
    listUsableKeyHashes: (nowMs, limit) => {
      const rows = db.read(() => usableHashes.all(nowMs, nowMs, limit)) as Pick<KeyRow, 'hash'>[];
      return Promise.resolve(rows.map(({ hash }) => hash));
    },
    listKeys: async ({ workspaceId, usable, withinClinics, limit, cursor }) => {
      const { createdAtMs, id } = beginOf(cursor);
      const wanted = usable === undefined ? null : Number(usable.isUsable);
      const atMs = usable?.atMs ?? 0;
      const within = withinClinics === undefined ? null : JSON.stringify(withinClinics);
      const page = [createdAtMs, id, wanted, atMs, atMs, wanted, within, within, limit + 1];
      const rows = db.read(() =>
        workspaceId === undefined ? ofAll.all(...page) : ofOne.all(workspaceId, ...page),
      ) as KeyRow[];
      return Promise.resolve(pageByAge(rows.map(keyOf), limit, (key) => key));
    },
  };
}

/** The same rule as `isKeyUsable`. */
function listStatement(condition: string): string {
  return `
    SELECT * FROM api_keys
    WHERE ${condition} (created_at_ms, id) < (?, ?)
      AND (? IS NULL
        OR ((revoked_at_ms IS NULL OR revoked_at_ms > ?) AND (expires_at_ms IS NULL OR expires_at_ms > ?)) = ?)
      AND (? IS NULL
        OR client_ids IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM json_each('["' || replace(client_ids, ' ', '","') || '"]')
          WHERE value NOT IN (SELECT value FROM json_each(?))))
    ORDER BY created_at_ms DESC, id DESC LIMIT ?`;
}

/** Lists keys that another pepper hashed, and replaces their hashes. */
function keyPeppers(db: SqliteDatabase): Pick<WorkspaceStore, 'rehashKeys' | 'listKeysNotUnder'> {
  const rehash = db.prepare('UPDATE api_keys SET hash = ? WHERE id = ? AND hash = ?');
  const notUnder = db.prepare(
    `SELECT * FROM api_keys WHERE instr(hash, ?) <> 1 AND coalesce(revoked_at_ms > ?, 1)
       AND coalesce(expires_at_ms > ?, 1) ORDER BY id LIMIT ?`,
  );
  return {
    rehashKeys: (rehashed) =>
      db.write(() => {
        rehashed.forEach(({ id, from, to }) => rehash.run(to, id, from));
      }),
    listKeysNotUnder: (prefix, nowMs, limit) =>
      Promise.resolve((db.read(() => notUnder.all(prefix, nowMs, nowMs, limit)) as KeyRow[]).map(keyOf)),
  };
}

/** Scopes and client ids are stored as space-separated words: neither can contain a space. */
function keyOf(row: KeyRow): ApiKey {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    name: row.name,
    hash: row.hash,
    lastFour: row.last_four,
    scopes: row.scopes.split(' ') as Scope[],
    isTest: row.is_test === 1,
    clientIds: row.client_ids?.split(' '),
    limits: keyLimitsOf(row),
    operatorLimits: row.operator_limits?.split(' ') as LimitName[] | undefined,
    createdAtMs: row.created_at_ms,
    expiresAtMs: row.expires_at_ms ?? undefined,
    revokedAtMs: row.revoked_at_ms ?? undefined,
    lastUsedAtMs: row.last_used_at_ms ?? undefined,
  };
}

/** Addresses and networks are stored as space-separated words: none can contain a space. */
function keyLimitsOf(row: KeyRow): KeyLimits {
  return {
    allowedAddresses: row.allowed_addresses?.split(' '),
    rateLimitPerMinute: row.rate_limit_per_minute ?? undefined,
    checksPerDay: row.checks_per_day ?? undefined,
  };
}

/** The values of `KEY_LIMIT_COLUMNS`, in the same order. */
function keyLimitValues({ limits, operatorLimits = [] }: ApiKey): readonly (string | number | null)[] {
  return [
    limits.allowedAddresses?.join(' ') ?? null,
    limits.rateLimitPerMinute ?? null,
    limits.checksPerDay ?? null,
    operatorLimits.length === 0 ? null : operatorLimits.join(' '),
  ];
}
