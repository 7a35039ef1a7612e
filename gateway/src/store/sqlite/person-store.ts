import type { SqliteDatabase } from '@eligibility/sqlite';
import type { PeopleRecords, PersonStore } from '../../identity/app/person-store';
import type { Person } from '../../identity/domain/person';
import type { InstallationRole } from '../../identity/domain/roles';
import { beginOf, pageByAge } from '../shared/page-of-rows';
import { sortedOut } from '../shared/people';
import { membershipRecords, membershipsOfPerson, type FindPerson } from './membership-records';
import { sessionRecords } from './session-records';

type PersonRow = {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly subject: string | null;
  readonly installation_roles: string;
  readonly created_at_ms: number;
  readonly joined_at_ms: number | null;
};

/** People, their memberships and sessions in SQLite. */
export function sqlitePersonStore(db: SqliteDatabase): PersonStore {
  const byId = db.prepare('SELECT * FROM people WHERE id = ?');
  const ofPerson = membershipsOfPerson(db);
  const personById = (id: string): Person | undefined => found(byId.get(id));
  return {
    ...personStatements(db, personById),
    ...membershipRecords(db, personById),
    ...sessionRecords(db, {
      personById,
      withPerson: (session) => {
        const person = personById(session.personId);
        return person && { session, person, ...sortedOut(ofPerson(session.personId)) };
      },
    }),
  };
}

function personStatements(db: SqliteDatabase, personById: FindPerson): PeopleRecords {
  const add = db.prepare('INSERT INTO people VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING');
  const byEmail = db.prepare('SELECT * FROM people WHERE email = ?');
  const bySubject = db.prepare('SELECT * FROM people WHERE subject = ?');
  const page = db.prepare(
    `SELECT * FROM people WHERE (created_at_ms, id) < (?, ?) ORDER BY created_at_ms DESC, id DESC LIMIT ?`,
  );
  const change = db.prepare('UPDATE people SET name = ?, installation_roles = ? WHERE id = ?');
  const join = db.prepare(
    `UPDATE people SET subject = ?, name = ?, joined_at_ms = coalesce(joined_at_ms, ?)
     WHERE id = ? AND (subject IS NULL OR subject = ?)`,
  );
  const removals = ['sessions', 'sign_in_links', 'memberships'].map((table) =>
    db.prepare(`DELETE FROM ${table} WHERE person_id = ?`),
  );
  const remove = db.prepare('DELETE FROM people WHERE id = ?');
  return {
    addPerson: (one) =>
      db.write(() => {
        const who = [one.id, one.name, one.email ?? null, one.subject ?? null];
        const rest = [one.installationRoles.join(' '), one.createdAtMs, one.joinedAtMs ?? null];
        return add.run(...who, ...rest).changes === 1;
      }),
    findPerson: (id) => db.query(() => personById(id)),
    findPersonByEmail: (email) => db.query(() => found(byEmail.get(email))),
    findPersonBySubject: (subject) => db.query(() => found(bySubject.get(subject))),
    listPeople: ({ limit, cursor }) =>
      db.query(() => {
        const begin = beginOf(cursor);
        const rows = page.all(begin.createdAtMs, begin.id, limit + 1) as PersonRow[];
        return pageByAge(rows.map(personOf), limit, (last) => last);
      }),
    changePerson: (id, changed) =>
      db.write(() => {
        const old = personById(id);
        if (old === undefined) return undefined;
        const next = { ...old, ...changed };
        change.run(next.name, next.installationRoles.join(' '), id);
        return next;
      }),
    joinPerson: (id, { subject, name, atMs }) =>
      db.write(() => {
        return join.run(subject, name, atMs, id, subject).changes === 0 ? undefined : personById(id);
      }),
    removePerson: (id) =>
      db.write(() => {
        for (const removal of removals) removal.run(id);
        return remove.run(id).changes === 1;
      }),
  };
}

function found(row: unknown): Person | undefined {
  return row === undefined ? undefined : personOf(row as PersonRow);
}

function personOf(row: PersonRow): Person {
  return {
    id: row.id,
    name: row.name,
    email: row.email ?? undefined,
    subject: row.subject ?? undefined,
    installationRoles: row.installation_roles
      .split(' ')
      .filter((text) => text !== '') as readonly InstallationRole[],
    createdAtMs: row.created_at_ms,
    joinedAtMs: row.joined_at_ms ?? undefined,
  };
}
