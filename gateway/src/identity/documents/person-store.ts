import type { DocumentDatabase } from '@eligibility/documents';
import type { PeopleRecords, PersonStore } from '../app/person-store';
import type { Person } from '../domain/person';
import { pageByAge } from '../../basics/documents/page-of-rows';
import { sortedOut } from './people';
import { membershipOf, membershipRecords } from './membership-records';
import { MEMBERSHIPS, PEOPLE, SESSIONS, SIGN_IN_LINKS, type PersonDocument } from './people-schema';
import { personOf } from './person-document';
import { afterCursor, BY_AGE, updateOf } from '../../basics/documents/queries';
import { sessionRecords } from './session-records';

/** People, their memberships and sessions as documents. */
export function personStore(db: DocumentDatabase): PersonStore {
  const people = db.collection(PEOPLE);
  const memberships = db.collection(MEMBERSHIPS);
  const personById = async (id: string): Promise<Person | undefined> =>
    found(await people.findOne({ _id: id }));
  return {
    ...personOperations(db, personById),
    ...membershipRecords(db),
    ...sessionRecords(db, async (session) => {
      const [person, ofPerson] = await Promise.all([
        personById(session.personId),
        memberships.find({ filter: { personId: session.personId } }),
      ]);
      return person && { session, person, ...sortedOut(ofPerson.map(membershipOf)) };
    }),
  };
}

function personOperations(db: DocumentDatabase, findPerson: PeopleRecords['findPerson']): PeopleRecords {
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
      return found(await people.updated({ filter, update }));
    },
    removePerson: async (id) => {
      const knownPerson = await findPerson(id);
      // The person first: from then on the sessions find no person, and end.
      await people.remove({ _id: id });
      await Promise.all([memberships, sessions, links].map((each) => each.remove({ personId: id })));
      return knownPerson !== undefined;
    },
  };
}

function found(document: PersonDocument | undefined): Person | undefined {
  return document && personOf(document);
}
