import type { SqliteDatabase } from '@eligibility/sqlite';
import type { Member, PeopleRecords, PersonRecords, PersonStore } from '../../people/app/person-store';
import type { Membership, Person } from '../../people/domain/person';
import type { InstallationRole, WorkspaceRole } from '../../people/domain/roles';
import { beginOf, pageByAge } from '../shared/page';
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

type MembershipRow = {
  readonly id: string;
  readonly workspace_id: string;
  readonly person_id: string;
  readonly role: WorkspaceRole;
  readonly client_ids: string | null;
  readonly created_at_ms: number;
  readonly joined_at_ms: number | null;
};

/** People, their memberships and sessions in SQLite. */
export function sqlitePersonStore(db: SqliteDatabase): PersonStore {
  const byId = db.prepare('SELECT * FROM people WHERE id = ?');
  const ofPerson = db.prepare('SELECT * FROM memberships WHERE person_id = ?');
  const personById = (id: string): Person | undefined => found(byId.get(id));
  return {
    ...personStatements(db, personById),
    ...membershipStatements(db, personById),
    ...sessionRecords(db, (session) => {
      const person = personById(session.personId);
      const memberships = (ofPerson.all(session.personId) as MembershipRow[]).map(membershipOf);
      return person && { session, person, memberships };
    }),
  };
}

type FindPerson = (id: string) => Person | undefined;

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
  const joinMemberships = db.prepare(
    'UPDATE memberships SET joined_at_ms = ? WHERE person_id = ? AND joined_at_ms IS NULL',
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
        if (join.run(subject, name, atMs, id, subject).changes === 0) return undefined;
        joinMemberships.run(atMs, id);
        return personById(id);
      }),
    removePerson: (id) =>
      db.write(() => {
        for (const removal of removals) removal.run(id);
        return remove.run(id).changes === 1;
      }),
  };
}

function membershipStatements(
  db: SqliteDatabase,
  personById: FindPerson,
): Omit<PersonRecords, keyof PeopleRecords> {
  const add = db.prepare('INSERT INTO memberships VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING');
  const byId = db.prepare('SELECT * FROM memberships WHERE workspace_id = ? AND id = ?');
  const page = db.prepare(
    `SELECT * FROM memberships WHERE workspace_id = ? AND (created_at_ms, id) < (?, ?)
     ORDER BY created_at_ms DESC, id DESC LIMIT ?`,
  );
  const change = db.prepare('UPDATE memberships SET role = ?, client_ids = ? WHERE id = ?');
  const remove = db.prepare('DELETE FROM memberships WHERE workspace_id = ? AND id = ?');
  const membershipById = (workspaceId: string, id: string): Membership | undefined => {
    const row = byId.get(workspaceId, id) as MembershipRow | undefined;
    return row && membershipOf(row);
  };
  const memberOf = (membership: Membership): readonly Member[] => {
    const person = personById(membership.personId);
    return person === undefined ? [] : [{ membership, person }];
  };
  return {
    addMembership: (one) =>
      db.write(() => {
        const what = [one.id, one.workspaceId, one.personId, one.role, clientCell(one)];
        return add.run(...what, one.invitedAtMs, one.joinedAtMs ?? null).changes === 1;
      }),
    findMember: (workspaceId, id) =>
      db.query(() => {
        const membership = membershipById(workspaceId, id);
        return membership && memberOf(membership)[0];
      }),
    listMembers: (workspaceId, { limit, cursor }) =>
      db.query(() => {
        const begin = beginOf(cursor);
        const rows = page.all(workspaceId, begin.createdAtMs, begin.id, limit + 1) as MembershipRow[];
        const { entries, nextCursor } = pageByAge(rows.map(membershipOf), limit, (last) => ({
          id: last.id,
          createdAtMs: last.invitedAtMs,
        }));
        return { entries: entries.flatMap(memberOf), nextCursor };
      }),
    changeMembership: (workspaceId, id, changed) =>
      db.write(() => {
        const old = membershipById(workspaceId, id);
        if (old === undefined) return undefined;
        const next = { ...old, ...changed };
        change.run(next.role, clientCell(next), id);
        return next;
      }),
    removeMembership: (workspaceId, id) => db.write(() => remove.run(workspaceId, id).changes === 1),
  };
}

function clientCell({ clientIds }: Pick<Membership, 'clientIds'>): string | null {
  return clientIds?.join(' ') ?? null;
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
    installationRoles: listOf(row.installation_roles) as readonly InstallationRole[],
    createdAtMs: row.created_at_ms,
    joinedAtMs: row.joined_at_ms ?? undefined,
  };
}

function membershipOf(row: MembershipRow): Membership {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    personId: row.person_id,
    role: row.role,
    clientIds: row.client_ids === null ? undefined : listOf(row.client_ids),
    invitedAtMs: row.created_at_ms,
    joinedAtMs: row.joined_at_ms ?? undefined,
  };
}

function listOf(cell: string): readonly string[] {
  return cell.split(' ').filter((text) => text !== '');
}
