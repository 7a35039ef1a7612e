import type { SqliteDatabase } from '@eligibility/sqlite';
import { MAX_GRANTED, type FoundSession, type SessionRecords } from '../../identity/app/person-store';
import { SESSION_IDLE_MS, type Session, type SignInLink } from '../../identity/domain/session';
import { beginOf, pageByAge } from '../shared/page-of-rows';
import { byPerson, grantsOf, grantTexts, strongestIn } from '../shared/people';
import type { FindPerson } from './membership-records';

type SessionRow = {
  readonly id: string;
  readonly hash: string;
  readonly person_id: string;
  readonly grants: string;
  readonly agent: string;
  readonly created_at_ms: number;
  readonly last_used_at_ms: number;
  readonly expires_at_ms: number;
};

type LinkRow = Pick<SessionRow, 'hash' | 'person_id' | 'grants' | 'expires_at_ms'>;

const ALIVE = 'expires_at_ms > ? AND last_used_at_ms > ?';

function aliveAt(nowMs: number): readonly [number, number] {
  return [nowMs, nowMs - SESSION_IDLE_MS];
}

type Finders = {
  /** Adds to a session its person and memberships; undefined when the person is removed. */
  readonly withPerson: (session: Session) => FoundSession | undefined;
  readonly personById: FindPerson;
};

/** Sessions and sign-in links in SQLite. */
export function sessionRecords(db: SqliteDatabase, { withPerson, personById }: Finders): SessionRecords {
  const add = db.prepare('INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const byHash = db.prepare('SELECT * FROM sessions WHERE hash = ?');
  const rehash = db.prepare('UPDATE sessions SET hash = ? WHERE id = ? AND hash = ?');
  const touch = db.prepare('UPDATE sessions SET last_used_at_ms = max(last_used_at_ms, ?) WHERE id = ?');
  const ofPerson = db.prepare(
    `SELECT * FROM sessions WHERE person_id = ? AND (created_at_ms, id) < (?, ?) AND ${ALIVE}
     ORDER BY created_at_ms DESC, id DESC LIMIT ?`,
  );
  const remove = db.prepare('DELETE FROM sessions WHERE person_id = ? AND id = ?');
  const removals = ['sessions', 'sign_in_links'].map((table) =>
    db.prepare(`DELETE FROM ${table} WHERE person_id = ?`),
  );
  const sweep = db.prepare('DELETE FROM sessions WHERE expires_at_ms <= ? OR last_used_at_ms <= ?');
  return {
    ...linkStatements(db),
    ...grantStatements(db, personById),
    addSession: (one) =>
      db.write(() => {
        const what = [one.id, one.hash, one.personId, grantTexts(one.grants).join(' '), one.agent];
        add.run(...what, one.createdAtMs, one.lastUsedAtMs, one.expiresAtMs);
      }),
    findSession: (hashes) =>
      db.query(() => {
        const [row] = hashes.flatMap((hash) => (byHash.get(hash) as SessionRow | undefined) ?? []);
        return row && withPerson(sessionOf(row));
      }),
    rehashSession: ({ id, from, to }) =>
      db.write(() => {
        rehash.run(to, id, from);
      }),
    touchSessions: (lastUsedAtMs) =>
      db.write(() => {
        lastUsedAtMs.forEach((atMs, id) => touch.run(atMs, id));
      }),
    listSessions: (personId, nowMs, { limit, cursor }) =>
      db.query(() => {
        const { createdAtMs, id } = beginOf(cursor);
        const rows = ofPerson.all(personId, createdAtMs, id, ...aliveAt(nowMs), limit + 1) as SessionRow[];
        return pageByAge(rows.map(sessionOf), limit, (last) => last);
      }),
    removeSession: (personId, id) => db.write(() => remove.run(personId, id).changes === 1),
    removeSessions: (personId) =>
      db.write(() => {
        for (const removal of removals) removal.run(personId);
      }),
    sweepSessions: (nowMs) =>
      db.write(() => {
        sweep.run(nowMs, nowMs - SESSION_IDLE_MS);
        db.prepare('DELETE FROM sign_in_links WHERE expires_at_ms <= ?').run(nowMs);
      }),
  };
}

function linkStatements(db: SqliteDatabase): Pick<SessionRecords, 'addLink' | 'takeLink'> {
  const add = db.prepare('INSERT INTO sign_in_links VALUES (?, ?, ?, ?)');
  const take = db.prepare('DELETE FROM sign_in_links WHERE hash = ? RETURNING *');
  return {
    addLink: ({ hash, personId, grants, expiresAtMs }) =>
      db.write(() => {
        add.run(hash, personId, grantTexts(grants).join(' '), expiresAtMs);
      }),
    takeLink: (hashes) =>
      db.write(() => {
        const [row] = hashes.flatMap((hash) => (take.get(hash) as LinkRow | undefined) ?? []);
        return row && linkOf(row);
      }),
  };
}

function grantStatements(
  db: SqliteDatabase,
  personById: FindPerson,
): Pick<SessionRecords, 'removeGrants' | 'grantsOf' | 'listGranted'> {
  const ofPerson = db.prepare(`SELECT * FROM sessions WHERE person_id = ? AND ${ALIVE}`);
  const inWorkspace = db.prepare(`SELECT * FROM sessions WHERE instr(grants, ?) > 0 AND ${ALIVE}`);
  const tables = (['sessions', 'sign_in_links'] as const).map((table) => ({
    all: db.prepare(`SELECT hash, grants FROM ${table} WHERE person_id = ?`),
    change: db.prepare(`UPDATE ${table} SET grants = ? WHERE hash = ?`),
  }));
  return {
    removeGrants: (personId, grants) =>
      db.write(() => {
        const removed = grantTexts(grants);
        for (const { all, change } of tables)
          for (const row of all.all(personId) as Pick<SessionRow, 'hash' | 'grants'>[]) {
            const keptGrants = row.grants.split(' ').filter((text) => !removed.includes(text));
            change.run(keptGrants.join(' '), row.hash);
          }
      }),
    grantsOf: (personIds, nowMs) =>
      db.query(() => {
        const rows = personIds.flatMap((id) => ofPerson.all(id, ...aliveAt(nowMs)) as SessionRow[]);
        return byPerson(rows.map(sessionOf));
      }),
    listGranted: (workspaceId, nowMs) =>
      db.query(() => {
        const rows = inWorkspace.all(`@${workspaceId}`, ...aliveAt(nowMs)) as SessionRow[];
        const granted = [...byPerson(rows.map(sessionOf))].slice(0, MAX_GRANTED);
        return granted.flatMap(([id, grants]) => {
          const [person, role] = [personById(id), strongestIn(workspaceId, grants)];
          return person === undefined || role === undefined ? [] : [{ person, role }];
        });
      }),
  };
}

function sessionOf(row: SessionRow): Session {
  return {
    id: row.id,
    hash: row.hash,
    personId: row.person_id,
    grants: grantsOf(row.grants.split(' ')),
    agent: row.agent,
    createdAtMs: row.created_at_ms,
    lastUsedAtMs: row.last_used_at_ms,
    expiresAtMs: row.expires_at_ms,
  };
}

function linkOf(row: LinkRow): SignInLink {
  return {
    hash: row.hash,
    personId: row.person_id,
    grants: grantsOf(row.grants.split(' ')),
    expiresAtMs: row.expires_at_ms,
  };
}
