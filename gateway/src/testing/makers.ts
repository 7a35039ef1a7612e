import request from 'supertest';
import { formatApiKey, SCOPES, type Scope } from '../identity/domain/api-key';
import { formatOperatorToken, OPERATOR_ROLES, type OperatorRole } from '../identity/domain/operator';
import { NO_KEY_LIMITS, type ApiKey } from '../identity/domain/workspace';
import { SCOPES_OF_ROLE, type WorkspaceRole } from '../identity/domain/roles';
import type { FakeApp } from './fake-app';
import { API_KEY, CLINIC, OPERATOR, OTHER_WORKSPACE, uuid, WORKSPACE } from './samples';
import { linkFor, browserWith, personSignedIn, type Browser } from './signed-in';

export const SECOND_CLINIC = { ...CLINIC, clientId: uuid(21) };
export const CLINICS_OF: Readonly<Record<string, readonly string[]>> = {
  [WORKSPACE.id]: [CLINIC.clientId, SECOND_CLINIC.clientId],
  [OTHER_WORKSPACE.id]: [uuid(22)],
};

/** One thing that a credential may do, such as `operator:money`, or a scope at a clinic of a workspace. */
export type Right = string;

/** Of a credential whose use is bounded by nothing but its workspace. */
export const UNLIMITED: Right = 'unlimited';

export type Access = {
  readonly workspaceId: string;
  readonly scopes: readonly Scope[];
  readonly clientIds?: readonly string[] | null | undefined;
};

export function rightsIn({ workspaceId, scopes, clientIds }: Access): readonly Right[] {
  return (clientIds ?? CLINICS_OF[workspaceId] ?? []).flatMap((clinic) =>
    scopes.map((scope) => `${workspaceId}:${clinic}:${scope}`),
  );
}

/** The role `access` gives out the keys of every workspace, so it has what these open. */
export function rightsOfOperator(roles: readonly OperatorRole[]): readonly Right[] {
  const ofKeys = Object.keys(CLINICS_OF).flatMap((workspaceId) => rightsIn({ workspaceId, scopes: SCOPES }));
  return [...roles.map((role) => `operator:${role}`), ...(roles.includes('access') ? ofKeys : [])];
}

/** A caller that gives out rights. */
export type Maker = { readonly send: Browser; readonly rights: readonly Right[] };

type Making = (fake: FakeApp) => Promise<Maker>;

const LIMITED = { ...NO_KEY_LIMITS, rateLimitPerMinute: 100_000 };
const BUDGETED = { ...NO_KEY_LIMITS, checksPerDay: 5 };

/** Every kind of caller, by a name for the test. */
export const MAKERS: Readonly<Record<string, Making>> = {
  'a key with every scope': key({ scopes: SCOPES }),
  'a key that only administers': key({ scopes: ['workspace:admin'] }),
  'a key that administers and reads': key({ scopes: ['workspace:admin', ...SCOPES_OF_ROLE.viewer] }),
  'a key that administers and checks': key({ scopes: ['workspace:admin', ...SCOPES_OF_ROLE['front-desk']] }),
  'a key that does not administer': key({ scopes: SCOPES.filter((scope) => scope !== 'workspace:admin') }),
  'a key of one clinic': key({ scopes: SCOPES, clientIds: [CLINIC.clientId] }),
  'a key with a rate limit': key({ scopes: SCOPES, limits: LIMITED }),
  'a key with a daily budget': key({ scopes: SCOPES, limits: BUDGETED }),
  'a key of another workspace': key({ scopes: SCOPES, workspaceId: OTHER_WORKSPACE.id }),
  'an admin': person('admin', WORKSPACE.id),
  'a person at the front desk': person('front-desk', WORKSPACE.id),
  'a viewer': person('viewer', WORKSPACE.id),
  'an admin of another workspace': person('admin', OTHER_WORKSPACE.id),
  'an admin of one clinic': adminOfOneClinic,
  'a person on call': (fake) => installationPerson(fake, 'on-call', ['boards']),
  'a person who is operator': (fake) => installationPerson(fake, 'operator', OPERATOR_ROLES),
  ...Object.fromEntries(OPERATOR_ROLES.map((role) => [`an operator for ${role}`, operator([role])])),
  'an operator for admin and access': operator(['admin', 'access']),
  'an operator for admin and boards': operator(['admin', 'boards']),
  'an operator for all but boards': operator(OPERATOR_ROLES.filter((role) => role !== 'boards')),
  'an operator for everything': operator(OPERATOR_ROLES),
};

