import type { TenantsContext } from './context';
import type { Caller } from '../../identity/app/authenticate';
import { refusalOf } from '../../testing/fakes';
import { inMemoryStores, type InMemoryStores } from '../../testing/in-memory-stores';
import { fakeOperator, type FakeOperator } from '../../testing/operator';
import { CLINIC, OTHER_WORKSPACE, uuid, WORKSPACE } from '../../testing/samples';
import { personPrincipal, type WorkspaceAccess } from '../../identity/domain/person';
import { changeMember, inviteMember, removeMember } from './members';
import { personWithEmail } from '../../identity/app/people';
import type { Member, MembershipChange } from '../../identity/app/person-store';
import { ANN, MEMBERSHIP } from '../../identity/app/session-records.contract';

const EMAIL = 'bob@clinics.example';
const OTHER_CLINIC = { ...CLINIC, clientId: uuid(12) };

function adminOf(clientIds?: readonly string[], role: WorkspaceAccess['role'] = 'admin'): Caller {
  const access = { workspaceId: WORKSPACE.id, role, clientIds };
  return { workspace: WORKSPACE, principal: personPrincipal(ANN, access) };
}

describe('the members of a workspace', () => {
  let context: TenantsContext & Pick<FakeOperator, 'audit'>;
  let stores: InMemoryStores;
  beforeEach(async () => {
    stores = inMemoryStores();
    const operator = await fakeOperator();
    context = { ...operator, people: stores.people, groupRoles: new Map() };
    await context.workspaces.addClinic(CLINIC);
    await context.workspaces.addClinic(OTHER_CLINIC);
  });

  const invite = (clientIds?: readonly string[], caller = adminOf()): Promise<Member> =>
    inviteMember(context, caller, { email: EMAIL, role: 'viewer', clientIds });
  const change = ({ membership }: Member, changed: MembershipChange, caller = adminOf()): Promise<Member> =>
    changeMember(context, caller, { membershipId: membership.id, change: changed });
  const codeOf = async (act: Promise<unknown>) => (await refusalOf(act)).code;

  it('are one person for one address, also when two invite it at the same time', async () => {
    const people = await Promise.all([personWithEmail(context, EMAIL), personWithEmail(context, EMAIL)]);
    expect(people[1]).toEqual(people[0]);
    expect((await invite()).person).toEqual(people[0]);
  });

  it('are invited once: a second invitation is refused, and the first stays', async () => {
    const { membership } = await invite();
    expect(await codeOf(invite([CLINIC.clientId]))).toBe('operation-conflict');
    expect((await context.people.findMember(WORKSPACE.id, membership.id))?.membership).toEqual(membership);
    expect((await context.audit()).map(({ action, outcome }) => [action, outcome])).toEqual([
      ['member.invite', 'refused'],
      ['member.invite', 'done'],
    ]);
  });

  it('get no more from an admin of some clinics than these clinics', async () => {
    const bound = adminOf([CLINIC.clientId]);
    expect(await codeOf(invite(undefined, bound))).toBe('client-forbidden');
    expect(await codeOf(invite([OTHER_CLINIC.clientId], bound))).toBe('client-forbidden');
    const member = await invite([CLINIC.clientId], bound);
    expect(await codeOf(change(member, { clientIds: undefined }, bound))).toBe('client-forbidden');
    expect((await change(member, { role: 'front-desk' }, bound)).membership).toMatchObject({
      role: 'front-desk',
      clientIds: [CLINIC.clientId],
    });
  });

  it('with more rights than the caller are neither changed nor removed', async () => {
    const whole = await invite();
    const bound = adminOf([CLINIC.clientId]);
    expect(await codeOf(change(whole, { clientIds: [CLINIC.clientId] }, bound))).toBe('client-forbidden');
    expect(await codeOf(removeMember(context, bound, whole.membership.id))).toBe('client-forbidden');
    const desk = adminOf(undefined, 'front-desk');
    expect(await codeOf(change(whole, { role: 'admin' }, desk))).toBe('client-forbidden');
    expect(await context.people.findMember(WORKSPACE.id, whole.membership.id)).toEqual(whole);
  });

  it('are not found from another workspace, nor after their removal', async () => {
    const member = await invite();
    const stranger: Caller = { ...adminOf(), workspace: OTHER_WORKSPACE };
    expect(await codeOf(change(member, { role: 'admin' }, stranger))).toBe('not-found');
    await removeMember(context, adminOf(), member.membership.id);
    expect(await codeOf(change(member, { role: 'admin' }))).toBe('not-found');
    expect(await codeOf(removeMember(context, adminOf(), member.membership.id))).toBe('not-found');
  });

  it('are neither changed nor invited while they are removed, and are let in again by an admin of all clinics', async () => {
    const groups = new Map([['staff', [{ role: 'admin', workspaceId: WORKSPACE.id }] as const]]);
    context = { ...context, groupRoles: groups };
    const member = await invite([CLINIC.clientId]);
    await context.people.acceptOffer(member.person.id, member.membership.id, 5);
    await removeMember(context, adminOf(), member.membership.id);
    expect(await codeOf(change(member, { role: 'viewer' }))).toBe('operation-conflict');
    expect(await codeOf(invite())).toBe('operation-conflict');
    const bound = adminOf([CLINIC.clientId]);
    // The group may give more than the bound admin has.
    expect(await codeOf(removeMember(context, bound, member.membership.id))).toBe('client-forbidden');
    await removeMember(context, adminOf(), member.membership.id);
    expect((await context.audit())[0]).toMatchObject({ action: 'member.readmit', outcome: 'done' });
    expect((await invite()).membership.id).not.toBe(member.membership.id);
  });

  it('who are invited only do not stand in for the last admin', async () => {
    const admin = { ...MEMBERSHIP, role: 'admin', clientIds: undefined } as const;
    await context.people.addPerson(ANN);
    await context.people.addMembership(admin);
    const offered = await inviteMember(context, adminOf(), {
      email: EMAIL,
      role: 'admin',
      clientIds: undefined,
    });
    const ann = { membership: admin, person: ANN };
    expect(await codeOf(change(ann, { role: 'viewer' }))).toBe('operation-conflict');
    expect(await codeOf(change(ann, { clientIds: [CLINIC.clientId] }))).toBe('operation-conflict');
    expect(await codeOf(removeMember(context, adminOf(), admin.id))).toBe('operation-conflict');
    await context.people.acceptOffer(offered.person.id, offered.membership.id, 5);
    expect((await change(ann, { role: 'viewer' })).membership.role).toBe('viewer');
  });

  it('who are removed while they are changed are not found, and do not come back', async () => {
    const member = await invite();
    const [changed] = await Promise.allSettled([
      change(member, { role: 'front-desk' }),
      context.people.removeMembership({
        workspaceId: WORKSPACE.id,
        membershipId: member.membership.id,
        mayTakeLastAdmin: false,
      }),
    ]);
    expect(changed).toMatchObject({ status: 'rejected', reason: { code: 'not-found' } });
    expect(await context.people.findMember(WORKSPACE.id, member.membership.id)).toBeUndefined();
  });
});
