import { randomUUID } from 'node:crypto';
import { SCOPES } from '../../../gateway/src/identity/domain/api-key';
import type { System } from '../../helpers/own-system';
import { openedWorkspace, type OpenedWorkspace } from '../../helpers/workspaces';
import type { MadeProvider } from './_made-provider';
import { redeemed, signedIn, signedInAs, startWithMadeProvider, type Person } from './_people';

const MEMBERS = '/api/workspace/members';
const LINKS = `${MEMBERS}/links`;
const SIGNED_IN = `${MEMBERS}/signed-in`;

type Session = {
  readonly invitations: readonly { readonly id: string; readonly workspaceName: string }[];
  readonly workspaces: readonly { readonly workspaceId: string }[];
};
type Listed = {
  readonly data: readonly {
    readonly person: { readonly id: string; readonly name: string };
    readonly role: string;
  }[];
};

let system: System;
let provider: MadeProvider;
let stop: () => Promise<void>;
let workspace: OpenedWorkspace;
let admin: Person;
let email: string;
beforeAll(async () => {
  ({ system, provider, stop } = await startWithMadeProvider());
});
afterAll(() => stop());
beforeEach(async () => {
  workspace = await openedWorkspace(system, 'North');
  admin = await adminOf(workspace);
  email = `bob-${randomUUID()}@clinics.example`;
});

const adminOf = ({ workspaceId }: OpenedWorkspace): Promise<Person> =>
  signedIn(system, { role: 'admin', workspaceId, name: `Admin ${randomUUID()}` });
const idOf = ({ body }: { readonly body: unknown }): string => (body as { readonly id: string }).id;
const codeOf = ({ body }: { readonly body: unknown }): unknown => (body as { readonly code?: string }).code;
const invite = (role: string, by = admin, address = email): ReturnType<Person> =>
  by('POST', MEMBERS, { json: { email: address, role } });
const enter = (address = email): Promise<Person> => signedInAs(system, provider, address);
const sessionOf = async (person: Person): Promise<Session> =>
  (await person('GET', '/api/session')).body as Session;
const offerPath = ({ invitations }: Session, of = 'North'): string => {
  const offer = invitations.find(({ workspaceName }) => workspaceName === of);
  return `/api/session/invitations/${offer?.id ?? ''}`;
};
const accept = async (person: Person): Promise<number> =>
  (await person('POST', `${offerPath(await sessionOf(person))}/accept`)).status;
const walletIn = async (person: Person, { workspaceId }: OpenedWorkspace): Promise<number> =>
  (await person('GET', '/api/wallet', { headers: { 'x-workspace-id': workspaceId } })).status;
const newestActs = async (limit: number): Promise<readonly unknown[]> => {
  const audit = await system.operate('/ops/audit', { query: { limit: String(limit) } });
  const { data } = audit.body as {
    readonly data: readonly { readonly actor: string; readonly action: string }[];
  };
  return data.map(({ actor, action }) => `${actor.replace(/admin .*/, 'admin')} ${action}`);
};

