import type { SqliteDatabase } from '@eligibility/sqlite';
import type { Member, MembershipOrder, PeopleRecords, PersonRecords } from '../../identity/app/person-store';
import { isWholeAdmin, type Membership, type Person } from '../../identity/domain/person';
import type { WorkspaceRole } from '../../identity/domain/roles';
import { beginOf, pageByAge } from '../shared/page-of-rows';
import { sortedOut } from '../shared/people';

type MembershipRow = {
  readonly id: string;
  readonly workspace_id: string;
  readonly person_id: string;
  readonly role: WorkspaceRole;
  readonly client_ids: string | null;
  readonly created_at_ms: number;
  readonly joined_at_ms: number | null;
  readonly invited_by: string;
  readonly removed_at_ms: number | null;
};

export type FindPerson = (id: string) => Person | undefined;

/** Every word of a workspace about a person, in no order. */
export function membershipsOfPerson(db: SqliteDatabase): (personId: string) => readonly Membership[] {
  const ofPerson = db.prepare('SELECT * FROM memberships WHERE person_id = ?');
  return (personId) => (ofPerson.all(personId) as MembershipRow[]).map(membershipOf);
}

/** What workspaces say of people, in SQLite. */
export function membershipRecords(
  db: SqliteDatabase,
  personById: FindPerson,
): Omit<PersonRecords, keyof PeopleRecords> {
  const add = db.prepare('INSERT INTO memberships VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING');
  const byId = db.prepare('SELECT * FROM memberships WHERE workspace_id = ? AND id = ?');
  const ofPerson = db.prepare('SELECT * FROM memberships WHERE person_id = ? AND workspace_id = ?');
  const allOfPerson = membershipsOfPerson(db);
  const page = db.prepare(
    `SELECT * FROM memberships WHERE workspace_id = ? AND (created_at_ms, id) < (?, ?)
     ORDER BY created_at_ms DESC, id DESC LIMIT ?`,
  );
  const memberOf = (membership: Membership): readonly Member[] => {
    const person = personById(membership.personId);
    return person === undefined ? [] : [{ membership, person }];
  };
  return {
    ...offerRecords(db),
    ...membershipChanges(db),
    addMembership: (one) =>
      db.write(() => {
        const what = [one.id, one.workspaceId, one.personId, one.role, clientCell(one)];
        const when = [one.invitedAtMs, one.joinedAtMs ?? null, one.invitedBy, one.removedAtMs ?? null];
        return add.run(...what, ...when).changes === 1;
      }),
    findMember: (workspaceId, id) =>
      db.query(() => {
        const row = byId.get(workspaceId, id) as MembershipRow | undefined;
        return row && memberOf(membershipOf(row))[0];
      }),
    findMembership: (personId, workspaceId) =>
      db.query(() => {
        const row = ofPerson.get(personId, workspaceId) as MembershipRow | undefined;
        return row && membershipOf(row);
      }),
    membershipsOf: (personId) => db.query(() => sortedOut(allOfPerson(personId)).memberships),
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
  };
}

function membershipChanges(db: SqliteDatabase): Pick<PersonRecords, 'changeMembership' | 'removeMembership'> {
  const byId = db.prepare('SELECT * FROM memberships WHERE workspace_id = ? AND id = ?');
  const admins = db.prepare(
    `SELECT * FROM memberships WHERE workspace_id = ? AND role = 'admin' AND id <> ?`,
  );
  const change = db.prepare(
    'UPDATE memberships SET role = ?, client_ids = ?, joined_at_ms = ?, removed_at_ms = ? WHERE id = ?',
  );
  const remove = db.prepare('DELETE FROM memberships WHERE id = ?');

  /** @param next undefined when there will be none */
  function takesLastAdmin(old: Membership, next: Membership | undefined): boolean {
    if (!isWholeAdmin(old) || (next !== undefined && isWholeAdmin(next))) return false;
    const others = admins.all(old.workspaceId, old.id) as MembershipRow[];
    return !others.map(membershipOf).some(isWholeAdmin);
  }
  function within<T>(
    { workspaceId, membershipId }: MembershipOrder,
    act: (old: Membership) => T,
  ): Promise<T | undefined> {
    return db.write(() => {
      const row = byId.get(workspaceId, membershipId) as MembershipRow | undefined;
      return row && act(membershipOf(row));
    });
  }
  return {
    changeMembership: (order, changed) =>
      within(order, (old) => {
        const next = { ...old, ...changed };
        if (!order.mayTakeLastAdmin && takesLastAdmin(old, next)) return 'last-admin';
        const when = [next.joinedAtMs ?? null, next.removedAtMs ?? null];
        change.run(next.role, clientCell(next), ...when, old.id);
        return next;
      }),
    removeMembership: async (order) => {
      const removed = await within(order, (old) => {
        if (!order.mayTakeLastAdmin && takesLastAdmin(old, undefined)) return 'last-admin';
        return remove.run(old.id).changes === 1;
      });
      return removed ?? false;
    },
  };
}

function offerRecords(db: SqliteDatabase): Pick<PersonRecords, 'acceptOffer' | 'declineOffer'> {
  const openOffer = 'id = ? AND person_id = ? AND joined_at_ms IS NULL AND removed_at_ms IS NULL';
  const accept = db.prepare(`UPDATE memberships SET joined_at_ms = ? WHERE ${openOffer} RETURNING *`);
  const decline = db.prepare(`DELETE FROM memberships WHERE ${openOffer}`);
  return {
    acceptOffer: (personId, id, atMs) =>
      db.write(() => {
        const row = accept.get(atMs, id, personId) as MembershipRow | undefined;
        return row && membershipOf(row);
      }),
    declineOffer: (personId, id) => db.write(() => decline.run(id, personId).changes === 1),
  };
}

function clientCell({ clientIds }: Pick<Membership, 'clientIds'>): string | null {
  return clientIds?.join(' ') ?? null;
}

function membershipOf(row: MembershipRow): Membership {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    personId: row.person_id,
    role: row.role,
    clientIds: row.client_ids === null ? undefined : row.client_ids.split(' '),
    invitedBy: row.invited_by,
    invitedAtMs: row.created_at_ms,
    joinedAtMs: row.joined_at_ms ?? undefined,
    removedAtMs: row.removed_at_ms ?? undefined,
  };
}
