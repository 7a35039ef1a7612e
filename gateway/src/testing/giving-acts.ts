import type { Test } from 'supertest';
import { SCOPES } from '../identity/domain/api-key';
import { OPERATOR_ROLES } from '../identity/domain/operator';
import {
  INSTALLATION_ROLES,
  operatorRolesOf,
  SCOPES_OF_ROLE,
  WORKSPACE_ROLES,
} from '../identity/domain/roles';
import type { FakeApp } from './fake-app';
import {
  CLINICS_OF,
  member,
  rightsIn,
  rightsOfOperator,
  SECOND_CLINIC,
  UNLIMITED,
  type Access,
  type Maker,
  type Right,
} from './makers';
import { CLINIC, OTHER_WORKSPACE, uuid, WORKSPACE } from './samples';
import { browserWith, personSignedIn, type Browser } from './signed-in';
import type { Grant, InstallationRole, WorkspaceRole } from '../identity/domain/roles';

type World = Maker & { readonly fake: FakeApp };
/** The rights that an act added to a person or a key; undefined when the act was refused. */
type Gained = readonly Right[] | undefined;
type Act = readonly [what: string, act: (world: World) => Promise<Gained>];

/** A key with every scope, and an operator with every role. */
export const WIDE_KEY_ID = uuid(71);
export const WIDE_OPERATOR_ID = uuid(72);

const BINDINGS = [undefined, [CLINIC.clientId], [SECOND_CLINIC.clientId]];
/** What a group of the identity provider gives. */
export const GROUP: readonly Grant[] = [{ role: 'admin', workspaceId: WORKSPACE.id }];

type SessionBody = {
  readonly installationRoles: readonly InstallationRole[];
  readonly workspaces: readonly (Access & { readonly role: WorkspaceRole })[];
  readonly invitations: readonly { readonly id: string }[];
};

async function sessionBody(browser: Browser): Promise<SessionBody> {
  const session = await browser('get', '/api/session');
  const none = { installationRoles: [], workspaces: [], invitations: [] };
  return { ...none, ...(session.body as Partial<SessionBody>) };
}

async function rightsOf(browser: Browser): Promise<readonly Right[]> {
  const { installationRoles, workspaces } = await sessionBody(browser);
  const inWorkspaces = workspaces.flatMap((one) => rightsIn({ ...one, scopes: SCOPES_OF_ROLE[one.role] }));
  const operators = operatorRolesOf(installationRoles).map((role) => `operator:${role}`);
  const all = [...operators, ...inWorkspaces];
  return all.length === 0 ? [] : [...all, UNLIMITED];
}

/** What an invited person may do once every invitation is accepted. Before that, an invitation is nothing. */
async function accepted(browser: Browser): Promise<Gained> {
  expect(await rightsOf(browser)).toEqual([]);
  const { invitations } = await sessionBody(browser);
  for (const { id } of invitations) await browser('post', `/api/session/invitations/${id}/accept`);
  return rightsOf(browser);
}

async function isDone(sent: Test): Promise<boolean> {
  return (await sent).status < 300;
}

let count = 0;
const newEmail = (): string => `person-${String((count += 1))}@clinics.example`;

const INVITATIONS = WORKSPACE_ROLES.flatMap((role) =>
  BINDINGS.map((clientIds): Act => [
    `invites as ${role} of ${String(clientIds)}`,
    async ({ fake, send }) => {
      const body = { email: newEmail(), role, ...(clientIds && { clientIds }) };
      if (!(await isDone(send('post', '/api/workspace/members').send(body)))) return undefined;
      return accepted(await personSignedIn(fake, body.email));
    },
  ]),
);

const CHANGES = WORKSPACE_ROLES.flatMap((role) =>
  BINDINGS.map((clientIds): Act => [
    `makes a member ${role} of ${String(clientIds)}`,
    async ({ fake, send }) => {
      const email = newEmail();
      const id = await member(fake, { email, role: 'viewer', clientIds: [CLINIC.clientId] });
      const before = await rightsOf(await personSignedIn(fake, email));
      const change = { role, clientIds: clientIds ?? null };
      if (!(await isDone(send('patch', `/api/workspace/members/${id}`).send(change)))) return undefined;
      const after = await rightsOf(await personSignedIn(fake, email));
      return after.filter((right) => !before.includes(right));
    },
  ]),
);

/** Of a member who sees one clinic and whom a group would make admin: removed, and removed once more. */
const REMOVALS = ([1, 2] as const).map((times): Act => [
  `removes a member ${String(times)} times`,
  async ({ fake, send }) => {
    const email = newEmail();
    const id = await member(fake, { email, role: 'viewer', clientIds: [CLINIC.clientId] });
    const browser = await personSignedIn(fake, email, GROUP);
    const before = await rightsOf(browser);
    for (let n = 0; n < times; n += 1)
      if (!(await isDone(send('delete', `/api/workspace/members/${id}`)))) return undefined;
    const after = [
      ...(await rightsOf(browser)),
      ...(await rightsOf(await personSignedIn(fake, email, GROUP))),
    ];
    return after.filter((right) => !before.includes(right));
  },
]);