describe('an invitation to a workspace', () => {
  it('opens nothing and says who offers what, until its person accepts it', async () => {
    const south = await openedWorkspace(system, 'South');
    await invite('viewer');
    await invite('admin', await adminOf(south));
    const bob = await enter();
    const asked = await sessionOf(bob);
    expect(asked).toMatchObject({
      workspaces: [],
      invitations: [
        { workspaceName: 'South', role: 'admin', invitedBy: null },
        { workspaceName: 'North', role: 'viewer' },
      ],
    });
    expect((await bob('GET', '/api/wallet')).status).toBe(403);
    expect(await walletIn(bob, workspace)).toBe(403);

    await invite('viewer', admin, `eve-${email}`);
    const eve = await enter(`eve-${email}`);
    expect((await eve('POST', `${offerPath(asked)}/accept`)).status).toBe(404);
    expect((await eve('DELETE', offerPath(asked))).status).toBe(404);
    expect((await eve('POST', '/api/session/invitations/no-id/accept')).status).toBe(404);
    expect(await sessionOf(bob)).toEqual(asked);

    expect(await accept(bob)).toBe(204);
    expect(await newestActs(1)).toEqual([`${email} member.accept`]);
    expect((await bob('GET', '/api/wallet')).status).toBe(200);
    expect(await walletIn(bob, south)).toBe(403);
  });

  it('changes nothing for a session that is running, not even where a request names no workspace', async () => {
    await invite('viewer');
    const bob = await enter();
    await accept(bob);
    const before = await bob('GET', '/api/workspace');
    await invite('admin', await adminOf(await openedWorkspace(system, 'South')));
    expect((await bob('GET', '/api/workspace')).body).toEqual(before.body);
    expect((await sessionOf(bob)).workspaces).toMatchObject([{ workspaceId: workspace.workspaceId }]);
  });

  it('names who invites by an e-mail address that the identity provider verified', async () => {
    await invite('admin');
    const bob = await enter();
    await accept(bob);
    expect((await invite('viewer', bob, `carl-${email}`)).status).toBe(201);
    const { invitations } = await sessionOf(await enter(`carl-${email}`));
    expect(invitations).toMatchObject([{ invitedBy: email, role: 'viewer' }]);
  });

  it('that was accepted ends when the person leaves, and only an invitation leads back', async () => {
    await invite('viewer');
    const bob = await enter();
    await accept(bob);
    const leave = async (id: string): Promise<number> =>
      (await bob('DELETE', `/api/session/workspaces/${id}`)).status;
    const south = await openedWorkspace(system, 'South');
    for (const id of [south.workspaceId, randomUUID()]) expect(await leave(id)).toBe(404);
    expect(await leave(workspace.workspaceId)).toBe(204);
    expect(await newestActs(1)).toEqual([`${email} member.leave`]);
    expect(await leave(workspace.workspaceId)).toBe(404);
    expect(await walletIn(bob, workspace)).toBe(403);
    expect((await invite('viewer')).status).toBe(201);
    expect(await walletIn(bob, workspace)).toBe(403);
  });
});

