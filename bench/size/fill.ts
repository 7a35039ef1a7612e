import { join } from 'node:path';
import { systemClock } from '@eligibility/kit';
import { openSqlite, type SqliteDatabase } from '@eligibility/sqlite';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Rows per commit: the log of the file grows by about two kilobytes for each. */
const CHUNK = 50_000;
/** Random places of a dozen indexes fit into it. */
const CACHE_KIB = 2_000_000;
/** As long as the answers of a system with the default settings are stored. */
const ANSWERS_MS = DAY_MS;

/** How a store is filled. */
export type Filling = {
  /** How many checks. */
  readonly checks: number;
  /** They began evenly over so many days, until now. */
  readonly days: number;
};

/** What the store has to be filled like. */
type Template = {
  readonly id: string;
  readonly workspaceId: string;
  readonly columns: readonly string[];
};

/**
 * Fills the files of a stopped system with captured live checks, each with its line of the log, its idempotency key,
 * the sealed answer and exchange where they are young enough, its operation and two lines of the journal. Each is like
 * the newest check that the system made itself, so the rows have the form of the product. Ids are made of the number of
 * the check, the same in each run: those of the product begin with the time, and the others are in an order without
 * pattern.
 * @param dir the data folder of the system, which has answered a check and settled it
 */
export async function fillStores(dir: string, filling: Filling): Promise<void> {
  const nowMs = systemClock.now();
  const gateway = openSqlite(join(dir, 'gateway.sqlite'), []);
  const template = await templateIn(gateway);
  await fill(gateway, filling, checkStatements(template, filling, nowMs));
  await gateway.close();
  const wallet = openSqlite(join(dir, 'wallet.sqlite'), []);
  await fill(wallet, filling, walletStatements(template.workspaceId, filling, nowMs));
  await wallet.close();
}

/** The newest check that is answered and settled. @throws Error when there is none */
async function templateIn(db: SqliteDatabase): Promise<Template> {
  const rows = db.prepare(
    'SELECT id, workspace_id AS workspaceId FROM checks WHERE answer_place IS NOT NULL AND is_open = 0 ORDER BY created_at_ms DESC LIMIT 1',
  );
  const columns = db.prepare("SELECT name FROM pragma_table_info('checks')");
  return db.query(() => {
    const row = rows.get() as Omit<Template, 'columns'> | undefined;
    if (row === undefined) throw new Error('the system has settled no check yet');
    return { ...row, columns: (columns.all() as { readonly name: string }[]).map(({ name }) => name) };
  });
}

/** Runs the statements for one chunk of numbers after the other. */
async function fill(db: SqliteDatabase, { checks }: Filling, statements: readonly string[]): Promise<void> {
  const enlarge = db.prepare(`PRAGMA cache_size = -${String(CACHE_KIB)}`);
  const prepared = statements.map((sql) => db.prepare(sql));
  for (let first = 1; first <= checks; first += CHUNK)
    await db.write(() => {
      enlarge.get();
      const numbers = [first, Math.min(first + CHUNK - 1, checks)];
      for (const statement of prepared) statement.run(...numbers);
    });
}

/** The numbers of a chunk as rows `n(i)`. */
const NUMBERS = 'WITH RECURSIVE n(i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)';

/** An id that no other number and purpose has. */
const idOf = (purpose: number): string =>
  `printf('%08x-%04x-4%03x-a%03x-%012x', (i * 2654435761 + ${String(purpose)}) & 0xffffffff, (i * 40503) & 0xffff,
     i & 0xfff, ${String(purpose)}, (i * 97531 + ${String(purpose)}) & 0xffffffffffff)`;
const CHECK = 1;

/** The same in the order of time, as the product makes the ids of checks and requests. */
function timedIdOf(purpose: number, atMs: string): string {
  const tail = `substr(${idOf(purpose)}, 19)`;
  return `printf('%08x-%04x-7%03x', (${atMs}) >> 16, (${atMs}) & 0xffff, (i * 40503) & 0xfff) || ${tail}`;
}

function beganMs({ checks, days }: Filling, nowMs: number): string {
  const stepMs = (days * DAY_MS) / checks;
  return `CAST(${String(nowMs)} - (${String(checks)} - i) * ${String(stepMs)} AS INTEGER)`;
}

function checkStatements({ id, columns }: Template, filling: Filling, nowMs: number): readonly string[] {
  const atMs = beganMs(filling, nowMs);
  const isYoung = `${String(nowMs)} - ${atMs} < ${String(ANSWERS_MS)}`;
  const nextPlace = `(SELECT MAX(place) FROM answers)`;
  const own: Readonly<Record<string, string>> = {
    id: timedIdOf(CHECK, atMs),
    idempotency_key: idOf(2),
    request_id: timedIdOf(3, atMs),
    trace_id: `upper(replace(${idOf(4)}, '-', ''))`,
    fingerprint: `replace(${idOf(5)} || ${idOf(6)}, '-', '')`,
    created_at_ms: atMs,
    answered_at_ms: `${atMs} + t.latency_ms`,
    lease_until_ms: `${atMs} + 30000`,
    // In the order of their numbers, as `INSERT` below gives the places.
    answer_place: `CASE WHEN ${isYoung} THEN ${nextPlace} - ?2 + i END`,
  };
  const values = columns.map((column) => own[column] ?? `t.${column}`);
  return [
    `${NUMBERS} INSERT INTO answers (is_kept, sealed, exchange)
       SELECT 1, t.sealed, t.exchange FROM n,
         (SELECT sealed, exchange FROM answers JOIN checks ON place = answer_place WHERE id = '${id}') AS t
       WHERE ${isYoung} ORDER BY i`,
    `${NUMBERS} INSERT INTO checks (${columns.join(', ')})
       SELECT ${values.join(', ')} FROM n, (SELECT * FROM checks WHERE id = '${id}') AS t`,
  ];
}

function walletStatements(workspaceId: string, filling: Filling, nowMs: number): readonly string[] {
  const granted = '?2 - ?1 + 1';
  const atMs = beganMs(filling, nowMs);
  const id = timedIdOf(CHECK, atMs);
  return [
    `INSERT INTO operations (workspace_id, operation_id, kind, checks, actor, reason)
       VALUES ('${workspaceId}', 'grant:' || ?1, 'grant', ${granted}, 'operator', 'bench')`,
    `INSERT INTO journal (workspace_id, operation_id, kind, checks, actor, reason, at_ms)
       VALUES ('${workspaceId}', 'grant:' || ?1, 'grant', ${granted}, 'operator', 'bench', ${String(nowMs)})`,
    `${NUMBERS} INSERT INTO operations (workspace_id, operation_id, kind, fence)
       SELECT '${workspaceId}', ${id}, 'captured', 1 FROM n`,
    `${NUMBERS} INSERT INTO journal (workspace_id, operation_id, kind, fence, at_ms)
       SELECT '${workspaceId}', ${id}, step.kind, 1, ${atMs}
       FROM n, (SELECT 'hold' AS kind UNION ALL SELECT 'capture') AS step`,
    `UPDATE wallets SET captured = captured + ${granted}, granted = granted + ${granted}
       WHERE workspace_id = '${workspaceId}'`,
  ];
}
