import type { Outcome } from '@eligibility/contract';
import type { SqliteDatabase } from '@eligibility/sqlite';
import type { CheckFilter, CheckSearch, ChecksOf, LocatedCheck } from '../../checks/app/check-search';
import type { CheckLogEntry, CheckStore } from '../../checks/app/ports';
import type { Settlement } from '../../checks/domain/charge-table';
import type { CheckKind } from '../../checks/domain/check';
import { beginOf, byAge, pageByAge, type AgePosition } from '../shared/page-of-rows';
import { SOURCE_COLUMNS, sourceOfRow, type SourceColumns } from './check-answers';

type LogRow = SourceColumns & {
  readonly id: string;
  readonly created_at_ms: number;
  readonly kind: CheckKind;
  readonly client_id: string;
  readonly key_id: string | null;
  readonly person_id: string | null;
  readonly request_id: string;
  readonly outcome: Outcome;
  readonly advice: string | null;
  readonly upstream_status: number;
  readonly latency_ms: number;
  readonly settlement: Settlement | null;
};

const LOG_COLUMNS = `id, created_at_ms, kind, client_id, key_id, person_id, request_id, ${SOURCE_COLUMNS}, outcome,
  advice, upstream_status, latency_ms, settlement`;

type LocatedRow = LogRow & { readonly workspace_id: string };

type Counted = { readonly checks: number; readonly workspaces: number };

type TallyRow = {
  readonly payer_id: string;
  readonly outcome: Outcome;
  readonly is_late: number;
  readonly checks: number;
};

type Condition = { readonly sql: string; readonly value: string | number };

/** The column that each part of a filter is compared with. */
const CONDITIONS: Readonly<Record<keyof CheckFilter, string>> = {
  checkId: 'id = ?',
  requestId: 'request_id = ?',
  traceId: 'trace_id = ?',
  idempotencyKey: 'idempotency_key = ?',
  clientId: 'client_id = ?',
  payerId: 'payer_id = ?',
  outcome: 'outcome = ?',
  kind: 'kind = ?',
  fromMs: 'created_at_ms >= ?',
  toMs: 'created_at_ms < ?',
  memberHashes: 'member_hash = ?',
  nameHashes: 'name_hash = ?',
};
const FILTERS = Object.keys(CONDITIONS) as (keyof CheckFilter)[];

const OF_WORKSPACE = 'workspace_id = ?';

/** What one check or a few have: the conditions whose index is used, and no other. */
const NAMES: readonly (keyof CheckFilter)[] = [
  'checkId',
  'requestId',
  'traceId',
  'idempotencyKey',
  'memberHashes',
  'nameHashes',
];
const NAMED: ReadonlySet<string> = new Set(NAMES.map((name) => CONDITIONS[name]));
/** Their index begins with the workspace. */
const PATIENTS: ReadonlySet<string> = new Set([CONDITIONS.memberHashes, CONDITIONS.nameHashes]);

/** The answered checks: one by its id, and those of a workspace or of all of them by a filter. */
export function checkLog(db: SqliteDatabase): CheckSearch & Pick<CheckStore, 'find'> {
  const find = db.prepare(
    `SELECT ${LOG_COLUMNS} FROM checks WHERE workspace_id = ? AND id = ? AND answered_at_ms IS NOT NULL`,
  );
  const select = statements(db);
  const count = db.prepare(
    `SELECT COUNT(*) AS checks, COUNT(DISTINCT workspace_id) AS workspaces FROM
       (SELECT workspace_id FROM checks WHERE payer_id = ? AND created_at_ms >= ? LIMIT ?)`,
  );
  // `+`: by time, not along the checks that each payer ever had.
  const tally = db.prepare(
    `SELECT payer_id, outcome, latency_ms > ? AS is_late, COUNT(*) AS checks FROM checks
     WHERE created_at_ms >= ? AND created_at_ms < ? AND +payer_id IS NOT NULL
     GROUP BY +payer_id, outcome, is_late`,
  );
  return {
    find: (workspaceId, checkId) => {
      const row = db.read(() => find.get(workspaceId, checkId)) as LogRow | undefined;
      return Promise.resolve(row === undefined ? undefined : entryOf(row));
    },
    list: async (of, { limit, cursor, ...filter }) => {
      const before = beginOf(cursor);
      const isNamed = NAMES.some((name) => filter[name] !== undefined);
      const rows = everyOneOf([...scopesOf(of), ...conditionsIn(filter)]).flatMap((conditions) => {
        const values = [...conditions.map(({ value }) => value), before.createdAtMs, before.id, limit + 1];
        return db.read(() => select(conditions, isNamed).all(...values)) as LocatedRow[];
      });
      const entries = rows.map((row) => ({ ...entryOf(row), workspaceId: row.workspace_id }));
      entries.sort((one, other) => byAge(placeOf(one), placeOf(other)));
      return Promise.resolve(pageByAge(entries, limit, placeOf));
    },
    traffic: ({ payerId, sinceMs, limit }) => {
      // The driver adds a member to each row.
      const { checks, workspaces } = db.read(() => count.get(payerId, sinceMs, limit)) as Counted;
      return Promise.resolve({ checks, workspaces, isComplete: checks < limit });
    },
    tally: ({ fromMs, toMs, lateMs }) => {
      const rows = db.read(() => tally.all(lateMs, fromMs, toMs)) as TallyRow[];
      return Promise.resolve(
        rows.map(({ payer_id: payerId, outcome, is_late, checks }) => {
          return { payerId, outcome, isLate: is_late === 1, checks };
        }),
      );
    },
  };
}

