import type { SqliteDatabase } from '@eligibility/sqlite';
import type { DueGroup, JobStanding, JobStore, Untold } from '../../jobs/app/job-store';
import { DEAD, JOB_KINDS, type Job, type JobEvent, type JobKind } from '../../jobs/domain/job';
import type { JobStoreOptions } from '../shared/job-store';
import { beginOf, pageByAge } from '../shared/page-of-rows';

/** `outbox` has the events that are not told yet, each as JSON; null where there are none. */
export const JOBS_SCHEMA = `
  CREATE TABLE IF NOT EXISTS jobs (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    workspace_id TEXT NOT NULL,
    group_id TEXT NOT NULL,
    state TEXT NOT NULL,
    -- Null: it rests.
    due_at_ms INTEGER,
    -- 0: nobody runs it.
    lease_until_ms INTEGER NOT NULL,
    fence INTEGER NOT NULL,
    version INTEGER NOT NULL,
    data TEXT NOT NULL,
    outbox TEXT,
    created_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS jobs_due ON jobs (due_at_ms, kind, group_id, lease_until_ms) WHERE due_at_ms IS NOT NULL;
  CREATE INDEX IF NOT EXISTS jobs_due_of_group ON jobs (kind, group_id, due_at_ms) WHERE due_at_ms IS NOT NULL;
  CREATE INDEX IF NOT EXISTS jobs_of_workspace ON jobs (workspace_id, kind, created_at_ms DESC, id DESC);
  CREATE INDEX IF NOT EXISTS jobs_of_group ON jobs (group_id, kind, created_at_ms DESC, id DESC);
  CREATE INDEX IF NOT EXISTS jobs_dead ON jobs (kind) WHERE state = '${DEAD}';
  CREATE INDEX IF NOT EXISTS jobs_untold ON jobs (created_at_ms) WHERE outbox IS NOT NULL;
  CREATE INDEX IF NOT EXISTS jobs_resting ON jobs (kind, created_at_ms) WHERE due_at_ms IS NULL;
  `;

type Row = {
  readonly id: string;
  readonly kind: JobKind;
  readonly workspace_id: string;
  readonly group_id: string;
  readonly state: string;
  readonly due_at_ms: number | null;
  readonly fence: number;
  readonly version: number;
  readonly data: string;
  readonly outbox: string | null;
  readonly created_at_ms: number;
};

type Content = Parameters<JobStore['save']>[1];
type StandingRow = Pick<JobStanding, 'kind' | 'due' | 'running'> & { readonly oldest: number | null };
type DeadRow = { readonly kind: JobKind; readonly count: number };

/** The jobs in SQLite. */
export function sqliteJobStore(db: SqliteDatabase, options: JobStoreOptions): JobStore {
  return { ...taking(db, options), ...saving(db), ...reading(db, options), ...telling(db) };
}

function taking(
  db: SqliteDatabase,
  { leaseClock, leaseMs }: JobStoreOptions,
): Pick<JobStore, 'dueGroups' | 'take' | 'renew' | 'giveBack'> {
  const groups = db.prepare(
    `SELECT kind, group_id AS groupId, COUNT(*) AS count FROM jobs WHERE due_at_ms <= ? AND lease_until_ms <= ?
     GROUP BY kind, group_id`,
  );
  const ofGroup = db.prepare(
    `SELECT * FROM jobs WHERE kind = ? AND group_id = ? AND due_at_ms <= ? AND lease_until_ms <= ?
     ORDER BY due_at_ms LIMIT ?`,
  );
  const lease = db.prepare('UPDATE jobs SET lease_until_ms = ?, fence = ? WHERE id = ?');
  const extend = db.prepare(
    'UPDATE jobs SET lease_until_ms = ? WHERE id = ? AND fence = ? AND lease_until_ms > 0',
  );
  const giveBack = db.prepare(
    'UPDATE jobs SET lease_until_ms = 0, due_at_ms = ? WHERE id = ? AND fence = ? AND due_at_ms IS NOT NULL',
  );
  return {
    dueGroups: () => {
      const nowMs = leaseClock.now();
      return db.query(() => groups.all(nowMs, nowMs) as DueGroup[]);
    },
    take: ({ kind, groupId }, limit) =>
      db.write(() => {
        const nowMs = leaseClock.now();
        const rows = ofGroup.all(kind, groupId, nowMs, nowMs, limit) as Row[];
        return rows.map((row) => {
          lease.run(nowMs + leaseMs, row.fence + 1, row.id);
          return { ...jobOf(row), fence: row.fence + 1 };
        });
      }),
    renew: (jobs) =>
      db.write(() => {
        const untilMs = leaseClock.now() + leaseMs;
        return jobs
          .filter(({ id, fence }) => extend.run(untilMs, id, fence).changes === 0)
          .map(({ id }) => id);
      }),
    giveBack: (job, dueAtMs) =>
      db.write(() => {
        giveBack.run(dueAtMs, job.id, job.fence);
      }),
  };
}