describe('the members of a workspace', () => {
  it('are invited once by e-mail address, and show who they are once they have accepted, not when they sign in', async () => {
    const invited = await invite('viewer', admin, email.toUpperCase());
    expect(invited).toMatchObject({
      status: 201,
      body: { person: null, email, role: 'viewer', clientIds: null, joinedAt: null },
    });
    expect(codeOf(await invite('admin'))).toBe('operation-conflict');
    const before = await admin('GET', MEMBERS);
    const bob = await enter();
    expect((await admin('GET', MEMBERS)).body).toEqual(before.body);
    await accept(bob);
    expect((await admin('GET', MEMBERS)).body).toMatchObject({
      data: [{ person: { name: 'Signed In' }, joinedAt: expect.any(String) as string }],
    });
  });

  it('may do what their role says, from the next request after a change or removal on', async () => {
    const path = `${MEMBERS}/${idOf(await invite('front-desk'))}`;
    const bob = await enter();
    await accept(bob);
    const fixtures = async (): Promise<number> => (await bob('GET', '/api/eligibility/fixtures')).status;
    expect(await fixtures()).toBe(200);
    const json = { role: 'viewer', clientIds: [workspace.access.clientId] };
    expect((await admin('PATCH', path, { json })).body).toMatchObject(json);
    expect(await fixtures()).toBe(403);
    expect(await walletIn(bob, workspace)).toBe(200);
    expect((await admin('DELETE', path)).status).toBe(204);
    expect(await walletIn(bob, workspace)).toBe(403);
    expect((await admin('DELETE', path)).status).toBe(404);
    expect(await newestActs(3)).toEqual([
      'link:admin member.remove',
      'link:admin member.change',
      `${email} member.accept`,
    ]);
  });

  it('come by a link of an admin with a role in this workspace, are listed, and are sent out at once', async () => {
    const made = await admin('POST', LINKS, { json: { name: 'Desk 2', role: 'viewer' } });
    expect(made.status).toBe(201);
    const { url } = made.body as { readonly url: string };
    expect(url).toMatch(new RegExp(`^${system.access.baseUrl}/console/sign-in#[\\w-]{43}$`));
    const desk = await redeemed(system, url.slice(url.indexOf('#') + 1));
    expect((await desk('GET', '/api/wallet')).status).toBe(200);
    const { data } = (await admin('GET', SIGNED_IN)).body as Listed;
    expect(data).toMatchObject([{ by: 'link' }, { by: 'link' }]);
    const found = data.find(({ person }) => person.name === 'Desk 2');
    expect(found).toMatchObject({ role: 'viewer' });
    const path = `${SIGNED_IN}/${found?.person.id ?? ''}`;
    expect((await admin('DELETE', path)).status).toBe(204);
    expect(await newestActs(1)).toEqual(['link:admin member.remove']);
    expect((await desk('GET', '/api/wallet')).status).toBe(403);
    expect((await admin('DELETE', path)).status).toBe(404);
    expect((await admin('GET', MEMBERS)).body).toMatchObject({ data: [] });
  });

  it('are hidden from a key of some clinics, and are not invited under the name of another actor', async () => {
    const bound = await workspace.withKey({ scopes: SCOPES, clientIds: [workspace.access.clientId] });
    const wanted = { name: 'Desk 2', role: 'viewer' };
    expect(codeOf(await bound.call(LINKS, { json: wanted }))).toBe('client-forbidden');
    for (const path of [MEMBERS, SIGNED_IN]) expect(codeOf(await bound.call(path))).toBe('client-forbidden');
    const gone = await bound.call(`${SIGNED_IN}/${randomUUID()}`, { method: 'DELETE' });
    expect(['not-found', 'client-forbidden']).toContain(codeOf(gone));
    for (const [path, json] of [
      [MEMBERS, { email: 'bob', role: 'viewer' }],
      [MEMBERS, { email, role: 'operator' }],
      [MEMBERS, { email, role: 'viewer', clientIds: [randomUUID()] }],
      [LINKS, { role: 'viewer' }],
      [LINKS, { ...wanted, role: 'operator' }],
      [LINKS, { ...wanted, name: 'ann@x.example' }],
      [LINKS, { ...wanted, name: 'Operator' }],
      [LINKS, { ...wanted, name: 'x'.repeat(121) }],
    ] as const)
      expect([json, (await admin('POST', path, { json })).status]).toEqual([json, 400]);
  });
});

it('what people do in a workspace is in the audit log, which is filtered by the kind of act', async () => {
  const clinic = `/api/workspace/clinics/${workspace.access.clientId}`;
  const words = { rows: [{ words: 'blue', payerId: '60054' }] };
  const changed = `${MEMBERS}/${idOf(await invite('viewer', admin, `eve-${email}`))}`;
  await invite('viewer');
  const bob = await enter();
  const declined = await bob('DELETE', offerPath(await sessionOf(bob)));
  const acts = [
    ['member.change', await admin('PATCH', changed, { json: { role: 'front-desk' } })],
    ['patients.searched', await admin('POST', '/api/eligibility/checks/search', { json: {} })],
    ['rates.write', await admin('PUT', `${clinic}/rates`, { json: { rows: [] } })],
    ['words.write', await admin('PUT', `${clinic}/words`, { json: words })],
    ['words.erase', await admin('DELETE', `${clinic}/words`)],
    ['person.sign-out', await admin('DELETE', '/api/session')],
  ] as const;
  const newest = async (action: string): Promise<unknown> => {
    const { body } = await system.operate('/ops/audit', { query: { action, limit: '1' } });
    return (body as { readonly data: readonly unknown[] }).data[0];
  };
  expect(declined.status).toBe(204);
  expect(await newest('member.decline')).toMatchObject({ action: 'member.decline', actor: email });
  expect(acts.map(([action, { status }]) => [action, status < 300])).toEqual(
    acts.map(([action]) => [action, true]),
  );
  for (const action of ['member.invite', ...acts.map(([named]) => named)]) {
    const actor = expect.stringMatching(/^link:admin /) as string;
    expect(await newest(action)).toMatchObject({ action, actor, outcome: 'done' });
  }
});
