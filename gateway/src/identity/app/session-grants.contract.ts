import { BEGAN_MS, uuid, WORKSPACE } from '../../testing/samples';
import type { Grant } from '../domain/roles';
import { SESSION_IDLE_MS, type Session } from '../domain/session';
import { ANN, BOB, LINK, SESSION, type PersonStores } from './session-records.contract';

const OPERATOR: Grant = { role: 'operator', workspaceId: undefined };
const ADMIN: Grant = { role: 'admin', workspaceId: WORKSPACE.id };
const VIEWER: Grant = { role: 'viewer', workspaceId: WORKSPACE.id };
const ELSEWHERE: Grant = { role: 'admin', workspaceId: uuid(11) };

/** What every store promises of the roles that sessions have by themselves. */
export function grantTests(stores: () => PersonStores): void {
  const session = (n: number, grants: readonly Grant[], more: Partial<Session> = {}): Session => ({
    ...SESSION,
    id: uuid(n),
    hash: `hash ${String(n)}`,
    grants,
    ...more,
  });
  const OVER = { expiresAtMs: BEGAN_MS };
  const UNUSED = { lastUsedAtMs: BEGAN_MS - SESSION_IDLE_MS };

  it('takes roles from the sessions and links of one person, and leaves the others', async () => {
    const { one, other } = stores();
    const bobs = session(63, [ADMIN, OPERATOR], { personId: BOB.id });
    const all = [session(61, [ADMIN, OPERATOR]), session(62, [VIEWER, ELSEWHERE]), bobs];
    for (const each of all) await one.addSession(each);
    await one.addLink({ ...LINK, grants: [OPERATOR, VIEWER] });
    await other.removeGrants(ANN.id, [ADMIN, VIEWER]);
    const grantsNow = async (hash: string) => (await one.findSession([hash]))?.session.grants;
    await one.addPerson(BOB);
    expect(await Promise.all(all.map(({ hash }) => grantsNow(hash)))).toEqual([
      [OPERATOR],
      [ELSEWHERE],
      bobs.grants,
    ]);
    expect((await one.takeLink([LINK.hash]))?.grants).toEqual([OPERATOR]);
  });

  it('says what the running sessions of persons have by themselves', async () => {
    const { one, other } = stores();
    await one.addSession(session(61, [OPERATOR]));
    await one.addSession(session(62, [VIEWER]));
    await one.addSession(session(63, [ADMIN], OVER));
    await one.addSession(session(64, [ADMIN], UNUSED));
    await one.addSession(session(65, [], { personId: BOB.id }));
    await one.addSession(session(66, [ADMIN], { personId: uuid(43) }));
    const grants = await other.grantsOf([ANN.id, BOB.id], BEGAN_MS);
    expect([...grants.keys()]).toEqual([ANN.id]);
    expect(new Set(grants.get(ANN.id))).toEqual(new Set([OPERATOR, VIEWER]));
    expect(await other.grantsOf([], BEGAN_MS)).toEqual(new Map());
  });

  it('lists who has a role in a workspace by a running session, with the strongest one', async () => {
    const { one, other } = stores();
    await one.addPerson(BOB);
    await one.addSession(session(61, [VIEWER, OPERATOR]));
    await one.addSession(session(62, [ADMIN]));
    await one.addSession(session(63, [VIEWER], { personId: BOB.id, createdAtMs: BEGAN_MS + 1 }));
    await one.addSession(session(64, [ADMIN], { ...OVER, personId: BOB.id }));
    await one.addSession(session(65, [ADMIN], { ...UNUSED, personId: BOB.id }));
    await one.addSession(session(66, [VIEWER], { personId: uuid(43) }));
    expect(await other.listGranted(WORKSPACE.id, BEGAN_MS)).toEqual([
      { person: BOB, role: 'viewer' },
      { person: ANN, role: 'admin' },
    ]);
    expect(await other.listGranted(uuid(11), BEGAN_MS)).toEqual([]);
  });
}
