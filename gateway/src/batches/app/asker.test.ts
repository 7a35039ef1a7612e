import { fakeClock } from '@eligibility/kit/testing';
import { aContext } from '../../testing/context';
import type { RoleMapping } from '../../identity/domain/roles';
import type { Membership } from '../../identity/domain/person';
import { inMemoryStores } from '../../testing/in-memory-stores';
import { ANN, BOB, MEMBERSHIP } from '../../identity/app/session-records.contract';
import { API_KEY, BEGAN_MS, CLINIC, WORKSPACE } from '../../testing/samples';

import { senderOf, type Sender } from './asker';

const NO_GROUPS: RoleMapping = new Map();

/** What is said of a sender where Ann is as given. */
async function said(
  sender: Pick<Sender, 'keyId' | 'personId'>,
  member?: Partial<Membership>,
  groupRoles = NO_GROUPS,
): Promise<unknown> {
  const { workspaces, people } = inMemoryStores();
  await workspaces.addWorkspace(WORKSPACE);
  await workspaces.addClinic(CLINIC);
  await workspaces.addKey(API_KEY);
  await people.addPerson(ANN);
  await people.addPerson(BOB);
  if (member !== undefined) await people.addMembership({ ...MEMBERSHIP, ...member });
  const of = { workspaceId: WORKSPACE.id, clientId: CLINIC.clientId };
  const found = await senderOf(aContext({ workspaces, people, groupRoles, clock: fakeClock() }), {
    ...of,
    ...sender,
  });
  return typeof found === 'string' ? found : 'may ask';
}

const ANN_SENDS = { keyId: undefined, personId: ANN.id };

describe('who may still ask', () => {
  it.each([
    ['a member for a clinic of theirs', {}, 'may ask'],
    ['a viewer', { role: 'viewer' }, 'sender-removed'],
    ['a member for other clinics', { clientIds: [WORKSPACE.id] }, 'sender-removed'],
    ['who was removed', { joinedAtMs: undefined, removedAtMs: BEGAN_MS }, 'sender-removed'],
    ['who has only been invited', { joinedAtMs: undefined }, 'sender-removed'],
  ] as const)('is decided by the membership: %s', async (_who, member, expected) => {
    expect(await said(ANN_SENDS, member)).toBe(expected);
  });

  it('is nobody without a membership, unless a group or a link gives a role here', async () => {
    expect(await said(ANN_SENDS)).toBe('sender-removed');
    const groups: RoleMapping = new Map([['front', [{ workspaceId: WORKSPACE.id, role: 'front-desk' }]]]);
    expect(await said(ANN_SENDS, undefined, groups)).toBe('may ask');
    expect(await said({ keyId: undefined, personId: BOB.id })).toBe('may ask');
    expect(await said({ keyId: undefined, personId: WORKSPACE.id })).toBe('sender-removed');
  });

  it('is a program while its key can be used', async () => {
    expect(await said({ keyId: API_KEY.id, personId: undefined })).toBe('may ask');
    expect(await said({ keyId: WORKSPACE.id, personId: undefined })).toBe('key-revoked');
  });
});
