import { AppError } from '@eligibility/kit';
import { refusalOf } from '../../testing/fakes';
import { inMemoryStores, type InMemoryStores } from '../../testing/in-memory-stores';
import { OTHER_WORKSPACE, WORKSPACE } from '../../testing/samples';
import { SCOPES_OF_ROLE, type Grant } from '../domain/roles';
import { ANN, BOB, MEMBERSHIP } from './session-records.contract';
import { callerOfToken, isTokenByForm, type TokenCallers } from './token-caller';

const SUBJECT = 'https://id.example ann-1';
const ROLES = new Map<string, readonly Grant[]>([
  ['staff', [{ role: 'viewer', workspaceId: OTHER_WORKSPACE.id }]],
]);

describe('the caller of an access token', () => {
  let stores: InMemoryStores;
  beforeEach(async () => {
    stores = inMemoryStores();
    await stores.workspaces.addWorkspace(WORKSPACE);
    await stores.workspaces.addWorkspace(OTHER_WORKSPACE);
    await stores.people.addPerson({ ...ANN, subject: SUBJECT });
    await stores.people.addMembership(MEMBERSHIP);
  });

  const tokensOf = (subject: string, roles: readonly string[] = []): TokenCallers['tokens'] => ({
    claimsOf: () => Promise.resolve({ subject, roles }),
  });
  const enter = (tokens: TokenCallers['tokens'], wanted?: string) =>
    callerOfToken({ ...stores, tokens, roles: ROLES }, 'a.b.c', wanted);
  const codeOf = async (tokens: TokenCallers['tokens'], wanted?: string) =>
    (await refusalOf(enter(tokens, wanted))).code;

  it('is the person with that subject, with the role and the clinics of the membership', async () => {
    const { workspace, principal } = await enter(tokensOf(SUBJECT));
    expect(workspace).toEqual(WORKSPACE);
    expect(principal).toMatchObject({
      kind: 'person',
      id: ANN.id,
      scopes: SCOPES_OF_ROLE['front-desk'],
      clientIds: MEMBERSHIP.clientIds,
    });
  });

  it('has the roles of the claim too, and then names one of several workspaces', async () => {
    const staff = tokensOf(SUBJECT, ['staff', 'football']);
    const { workspace, principal } = await enter(staff, OTHER_WORKSPACE.id);
    expect([workspace.id, principal.scopes]).toEqual([OTHER_WORKSPACE.id, SCOPES_OF_ROLE.viewer]);
    expect(await codeOf(staff)).toBe('client-forbidden');
    expect(await codeOf(tokensOf(SUBJECT), OTHER_WORKSPACE.id)).toBe('client-forbidden');
  });

  it('is nobody who did not sign in here before, or who was removed, whatever the claim gives', async () => {
    expect(await codeOf(tokensOf('https://id.example eve', ['staff']))).toBe('unauthorized');
    expect(await codeOf(tokensOf('https://other.example ann-1'))).toBe('unauthorized');
    await stores.people.removePerson(ANN.id);
    expect(await codeOf(tokensOf(SUBJECT, ['staff']))).toBe('unauthorized');
  });

  it('works in no workspace that removed the person, and not in those of others', async () => {
    const order = { workspaceId: WORKSPACE.id, membershipId: MEMBERSHIP.id, mayTakeLastAdmin: true };
    await stores.people.changeMembership(order, { joinedAtMs: undefined, removedAtMs: 5 });
    expect(await codeOf(tokensOf(SUBJECT))).toBe('client-forbidden');
    await stores.people.addPerson(BOB);
    expect(await codeOf(tokensOf('issuer bob'), WORKSPACE.id)).toBe('client-forbidden');
  });

  it('is not looked for when the token is refused or the provider is away', async () => {
    for (const code of ['unauthorized', 'service-unavailable'] as const)
      expect(await codeOf({ claimsOf: () => Promise.reject(new AppError(code)) })).toBe(code);
  });
});

describe('the form of an access token', () => {
  it('is three parts in base64url', () => {
    expect(['eyJh.eyJp.c2ln-_'].every(isTokenByForm)).toBe(true);
    for (const other of ['', 'elig_live_abc', 'a.b', 'a.b.c.d', 'a.b.c.d.e', 'a..c', 'a.b.c=', 'a.b.c\n'])
      expect(isTokenByForm(other)).toBe(false);
  });
});