function entryOf(row: LogRow): CheckLogEntry {
  return {
    checkId: row.id,
    createdAtMs: row.created_at_ms,
    kind: row.kind,
    clientId: row.client_id,
    keyId: row.key_id ?? undefined,
    personId: row.person_id ?? undefined,
    requestId: row.request_id,
    ...sourceOfRow(row),
    outcome: row.outcome,
    advice: row.advice ?? undefined,
    upstreamStatusCode: row.upstream_status,
    latencyMs: row.latency_ms,
    isCharged: row.settlement === 'capture',
  };
}

function placeOf({ checkId: id, createdAtMs }: LocatedCheck): AgePosition {
  return { id, createdAtMs };
}

/** A part of a filter: one of these conditions is met, by each check by one of them only. */
type Alternatives = readonly Condition[];

/**
 * Whose checks. Each clinic is a list of its own, because SQLite follows no index over several of them in the order of
 * age, and would walk along the checks of all other clinics.
 */
function scopesOf(of: ChecksOf): readonly Alternatives[] {
  if (of === 'every-workspace') return [];
  const ofWorkspace = [{ sql: OF_WORKSPACE, value: of.workspaceId }];
  if (of.clientIds === undefined) return [ofWorkspace];
  return [ofWorkspace, [...new Set(of.clientIds)].map((value) => ({ sql: 'client_id = ?', value }))];
}

function conditionsIn(filter: CheckFilter): readonly Alternatives[] {
  return FILTERS.flatMap((name) => {
    const wanted = filter[name];
    if (wanted === undefined) return [];
    const values = typeof wanted === 'object' ? wanted : [wanted];
    return [values.map((value) => ({ sql: CONDITIONS[name], value }))];
  });
}

/** The conditions of each list that a page is merged from: one alternative of each part. */
function everyOneOf(parts: readonly Alternatives[]): readonly (readonly Condition[])[] {
  return parts.reduce<readonly (readonly Condition[])[]>(
    (lists, alternatives) => lists.flatMap((list) => alternatives.map((condition) => [...list, condition])),
    [[]],
  );
}

/**
 * A statement contains only the requested conditions, because SQLite uses no index for `? IS NULL OR ...`. Where an id
 * is among them, `+` keeps SQLite from an index of anything else: without statistics it would rather walk along a log
 * in order than sort the one check that it found.
 */
function statements(
  db: SqliteDatabase,
): (conditions: readonly Condition[], isNamed: boolean) => ReturnType<SqliteDatabase['prepare']> {
  return (conditions, isNamed) => {
    const plus = isNamed ? '+' : '';
    const ofPatient = conditions.some(({ sql }) => PATIENTS.has(sql));
    const isPlain = (sql: string): boolean => NAMED.has(sql) || (ofPatient && sql === OF_WORKSPACE);
    const clauses = conditions.map(({ sql }) => (isPlain(sql) ? `AND ${sql}` : `AND ${plus}${sql}`));
    return db.prepare(
      `SELECT ${LOG_COLUMNS}, workspace_id FROM checks
       WHERE answered_at_ms IS NOT NULL ${clauses.join(' ')} AND (${plus}created_at_ms, ${plus}id) < (?, ?)
       ORDER BY ${plus}created_at_ms DESC, ${plus}id DESC LIMIT ?`,
    );
  };
}