/** Redeems a link in a browser of its own. */
async function redeemed({ fake }: World, sent: Test): Promise<Gained> {
  const answer = await sent;
  if (answer.status !== 201) return undefined;
  const { url } = answer.body as { readonly url: string };
  return rightsOf(await browserWith(fake.app, url.slice(url.indexOf('#') + 1)));
}

/** `Desk 3` has a session as operator, `Ward 4` one as admin. */
const NAMES = ['Desk 3', 'Ward 4', 'Fresh'];
const LINKS = NAMES.flatMap((name) => [
  ...WORKSPACE_ROLES.flatMap((role): readonly Act[] => [
    [
      `makes a link as ${role} for ${name}`,
      (world) => redeemed(world, world.send('post', '/api/workspace/members/links').send({ name, role })),
    ],
    ...Object.keys(CLINICS_OF).map((workspaceId): Act => [
      `makes an operator's link as ${role}@${workspaceId} for ${name}`,
      (world) => redeemed(world, world.send('post', '/ops/sign-in-links').send({ name, role, workspaceId })),
    ]),
  ]),
  ...INSTALLATION_ROLES.flatMap((role) =>
    [undefined, WORKSPACE.id].map((workspaceId): Act => [
      `makes an operator's link as ${role} for ${name}, in ${String(workspaceId)}`,
      (world) => redeemed(world, world.send('post', '/ops/sign-in-links').send({ name, role, workspaceId })),
    ]),
  ),
]);

async function keyIn(sent: Test): Promise<Gained> {
  const answer = await sent;
  if (answer.status !== 201) return undefined;
  const issued = answer.body as Access & {
    readonly rateLimitPerMinute: number | null;
    readonly checksPerDay: number | null;
  };
  const isLimited = issued.rateLimitPerMinute !== null || issued.checksPerDay !== null;
  return [...rightsIn(issued), ...(isLimited ? [] : [UNLIMITED])];
}

const KEYS = [
  ...[...SCOPES.map((scope) => [scope]), SCOPES].flatMap((scopes) =>
    BINDINGS.map((clientIds): Act => [
      `issues a key for ${scopes.join(' ')} of ${String(clientIds)}`,
      ({ send }) => keyIn(send('post', '/api/workspace/keys').send({ name: 'new', scopes, clientIds })),
    ]),
  ),
  ...(['/api/workspace/keys', '/ops/keys'] as const).map((path): Act => [
    `rotates a key with every scope under ${path}`,
    ({ send }) => keyIn(send('post', `${path}/${WIDE_KEY_ID}/rotate`).send({ overlapSeconds: 60 })),
  ]),
  [
    'issues an operator’s key',
    ({ send }) =>
      keyIn(send('post', `/ops/workspaces/${OTHER_WORKSPACE.id}/keys`).send({ name: 'new', scopes: SCOPES })),
  ] satisfies Act,
];

const ROLE_SETS = [[], ['on-call'], ['operator'], [...INSTALLATION_ROLES]];
const PEOPLE = ROLE_SETS.flatMap((installationRoles): readonly Act[] => [
  [
    `invites a person as ${installationRoles.join(' and ')}`,
    async ({ fake, send }) => {
      const email = newEmail();
      const sent = send('post', '/ops/people').send({ email, installationRoles });
      return (await isDone(sent)) ? rightsOf(await personSignedIn(fake, email)) : undefined;
    },
  ],
  [
    `changes a person to ${installationRoles.join(' and ')}`,
    async ({ fake, send }) => {
      const email = newEmail();
      await member(fake, { email, role: 'viewer' });
      const browser = await personSignedIn(fake, email);
      const { id } = (await fake.context.people.findPersonByEmail(email)) ?? { id: '' };
      const before = await rightsOf(browser);
      if (!(await isDone(send('patch', `/ops/people/${id}`).send({ installationRoles })))) return undefined;
      return (await rightsOf(browser)).filter((right) => !before.includes(right));
    },
  ],
]);

async function tokenIn(sent: Test): Promise<Gained> {
  const answer = await sent;
  return answer.status === 201
    ? rightsOfOperator((answer.body as { readonly roles: typeof OPERATOR_ROLES }).roles)
    : undefined;
}

const OPERATORS = [
  ...[...OPERATOR_ROLES.map((role) => [role]), OPERATOR_ROLES].map((roles): Act => [
    `makes an operator for ${roles.join(' ')}`,
    ({ send }) =>
      tokenIn(
        send('post', '/ops/operators').send({ name: `op-${String((count += 1))}`, roles, expiresAt: null }),
      ),
  ]),
  [
    'rotates an operator for everything',
    ({ send }) =>
      tokenIn(send('post', `/ops/operators/${WIDE_OPERATOR_ID}/rotate`).send({ expiresAt: null })),
  ] satisfies Act,
];

/** Every act that may give rights. */
export const ACTS: readonly Act[] = [
  ...INVITATIONS,
  ...CHANGES,
  ...REMOVALS,
  ...LINKS,
  ...KEYS,
  ...PEOPLE,
  ...OPERATORS,
];
