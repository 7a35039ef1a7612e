import { type FakeGateway, fakeGateway, refusalOf } from '../../testing/fakes';
import { type InMemoryStores } from '../../testing/in-memory-stores';
import { CLINIC, uuid, WORKSPACE } from '../../testing/samples';
import type { Grant } from '../domain/roles';
import { signInByClaims, type OpenIdClaims } from './openid';
import { ANN, OFFER } from './session-records.contract';
import { findLiveSession, type OpenedSession } from './sessions';

const ON_CALL: Grant = { role: 'on-call', workspaceId: undefined };
const DESK: Grant = { role: 'front-desk', workspaceId: WORKSPACE.id };
const ROLES = new Map<string, readonly Grant[]>([
  ['on-call-team', [ON_CALL]],
  ['desk', [DESK]],
]);
const CLAIMS: OpenIdClaims = {
  subject: 'https://id.example ann-1',
  email: 'Ann@Clinics.example',
  isEmailVerified: true,
  name: 'Ann Field',
  roles: [],
};

describe('a sign-in by the claims of the identity provider', () => {
  let stores: InMemoryStores;
  let context: FakeGateway;
  beforeEach(async () => {
    context = fakeGateway();
    ({ stores } = context);
    await stores.workspaces.addWorkspace(WORKSPACE);
    await stores.workspaces.addClinic(CLINIC);
  });

  const signIn = (changed: Partial<OpenIdClaims> = {}): Promise<OpenedSession> =>
    signInByClaims(context, { claims: { ...CLAIMS, ...changed }, roles: ROLES, agent: 'Browser 1.0' });
  const codeOf = async (changed: Partial<OpenIdClaims> = {}) => (await refusalOf(signIn(changed))).code;
  const audited = async () =>
    (await stores.workspaces.listAudit({ limit: 10, cursor: undefined })).entries.map(
      ({ actor, action, detail }) => ({ actor, action, detail }),
    );

  it('lets an invited person in with the name of the provider, and accepts no invitation for the person', async () => {
    await stores.people.addPerson(ANN);
    await stores.people.addMembership(OFFER);
    const { token } = await signIn();
    const found = await findLiveSession(context, token);
    const joinedAtMs = context.clock.now();
    expect(found.person).toEqual({ ...ANN, name: 'Ann Field', subject: CLAIMS.subject, joinedAtMs });
    expect(found).toMatchObject({ memberships: [], offers: [OFFER] });
    expect(found.session).toMatchObject({ grants: [], agent: 'Browser 1.0' });
  });

  it('is recorded with how the person signed in, and without the token of the session', async () => {
    await stores.people.addPerson(ANN);
    const { session, token } = await signIn();
    const detail = { personId: ANN.id, sessionId: session.id, way: 'openid-connect' };
    expect(await audited()).toEqual([{ actor: 'ann@clinics.example', action: 'person.sign-in', detail }]);
    expect(JSON.stringify(await audited())).not.toContain(token);
  });

  it('makes a person of someone who was not invited and has a role by claim, once', async () => {
    const first = await signIn({ roles: ['on-call-team', 'unknown', 'desk'] });
    expect(first.session.grants).toEqual([ON_CALL, DESK]);
    const again = await signIn({ roles: ['desk'] });
    expect(again.session.personId).toBe(first.session.personId);
    expect(again.session.grants).toEqual([DESK]);
    expect((await stores.people.listPeople({ limit: 10, cursor: undefined })).entries).toHaveLength(1);
  });

  it('finds a person by subject after the e-mail address changed at the provider', async () => {
    await stores.people.addPerson(ANN);
    await signIn();
    expect((await signIn({ email: 'ann.field@clinics.example' })).session.personId).toBe(ANN.id);
  });

  it('is refused without a verified e-mail address, even for an invited person with a role', async () => {
    await stores.people.addPerson(ANN);
    for (const changed of [{ isEmailVerified: false }, { email: undefined }, { email: 'ann' }])
      expect(await codeOf({ ...changed, roles: ['desk'] })).toBe('unauthorized');
    expect((await stores.people.findPerson(ANN.id))?.subject).toBeUndefined();
    expect(await audited()).toEqual([]);
  });

  it('is refused for someone who is not invited and has no role by claim, who does not become a person', async () => {
    expect(await codeOf()).toBe('unauthorized');
    expect(await codeOf({ roles: ['unknown'] })).toBe('unauthorized');
    expect(await stores.people.findPersonByEmail('ann@clinics.example')).toBeUndefined();
  });

  it('is refused when the e-mail address was given to someone else, who does not take over the person', async () => {
    await stores.people.addPerson(ANN);
    await signIn();
    expect(await codeOf({ subject: 'https://id.example other-2', roles: ['desk'] })).toBe('unauthorized');
    expect(await stores.people.findPerson(ANN.id)).toMatchObject({ subject: CLAIMS.subject });
  });

  it.each([
    [undefined, 'ann@clinics.example'],
    [' \u0000\u202e ', 'ann@clinics.example'],
    [' Ann\u0007 Field\u200b ', 'Ann Field'],
    ['n'.repeat(130), 'n'.repeat(120)],
  ])('shows a name without control characters, at most 120 long, or the address: %j', async (name, shown) => {
    await stores.people.addPerson({ ...ANN, id: uuid(42) });
    const { token } = await signIn({ name });
    expect((await findLiveSession(context, token)).person.name).toBe(shown);
  });
});