function bearer({ app }: FakeApp, secret: string): Browser {
  return (method, path) => request(app)[method](path).auth(secret, { type: 'bearer' });
}

function key(wanted: Partial<ApiKey> & Pick<ApiKey, 'scopes'>): Making {
  return async (fake) => {
    const secret = formatApiKey(new Uint8Array(60).fill(77));
    const added = { ...API_KEY, id: uuid(777), hash: fake.keyHash(secret), ...wanted };
    await fake.workspaces.addKey(added);
    const rights = rightsIn(added);
    return {
      send: bearer(fake, secret),
      rights: added.limits === NO_KEY_LIMITS ? [...rights, UNLIMITED] : rights,
    };
  };
}

function operator(roles: readonly OperatorRole[]): Making {
  return async (fake) => {
    const token = formatOperatorToken(new Uint8Array(60).fill(78));
    await fake.operatorStore.addOperator({
      ...OPERATOR,
      id: uuid(778),
      name: 'maker',
      roles,
      hash: fake.keyHash(token),
    });
    return { send: bearer(fake, token), rights: [...rightsOfOperator(roles), UNLIMITED] };
  };
}

function person(role: WorkspaceRole, workspaceId: string): Making {
  return async ({ app }) => ({
    send: await browserWith(app, await linkFor(app, { role, workspaceId, name: 'Maker' })),
    rights: [...rightsIn({ workspaceId, scopes: SCOPES_OF_ROLE[role] }), UNLIMITED],
  });
}

async function installationPerson(
  { app }: FakeApp,
  role: 'operator' | 'on-call',
  roles: readonly OperatorRole[],
): Promise<Maker> {
  const send = await browserWith(app, await linkFor(app, { role, name: 'Maker' }));
  return { send, rights: [...rightsOfOperator(roles), UNLIMITED] };
}

async function adminOfOneClinic(fake: FakeApp): Promise<Maker> {
  const clientIds = [CLINIC.clientId];
  await member(fake, { email: 'maker@clinics.example', role: 'admin', clientIds });
  const send = await personSignedIn(fake, 'maker@clinics.example');
  return {
    send,
    rights: [...rightsIn({ workspaceId: WORKSPACE.id, scopes: SCOPES_OF_ROLE.admin, clientIds }), UNLIMITED],
  };
}

type NewMember = {
  readonly email: string;
  readonly role: WorkspaceRole;
  readonly clientIds?: readonly string[];
};

let made = 0;

/** Makes a new person a member, as if an invitation had been accepted. @returns the id of the membership */
export async function member({ context }: FakeApp, { email, role, clientIds }: NewMember): Promise<string> {
  const { people, clock } = context;
  const id = context.newId();
  const nowMs = clock.now();
  const dates = { createdAtMs: nowMs, joinedAtMs: undefined };
  await people.addPerson({ id, name: email, email, subject: undefined, installationRoles: [], ...dates });
  const membership = {
    id: uuid(800 + (made += 1)),
    workspaceId: WORKSPACE.id,
    personId: id,
    role,
    clientIds,
  };
  const accepted = { invitedBy: 'a test', invitedAtMs: nowMs, joinedAtMs: nowMs, removedAtMs: undefined };
  await people.addMembership({ ...membership, ...accepted });
  return membership.id;
}
