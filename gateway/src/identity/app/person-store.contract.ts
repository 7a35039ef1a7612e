import { BEGAN_MS, uuid, WORKSPACE } from '../../testing/samples';
import type { Person } from '../domain/person';
import { membershipTests } from './membership-records.contract';
import { ANN, BOB, linkTests, OFFER, sessionTests, type PersonStores } from './session-records.contract';
import { grantTests } from './session-grants.contract';

/** Two writes may wait for each other until the server undoes one of them; who is told so asks again. */
async function askedAgain(work: () => Promise<boolean>): Promise<boolean> {
  return work().catch(work);
}

/** What every store of people and sessions promises. */
export function personStoreContract(name: string, makeStores: () => Promise<PersonStores>): void {
  describe(`${name} as a store of people`, () => {
    let stores: PersonStores;
    beforeEach(async () => {
      stores = await makeStores();
      await stores.one.addPerson(ANN);
    });
    afterEach(() => stores.close());

    peopleTests(() => stores);
    membershipTests(() => stores);
    sessionTests(() => stores);
    grantTests(() => stores);
    linkTests(() => stores);
  });
}

function peopleTests(stores: () => PersonStores): void {
  it('finds a person by id, e-mail address and subject, in either process', async () => {
    const { one, other } = stores();
    await one.addPerson(BOB);
    expect(await other.findPerson(ANN.id)).toEqual(ANN);
    expect(await other.findPersonByEmail('ann@clinics.example')).toEqual(ANN);
    expect(await other.findPersonBySubject('issuer bob')).toEqual(BOB);
    expect(await other.findPerson(uuid(99))).toBeUndefined();
    expect(await other.findPersonByEmail('bob@clinics.example')).toBeUndefined();
    expect(await other.findPersonBySubject('issuer ann')).toBeUndefined();
  });

  it('gives an e-mail address and a subject to one person only, and lack of them to many', async () => {
    const { one, other } = stores();
    await one.addPerson(BOB);
    const like = (n: number, more: Partial<Person>): Person => ({
      ...ANN,
      id: uuid(n),
      email: undefined,
      ...more,
    });
    expect(await other.addPerson(like(43, { email: ANN.email }))).toBe(false);
    expect(await other.addPerson(like(43, { subject: BOB.subject }))).toBe(false);
    expect(await other.addPerson(like(43, {}))).toBe(true);
    expect(await other.addPerson(like(44, {}))).toBe(true);
    const added = await Promise.all(
      [one, other].map((each, at) =>
        askedAgain(() => each.addPerson(like(45 + at, { email: 'c@x.example' }))),
      ),
    );
    expect(added.sort()).toEqual([false, true]);
  });

  it('lists people, newest first, page by page, and changes and removes them', async () => {
    const { one, other } = stores();
    await one.addPerson({ ...BOB, createdAtMs: BEGAN_MS + 1 });
    const first = await other.listPeople({ limit: 1, cursor: undefined });
    expect(first.entries.map(({ id }) => id)).toEqual([BOB.id]);
    const rest = await other.listPeople({ limit: 1, cursor: first.nextCursor });
    expect(rest).toEqual({ entries: [ANN], nextCursor: undefined });
    const change = { name: 'Ann B.', installationRoles: ['operator', 'on-call'] } as const;
    expect(await one.changePerson(ANN.id, change)).toEqual({ ...ANN, ...change });
    expect(await other.findPerson(ANN.id)).toEqual({ ...ANN, ...change });
    expect(await one.changePerson(uuid(99), change)).toBeUndefined();
    expect(await one.removePerson(ANN.id)).toBe(true);
    expect(await other.findPerson(ANN.id)).toBeUndefined();
    expect(await one.removePerson(ANN.id)).toBe(false);
  });

  it('lets a person join with one subject for ever, and keeps the first time', async () => {
    const { one, other } = stores();
    await one.addMembership(OFFER);
    const joined = { subject: 'issuer ann', name: 'Ann Joined', atMs: BEGAN_MS + 5 };
    const expected = { ...ANN, subject: 'issuer ann', name: 'Ann Joined', joinedAtMs: BEGAN_MS + 5 };
    expect(await other.joinPerson(ANN.id, joined)).toEqual(expected);
    expect(await one.joinPerson(ANN.id, { ...joined, atMs: BEGAN_MS + 9 })).toEqual(expected);
    expect(await one.joinPerson(ANN.id, { ...joined, subject: 'issuer thief' })).toBeUndefined();
    expect(await one.joinPerson(uuid(99), joined)).toBeUndefined();
    // To sign in is not to accept.
    expect((await one.findMember(WORKSPACE.id, OFFER.id))?.membership).toEqual(OFFER);
  });
}
