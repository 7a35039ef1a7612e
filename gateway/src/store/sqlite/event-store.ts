import type { SqliteDatabase } from '@eligibility/sqlite';
import type { EventStore } from '../../events/app/event-store';
import type { JobEvent } from '../../jobs/domain/job';
import { pageOfPlaces, placeAfter } from '../shared/event-store';

export const EVENTS_SCHEMA = `
  CREATE TABLE IF NOT EXISTS events (
    id TEXT PRIMARY KEY,
    workspace_id TEXT NOT NULL,
    type TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    data TEXT NOT NULL,
    -- Null until it is dispatched.
    place INTEGER
  ) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS events_by_place ON events (workspace_id, place) WHERE place IS NOT NULL;
  CREATE INDEX IF NOT EXISTS events_by_type ON events (workspace_id, type, place) WHERE place IS NOT NULL;
  CREATE INDEX IF NOT EXISTS events_undispatched ON events (at_ms) WHERE place IS NULL;
  CREATE INDEX IF NOT EXISTS events_by_age ON events (at_ms) WHERE place IS NOT NULL;
  `;

type Row = {
  readonly id: string;
  readonly workspace_id: string;
  readonly type: string;
  readonly at_ms: number;
  readonly data: string;
  readonly place: number;
};

/** Adds an event inside a write. */
export function eventInsertion(db: SqliteDatabase): (event: JobEvent) => void {
  const insert = db.prepare(
    'INSERT INTO events (id, workspace_id, type, at_ms, data) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  );
  return ({ id, workspaceId, type, atMs, data }) => {
    insert.run(id, workspaceId, type, atMs, JSON.stringify(data));
  };
}

/** The events in SQLite. */
export function sqliteEventStore(db: SqliteDatabase): EventStore {
  const insert = eventInsertion(db);
  const undispatched = db.prepare('SELECT * FROM events WHERE place IS NULL ORDER BY at_ms LIMIT ?');
  const setPlace = db.prepare(
    `UPDATE events SET place = (SELECT COALESCE(MAX(place), 0) + 1 FROM events WHERE workspace_id = ?1 AND place IS NOT NULL)
     WHERE id = ?2 AND place IS NULL`,
  );
  const dropOld = db.prepare(
    `DELETE FROM events WHERE id IN (SELECT id FROM events AS old WHERE at_ms < ? AND place IS NOT NULL AND place <
       (SELECT MAX(place) FROM events WHERE workspace_id = old.workspace_id AND place IS NOT NULL) LIMIT ?)`,
  );
  return {
    add: (events) =>
      db.write(() => {
        events.forEach(insert);
      }),
    undispatched: (limit) => db.query(() => (undispatched.all(limit) as Row[]).map(eventOf)),
    markDispatched: (events) =>
      db.write(() => {
        for (const { id, workspaceId } of events) setPlace.run(workspaceId, id);
      }),
    list: listing(db),
    dropOld: (beforeMs, limit) => db.write(() => dropOld.run(beforeMs, limit).changes),
  };
}

function listing(db: SqliteDatabase): EventStore['list'] {
  const statement = (where: string, order: 'place >' | 'place <'): ReturnType<SqliteDatabase['prepare']> =>
    db.prepare(
      `SELECT * FROM events WHERE workspace_id = ? ${where} AND place IS NOT NULL AND ${order} ?
       ORDER BY place ${order === 'place >' ? 'ASC' : 'DESC'} LIMIT ?`,
    );
  const upwards = { all: statement('', 'place >'), ofType: statement('AND type = ?', 'place >') };
  const downwards = { all: statement('', 'place <'), ofType: statement('AND type = ?', 'place <') };
  return ({ workspaceId, type, isOldestFirst = false }, { limit, cursor }) =>
    db.query(() => {
      const { all, ofType } = isOldestFirst ? upwards : downwards;
      const rest = [placeAfter(cursor, isOldestFirst), limit + 1];
      const rows =
        type === undefined ? all.all(workspaceId, ...rest) : ofType.all(workspaceId, type, ...rest);
      const { pageRows, nextCursor } = pageOfPlaces(rows as Row[], limit, isOldestFirst);
      return { entries: pageRows.map((row) => ({ ...eventOf(row), place: row.place })), nextCursor };
    });
}

function eventOf({ id, workspace_id: workspaceId, type, at_ms: atMs, data }: Row): JobEvent {
  return { id, type, workspaceId, atMs, data: JSON.parse(data) as JobEvent['data'] };
}
