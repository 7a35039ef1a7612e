import { costlySteps } from '@eligibility/testkit/engines';
import { indexPlan, notingMongo } from '@eligibility/testkit/mongo';
import type { PersonStore } from '../app/person-store';
import { uuid, WORKSPACE } from '../../testing/samples';
import { personStore } from './person-store';

/** Of a page in the middle of a list. */
const CURSOR = Buffer.from(`1700000000000.${uuid(7)}`).toString('base64url');
const PAGE = { limit: 5, cursor: CURSOR };
const ORDER = { workspaceId: WORKSPACE.id, membershipId: uuid(51), mayTakeLastAdmin: true };
const JOINED = { subject: 's', name: 'n', atMs: 5 };

/** What is found by each question for one document, so that the questions after it are made as well. */
const FOUND = {
  _id: uuid(1),
  personId: uuid(41),
  workspaceId: WORKSPACE.id,
  grants: [],
  installationRoles: [],
  role: 'admin',
  joinedAtMs: 5,
};

describe('the queries for people', () => {
  it.each<[string, (store: PersonStore) => Promise<unknown>, readonly string[]]>([
    [
      'find a session with its person',
      (store) => store.findSession(['a', 'b']),
      ['by_hash', '_id_', 'by_person'],
    ],
    ['hash a session anew', (store) => store.rehashSession({ id: uuid(1), from: 'a', to: 'b' }), ['_id_']],
    ['note the use of sessions', (store) => store.touchSessions(new Map([[uuid(1), 5]])), ['_id_']],
    ['list the sessions of a person', (store) => store.listSessions(uuid(41), 5, PAGE), ['of_person']],
    ['end a session', (store) => store.removeSession(uuid(41), uuid(61)), ['_id_', '_id_']],
    ['end the sessions of a person', (store) => store.removeSessions(uuid(41)), ['of_person', 'of_person']],
    [
      'take roles from sessions',
      (store) => store.removeGrants(uuid(41), [{ role: 'operator', workspaceId: undefined }]),
      ['of_person', 'of_person'],
    ],
    ['say what sessions have', (store) => store.grantsOf([uuid(41)], 5), ['of_person']],
    ['list who has a role by a session', (store) => store.listGranted(WORKSPACE.id, 5), ['by_grant', '_id_']],
    ['sweep', (store) => store.sweepSessions(5), ['by_end', 'by_use', 'by_end']],
    ['take a link', (store) => store.takeLink(['a', 'b']), ['_id_']],
    ['find a person', (store) => store.findPerson(uuid(41)), ['_id_']],
    ['find a person by the address', (store) => store.findPersonByEmail('a@b'), ['by_email']],
    ['find a person by the subject', (store) => store.findPersonBySubject('s'), ['by_subject']],
    ['list people', (store) => store.listPeople(PAGE), ['by_age']],
    ['change a person', (store) => store.changePerson(uuid(41), { installationRoles: [] }), ['_id_']],
    ['let a person join', (store) => store.joinPerson(uuid(41), JOINED), ['_id_']],
    [
      'remove a person',
      (store) => store.removePerson(uuid(41)),
      ['_id_', '_id_', 'by_person', 'of_person', 'of_person'],
    ],
    ['find a member', (store) => store.findMember(WORKSPACE.id, uuid(51)), ['_id_', '_id_']],
    ['list members', (store) => store.listMembers(WORKSPACE.id, PAGE), ['of_workspace']],
    ['change a member', (store) => store.changeMembership(ORDER, { role: 'viewer' }), ['_id_', '_id_']],
    ['accept an offer', (store) => store.acceptOffer(uuid(41), uuid(51), 5), ['_id_']],
    ['decline an offer', (store) => store.declineOffer(uuid(41), uuid(51)), ['_id_', '_id_']],
    ['remove a member', (store) => store.removeMembership(ORDER), ['_id_', '_id_']],
    [
      'look for another admin',
      (store) => store.removeMembership({ ...ORDER, mayTakeLastAdmin: false }),
      ['_id_', '_id_', 'of_workspace'],
    ],
    ['find the memberships of a person', (store) => store.membershipsOf(uuid(41)), ['by_person']],
    ['find what a workspace says', (store) => store.findMembership(uuid(41), WORKSPACE.id), ['by_person']],
  ])('%s by an index, without a sort in memory', async (_, act, indexes) => {
    const { db, queries } = notingMongo({ found: FOUND });
    await act(personStore(db));
    expect(queries.map((query) => indexPlan(query)?.index)).toEqual(indexes);
    expect(queries.flatMap(costlySteps)).toEqual([]);
    expect(queries.filter((query) => (indexPlan(query)?.bounds.length ?? 0) === 0)).toEqual([]);
  });
});