function saving(db: SqliteDatabase): Pick<JobStore, 'add' | 'addWithin' | 'save' | 'finish' | 'drop'> {
  const insert = db.prepare(
    `INSERT INTO jobs (id, kind, workspace_id, group_id, state, due_at_ms, lease_until_ms, fence, version, data, outbox,
       created_at_ms) VALUES (?, ?, ?, ?, ?, ?, 0, 0, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  );
  const count = db.prepare('SELECT COUNT(*) AS count FROM jobs WHERE workspace_id = ? AND kind = ?');
  const outboxOf = db.prepare('SELECT outbox FROM jobs WHERE id = ?');
  const set = 'UPDATE jobs SET state = ?, due_at_ms = ?, data = ?, outbox = ?, version = version + 1';
  const save = db.prepare(`${set} WHERE id = ? AND version = ?`);
  const finish = db.prepare(`${set}, lease_until_ms = 0 WHERE id = ? AND version = ? AND fence = ?`);
  const drop = db.prepare('DELETE FROM jobs WHERE id = ? AND version = ?');
  const cells = (id: string, { state, dueAtMs, data }: Content, events: readonly JobEvent[]) => {
    const { outbox } = (outboxOf.get(id) ?? { outbox: null }) as Pick<Row, 'outbox'>;
    return [state, dueAtMs ?? null, data, outboxText([...eventsIn(outbox), ...events])] as const;
  };
  const add = (job: Job, events: readonly JobEvent[]): boolean => {
    const { id, kind, workspaceId, groupId, state, dueAtMs = null, version, data, createdAtMs } = job;
    const of = [id, kind, workspaceId, groupId, state, dueAtMs, version, data];
    return insert.run(...of, outboxText(events), createdAtMs).changes === 1;
  };
  return {
    add: (job, events = []) => db.write(() => add(job, events)),
    addWithin: (job, most) =>
      db.write(() => {
        if (outboxOf.get(job.id) !== undefined) return 'taken';
        const others = count.get(job.workspaceId, job.kind) as { readonly count: number };
        return others.count < most && add(job, []) ? 'added' : 'full';
      }),
    save: (job, next, events = []) =>
      db.write(() => {
        const { changes } = save.run(...cells(job.id, next, events), job.id, job.version);
        return changes === 1 ? { ...job, ...next, version: job.version + 1 } : undefined;
      }),
    drop: ({ id, version }) =>
      db.write(() => {
        drop.run(id, version);
      }),
    finish: (job, next, events = []) =>
      db.write(() => {
        const { changes } = finish.run(...cells(job.id, next, events), job.id, job.version, job.fence);
        return changes === 1;
      }),
  };
}

function reading(
  db: SqliteDatabase,
  { leaseClock }: JobStoreOptions,
): Pick<JobStore, 'find' | 'list' | 'standings'> {
  const find = db.prepare('SELECT * FROM jobs WHERE id = ? AND workspace_id = ? AND kind = ?');
  const after = '(created_at_ms, id) < (?, ?)';
  const newest = 'ORDER BY created_at_ms DESC, id DESC LIMIT ?';
  const list = db.prepare(
    `SELECT * FROM jobs WHERE workspace_id = ? AND kind = ? AND (? IS NULL OR state = ?) AND ${after} ${newest}`,
  );
  const listGroup = db.prepare(
    `SELECT * FROM jobs WHERE group_id = ? AND kind = ? AND (? IS NULL OR state = ?) AND ${after}
     AND workspace_id = ? ${newest}`,
  );
  const standings = db.prepare(
    `SELECT kind, COUNT(*) FILTER (WHERE due_at_ms <= ?1 AND lease_until_ms <= ?1) AS due,
       COUNT(*) FILTER (WHERE lease_until_ms > ?1) AS running,
       MIN(due_at_ms) FILTER (WHERE due_at_ms <= ?1 AND lease_until_ms <= ?1) AS oldest
     FROM jobs WHERE due_at_ms IS NOT NULL GROUP BY kind`,
  );
  const dead = db.prepare(`SELECT kind, COUNT(*) AS count FROM jobs WHERE state = '${DEAD}' GROUP BY kind`);
  return {
    find: (workspaceId, kind, id) =>
      db.query(() => {
        const row = find.get(id, workspaceId, kind) as Row | undefined;
        return row && jobOf(row);
      }),
    list: ({ workspaceId, kind, groupId, state = null }, { limit, cursor }) =>
      db.query(() => {
        const { createdAtMs, id } = beginOf(cursor);
        const rest = [kind, state, state, createdAtMs, id] as const;
        const rows =
          groupId === undefined
            ? list.all(workspaceId, ...rest, limit + 1)
            : listGroup.all(groupId, ...rest, workspaceId, limit + 1);
        return pageByAge((rows as Row[]).map(jobOf), limit, (job) => job);
      }),
    standings: () =>
      db.query(() => {
        const waiting = standings.all(leaseClock.now()) as StandingRow[];
        const given = dead.all() as DeadRow[];
        return JOB_KINDS.map((kind) => {
          const { due = 0, running = 0, oldest } = waiting.find((row) => row.kind === kind) ?? {};
          const count = given.find((row) => row.kind === kind)?.count ?? 0;
          return { kind, due, running, dead: count, oldestDueAtMs: oldest ?? undefined };
        });
      }),
  };
}

function telling(db: SqliteDatabase): Pick<JobStore, 'untold' | 'markTold' | 'dropOld'> {
  const untold = db.prepare(
    'SELECT id, outbox FROM jobs WHERE outbox IS NOT NULL ORDER BY created_at_ms LIMIT ?',
  );
  const outboxOf = db.prepare('SELECT outbox FROM jobs WHERE id = ?');
  const setOutbox = db.prepare('UPDATE jobs SET outbox = ? WHERE id = ?');
  const dropOld = db.prepare(
    `DELETE FROM jobs WHERE id IN (SELECT id FROM jobs WHERE kind = ? AND due_at_ms IS NULL AND created_at_ms < ?
       AND outbox IS NULL LIMIT ?) RETURNING id`,
  );
  return {
    untold: (limit) =>
      db.query(() =>
        (untold.all(limit) as Pick<Row, 'id' | 'outbox'>[]).map(({ id, outbox }): Untold => ({
          jobId: id,
          events: eventsIn(outbox),
        })),
      ),
    markTold: ({ jobId, events }) =>
      db.write(() => {
        const { outbox } = (outboxOf.get(jobId) ?? { outbox: null }) as Pick<Row, 'outbox'>;
        const left = eventsIn(outbox).filter((event) => !events.some(({ id }) => id === event.id));
        setOutbox.run(outboxText(left), jobId);
      }),
    dropOld: (kind, beforeMs, limit) =>
      db.write(() => (dropOld.all(kind, beforeMs, limit) as Pick<Row, 'id'>[]).map(({ id }) => id)),
  };
}

function eventsIn(outbox: string | null): readonly JobEvent[] {
  return outbox === null ? [] : (JSON.parse(outbox) as JobEvent[]);
}

function outboxText(events: readonly JobEvent[]): string | null {
  return events.length === 0 ? null : JSON.stringify(events);
}

function jobOf(row: Row): Job {
  return {
    id: row.id,
    kind: row.kind,
    workspaceId: row.workspace_id,
    groupId: row.group_id,
    state: row.state,
    dueAtMs: row.due_at_ms ?? undefined,
    data: row.data,
    createdAtMs: row.created_at_ms,
    version: row.version,
  };
}
