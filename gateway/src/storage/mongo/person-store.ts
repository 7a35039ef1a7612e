import type { Filter, MongoDatabase } from '@eligibility/mongo';
import type {
  Member,
  MembershipChange,
  PeopleRecords,
  PersonRecords,
  PersonStore,
} from '../../people/app/person-store';
import type { Membership, Person } from '../../people/domain/person';
import { pageByAge } from '../shared/page';
import {
  MEMBERSHIPS,
  PEOPLE,
  SESSIONS,
  SIGN_IN_LINKS,
  type MembershipDocument,
  type PersonDocument,
} from './people-schema';
import { afterCursor, BY_AGE, updateOf } from './queries';
import { sessionRecords } from './session-records';

/** People, their memberships and sessions in MongoDB. */
export function mongoPersonStore(db: MongoDatabase): PersonStore {
  const people = db.collection(PEOPLE);
  const memberships = db.collection(MEMBERSHIPS);
  const personById = async (id: string): Promise<Person | undefined> =>
    found(await people.findOne({ _id: id }));
  return {
    ...personOperations(db, personById),
    ...membershipOperations(db),
    ...sessionRecords(db, async (session) => {
      const [person, ofPerson] = await Promise.all([
        personById(session.personId),
        memberships.find({ filter: { personId: session.personId } }),
      ]);
      return person && { session, person, memberships: ofPerson.map(membershipOf) };
    }),
  };
}

function personOperations(db: MongoDatabase, findPerson: PeopleRecords['findPerson']): PeopleRecords {
  const people = db.collection(PEOPLE);
  const memberships = db.collection(MEMBERSHIPS);
  const sessions = db.collection(SESSIONS);
  const links = db.collection(SIGN_IN_LINKS);
  return {
    findPerson,
    addPerson: ({ id, ...person }) => people.insert({ ...person, _id: id }),
    findPersonByEmail: async (email) => found(await people.findOne({ email })),
    findPersonBySubject: async (subject) => found(await people.findOne({ subject })),
    listPeople: async ({ limit, cursor }) => {
      const documents = await people.find({ filter: afterCursor(cursor), sort: BY_AGE, limit: limit + 1 });
      return pageByAge(documents.map(personOf), limit, (last) => last);
    },
    changePerson: async (id, change) =>
      found(await people.updated({ filter: { _id: id }, update: updateOf<PersonDocument>(change) })),
    joinPerson: async (id, { subject, name, atMs }) => {
      const filter = { _id: id, $or: [{ subject: { $exists: false } }, { subject }] };
      const update = { $set: { subject, name }, $min: { joinedAtMs: atMs } };
      const joined = found(await people.updated({ filter, update }));
      if (joined !== undefined)
        await memberships.updateAll({
          filter: { personId: id, joinedAtMs: { $exists: false } },
          update: { $set: { joinedAtMs: atMs } },
        });
      return joined;
    },
    removePerson: async (id) => {
      const known = await findPerson(id);
      // The person first: from then on the sessions find no person, and end.
      await people.remove({ _id: id });
      await Promise.all([memberships, sessions, links].map((each) => each.remove({ personId: id })));
      return known !== undefined;
    },
  };
}

function membershipOperations(db: MongoDatabase): Omit<PersonRecords, keyof PeopleRecords> {
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
    addMembership: ({ id, invitedAtMs: createdAtMs, ...membership }) =>
      memberships.insert({ ...membership, createdAtMs, _id: id }),
    findMember: async (workspaceId, id) => {
      const document = await memberships.findOne({ _id: id, workspaceId });
      return document && (await withPersons([membershipOf(document)]))[0];
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
    changeMembership: async (workspaceId, id, change: MembershipChange) => {
      const update = updateOf<MembershipDocument>(change);
      const changed = await memberships.updated({ filter: { _id: id, workspaceId }, update });
      return changed && membershipOf(changed);
    },
    removeMembership: async (workspaceId, id) => {
      const known = await memberships.findOne({ _id: id, workspaceId });
      await memberships.remove({ _id: id, workspaceId });
      return known !== undefined;
    },
  };
}

function found(document: PersonDocument | undefined): Person | undefined {
  return document && personOf(document);
}

/** A field without a value is missing in a document and undefined in a record: hence field by field. */
function personOf(document: PersonDocument): Person {
  return {
    id: document._id,
    name: document.name,
    email: document.email,
    subject: document.subject,
    installationRoles: document.installationRoles,
    createdAtMs: document.createdAtMs,
    joinedAtMs: document.joinedAtMs,
  };
}

function membershipOf(document: MembershipDocument): Membership {
  return {
    id: document._id,
    workspaceId: document.workspaceId,
    personId: document.personId,
    role: document.role,
    clientIds: document.clientIds,
    invitedAtMs: document.createdAtMs,
    joinedAtMs: document.joinedAtMs,
  };
}
