import type { Filter, DocumentDatabase } from '@eligibility/documents';
import type { Member, PeopleRecords, PersonRecords } from '../app/person-store';
import { isWholeAdmin, type Membership } from '../domain/person';
import { pageByAge } from '../../basics/documents/page-of-rows';
import { sortedOut } from './people';
import { MEMBERSHIPS, PEOPLE, type MembershipDocument } from './people-schema';
import { personOf } from './person-document';
import { afterCursor, BY_AGE, updateOf } from '../../basics/documents/queries';

/** What workspaces say of people, as documents. */
export function membershipRecords(db: DocumentDatabase): Omit<PersonRecords, keyof PeopleRecords> {
  const people = db.collection(PEOPLE);
  const memberships = db.collection(MEMBERSHIPS);

  /** Each with its person, in the same order; without those whose person is removed. */
  async function withPersons(list: readonly Membership[]): Promise<readonly Member[]> {
    const ids = list.map(({ personId }) => personId);
    const persons = ids.length === 0 ? [] : await people.find({ filter: { _id: { $in: ids } } });
    const byId = new Map(persons.map((document) => [document._id, personOf(document)]));
    return list.flatMap((membership) => {
      const person = byId.get(membership.personId);
      return person === undefined ? [] : [{ membership, person }];
    });
  }
  return {
    ...membershipChanges(db),
    addMembership: ({ id, invitedAtMs: createdAtMs, ...membership }) =>
      memberships.insert({ ...membership, createdAtMs, _id: id }),
    findMember: async (workspaceId, id) => {
      const document = await memberships.findOne({ _id: id, workspaceId });
      return document && (await withPersons([membershipOf(document)]))[0];
    },
    findMembership: async (personId, workspaceId) => {
      const document = await memberships.findOne({ personId, workspaceId });
      return document && membershipOf(document);
    },
    membershipsOf: async (personId) => {
      const documents = await memberships.find({ filter: { personId } });
      return sortedOut(documents.map(membershipOf)).memberships;
    },
    listMembers: async (workspaceId, { limit, cursor }) => {
      const filter: Filter<MembershipDocument> = { workspaceId, ...afterCursor(cursor) };
      const documents = await memberships.find({ filter, sort: BY_AGE, limit: limit + 1 });
      const { entries, nextCursor } = pageByAge(documents.map(membershipOf), limit, (last) => ({
        id: last.id,
        createdAtMs: last.invitedAtMs,
      }));
      return { entries: await withPersons(entries), nextCursor };
    },
    acceptOffer: async (personId, id, atMs) => {
      const update = { $set: { joinedAtMs: atMs } };
      const joined = await memberships.updated({ filter: openOffer(personId, id), update });
      return joined && membershipOf(joined);
    },
    declineOffer: async (personId, id) => {
      const offer = await memberships.findOne(openOffer(personId, id));
      await memberships.remove(openOffer(personId, id));
      return offer !== undefined;
    },
  };
}

function membershipChanges(
  db: DocumentDatabase,
): Pick<PersonRecords, 'changeMembership' | 'removeMembership'> {
  const memberships = db.collection(MEMBERSHIPS);

  /**
   * Whether the workspace has lost its last admin. No write spans two documents, so this is looked at afterwards, and
   * the change is taken back: of two admins who remove each other at the same time, both stay.
   */
  async function tookLastAdmin(old: Membership, next: Membership | undefined): Promise<boolean> {
    if (!isWholeAdmin(old) || (next !== undefined && isWholeAdmin(next))) return false;
    const filter = { workspaceId: old.workspaceId, role: 'admin' };
    return !(await memberships.find({ filter })).map(membershipOf).some(isWholeAdmin);
  }
  return {
    changeMembership: async ({ workspaceId, membershipId, mayTakeLastAdmin }, change) => {
      const filter = { _id: membershipId, workspaceId };
      const old = await memberships.findOne(filter);
      const document = await memberships.updated({ filter, update: updateOf<MembershipDocument>(change) });
      if (old === undefined || document === undefined) return undefined;
      const changed = membershipOf(document);
      if (mayTakeLastAdmin || !(await tookLastAdmin(membershipOf(old), changed))) return changed;
      const { role, clientIds, joinedAtMs, removedAtMs } = membershipOf(old);
      const before = { role, clientIds, joinedAtMs, removedAtMs };
      await memberships.update({ filter, update: updateOf<MembershipDocument>(before) });
      return 'last-admin';
    },
    removeMembership: async ({ workspaceId, membershipId, mayTakeLastAdmin }) => {
      const filter = { _id: membershipId, workspaceId };
      const old = await memberships.findOne(filter);
      await memberships.remove(filter);
      if (old === undefined) return false;
      if (mayTakeLastAdmin || !(await tookLastAdmin(membershipOf(old), undefined))) return true;
      await memberships.insert(old);
      return 'last-admin';
    },
  };
}

function openOffer(personId: string, id: string): Filter<MembershipDocument> {
  return { _id: id, personId, joinedAtMs: { $exists: false }, removedAtMs: { $exists: false } };
}

/** A field without a value is missing in a document and undefined in a record: hence field by field. */
export function membershipOf(document: MembershipDocument): Membership {
  return {
    id: document._id,
    workspaceId: document.workspaceId,
    personId: document.personId,
    role: document.role,
    clientIds: document.clientIds,
    invitedBy: document.invitedBy,
    invitedAtMs: document.createdAtMs,
    joinedAtMs: document.joinedAtMs,
    removedAtMs: document.removedAtMs,
  };
}
