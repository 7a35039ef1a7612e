import type { SqliteDatabase } from '@eligibility/sqlite';
import { MAX_LISTED_SESSIONS, type FoundSession, type SessionRecords } from '../../people/app/person-store';
import { SESSION_IDLE_MS, type Session, type SignInLink } from '../../people/domain/session';
import { grantsOf, grantTexts } from '../shared/people';

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

/** @param withPerson adds to a session its person and memberships; undefined when the person is removed */
export function sessionRecords(
  db: SqliteDatabase,
  withPerson: (session: Session) => FoundSession | undefined,
): SessionRecords {
  const add = db.prepare('INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const byHash = db.prepare('SELECT * FROM sessions WHERE hash = ?');
  const rehash = db.prepare('UPDATE sessions SET hash = ? WHERE id = ? AND hash = ?');
  const touch = db.prepare('UPDATE sessions SET last_used_at_ms = max(last_used_at_ms, ?) WHERE id = ?');
  const ofPerson = db.prepare(
    'SELECT * FROM sessions WHERE person_id = ? ORDER BY created_at_ms DESC, id DESC LIMIT ?',
  );
  const remove = db.prepare('DELETE FROM sessions WHERE person_id = ? AND id = ?');
  const removeAll = db.prepare('DELETE FROM sessions WHERE person_id = ?');
  const sweep = db.prepare('DELETE FROM sessions WHERE expires_at_ms <= ? OR last_used_at_ms <= ?');
  return {
    ...linkStatements(db),
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
    listSessions: (personId) =>
      db.query(() => (ofPerson.all(personId, MAX_LISTED_SESSIONS) as SessionRow[]).map(sessionOf)),
    removeSession: (personId, id) => db.write(() => remove.run(personId, id).changes === 1),
    removeSessions: (personId) =>
      db.write(() => {
        removeAll.run(personId);
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
