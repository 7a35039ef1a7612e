import request, { type Test } from 'supertest';
import { CHECK_FIELDS, fakeApp, OPERATOR_TOKEN, SECRET, type FakeApp } from '../../testing/fake-app';
import { API_KEY, CLINIC, OPERATOR, uuid, WORKSPACE } from '../../testing/samples';
import { linkFor, personSignedIn, signedIn, type Browser } from '../../testing/signed-in';
import type { IdentityDeps } from '../../identity/routes/identity-deps';
import { AUDIT_ACTIONS, type AuditAction } from '../../audit/domain/audit-actions';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Doer = {
  readonly fake: FakeApp;
  /** A request of the operator of the settings. */
  readonly ops: (method: Method, path: string, body?: object) => Test;
};

const OF_WORKSPACE = `/workspaces/${WORKSPACE.id}`;
const WORDS_OF_CLINIC = `/api/workspace/clinics/${CLINIC.clientId}/words`;
const REASON = { reason: 'a test' };
const UNTIL = { ...REASON, until: '2026-02-01T00:00:00Z' };
const NOTE = '/board/alerts/PayerCircuitOpen:P1/note';
const EMAIL = 'carl@clinics.example';
const ADMIN = { role: 'admin', workspaceId: WORKSPACE.id };
/** An identity provider with a group for the front desk, which no test asks. */
const GROUP_OF_DESK: IdentityDeps['openId'] = {
  provider: { signInUrl: never, claimsOf: never },
  roles: new Map([['desk', [{ role: 'front-desk', workspaceId: WORKSPACE.id }]]]),
};
const PERSON = ['post', '/people', { email: EMAIL, installationRoles: [] }] as const;

const WEBHOOK = { url: 'http://127.0.0.1:9/hooks', events: ['payer.degraded'] };
async function webhookPath(ops: Doer['ops']): Promise<string> {
  const added = await ops('post', '/webhooks', WEBHOOK);
  return `/webhooks/${(added.body as { readonly id: string }).id}`;
}

/** How each act comes about. */
const DONE: Readonly<Record<AuditAction, (doer: Doer) => Promise<unknown>>> = {
  'alert.acknowledged': ({ ops }) => ops('put', NOTE, { mode: 'acknowledged', ...UNTIL }),
  'alert.reopened': ({ ops }) => ops('delete', NOTE),
  'alert.silenced': ({ ops }) => ops('put', NOTE, { mode: 'silenced', ...UNTIL }),
  'answer.read': async ({ fake }) => {
    const checked = await fake.call('post', '/api/eligibility/check').send(CHECK_FIELDS);
    const desk = await signedIn(fake.app, ADMIN);
    await desk('get', `/api/eligibility/checks/${checked.get('Check-Id') ?? ''}/answer`);
  },
  'check.forget': async ({ fake, ops }) => {
    const checked = await fake.call('post', '/api/eligibility/check').send(CHECK_FIELDS);
    await ops('post', `/checks/${checked.get('Check-Id') ?? ''}/forget`, REASON);
  },
  'check.read': ({ ops }) => ops('get', `/checks?requestId=${uuid(5)}`),
  'circuit.auto': ({ ops }) => ops('post', '/circuits/payers/P1/auto', REASON),
  'circuit.isolated': ({ ops }) => ops('post', '/circuits/payers/P1/isolate', REASON),
  'circuit.probe': ({ ops }) => ops('post', '/circuits/payers/P1/probe', REASON),
  'circuit.restored': ({ ops }) => ops('post', '/circuits/routes/json/restore', REASON),
  'clinic.add': ({ ops }) => ops('post', `${OF_WORKSPACE}/clinics`, { name: 'Harbour', npi: '1234567893' }),
  'clinic.change': ({ ops }) => ops('patch', `${OF_WORKSPACE}/clinics/${CLINIC.clientId}`, { name: 'Pier' }),
  'key.change': ({ ops }) => ops('patch', `/keys/${API_KEY.id}`, { rateLimitPerMinute: 60 }),
  'key.issue': ({ ops }) => ops('post', `${OF_WORKSPACE}/keys`, { name: 'desk', scopes: ['check:live'] }),
  'key.revoke': ({ ops }) => ops('delete', `/keys/${API_KEY.id}`),
  'key.rotate': ({ ops }) => ops('post', `/keys/${API_KEY.id}/rotate`, { overlapSeconds: 60 }),
  'key.sign-in': async ({ fake, ops }) => {
    await ops('patch', `/keys/${API_KEY.id}`, { allowedAddresses: ['203.0.113.0/24'] });
    await fake.call('get', '/api/wallet');
  },
  'member.accept': async ({ fake }) => {
    const { person, offer } = await offered(fake);
    await person('post', `${offer}/accept`);
  },
  'member.change': async ({ fake }) => {
    const admin = await signedIn(fake.app, ADMIN);
    await admin('patch', `/api/workspace/members/${await idIn(invited(admin))}`).send({ role: 'front-desk' });
  },
  'member.decline': async ({ fake }) => {
    const { person, offer } = await offered(fake);
    await person('delete', offer);
  },
  'member.invite': async ({ fake }) => invited(await signedIn(fake.app, ADMIN)),
  'member.leave': async ({ fake }) => {
    const { person, offer } = await offered(fake);
    await person('post', `${offer}/accept`);
    await person('delete', `/api/session/workspaces/${WORKSPACE.id}`);
  },
  'member.readmit': async ({ fake }) => {
    const { person, offer } = await offered(fake);
    await person('post', `${offer}/accept`);
    const admin = await signedIn(fake.app, ADMIN);
    const members = await admin('get', '/api/workspace/members');
    const [member] = (members.body as { readonly data: readonly { readonly id: string }[] }).data;
    // A removed member stays in the list where a group gives roles, and is let in again by the second removal.
    await admin('delete', `/api/workspace/members/${member?.id ?? ''}`);
    await admin('delete', `/api/workspace/members/${member?.id ?? ''}`);
  },
  'member.remove': async ({ fake }) => {
    const admin = await signedIn(fake.app, ADMIN);
    await admin('delete', `/api/workspace/members/${await idIn(invited(admin))}`);
  },
  'operator.create': ({ ops }) =>
    ops('post', '/operators', { name: 'bob', roles: ['read'], expiresAt: null }),
  'operator.forbidden': async ({ fake }) =>
    (await signedIn(fake.app, { role: 'on-call' }))('get', '/ops/keys'),
  'operator.revoke': async ({ fake, ops }) => {
    await fake.operatorStore.addOperator(OPERATOR);
    await ops('delete', `/operators/${OPERATOR.id}`);
  },
  'operator.rotate': async ({ fake, ops }) => {
    await fake.operatorStore.addOperator(OPERATOR);
    await ops('post', `/operators/${OPERATOR.id}/rotate`, { expiresAt: null });
  },
  'operator.sign-in': ({ fake }) => request(fake.app).get('/ops/keys').auth(SECRET, { type: 'bearer' }),
  'patients.searched': async ({ fake }) =>
    (await signedIn(fake.app, { role: 'front-desk', workspaceId: WORKSPACE.id }))(
      'post',
      '/api/eligibility/checks/search',
    ).send({}),
  'payer.aliases': ({ ops }) => ops('put', '/payers/00590/aliases', { aliases: ['Cascade'] }),
  'payers.import': ({ ops }) => ops('post', '/payers/imports?format=generic', { any: 'bytes' }),
  'payers.restore': ({ ops }) => ops('post', '/payers/versions', { restoredFrom: 1 }),
  'person.change': async ({ ops }) =>
    ops('patch', `/people/${await idIn(ops(...PERSON))}`, { installationRoles: ['on-call'] }),
  'person.end-sessions': async ({ ops }) => ops('delete', `/people/${await idIn(ops(...PERSON))}/sessions`),
  'person.invite': ({ ops }) => ops(...PERSON),
  'person.remove': async ({ ops }) => ops('delete', `/people/${await idIn(ops(...PERSON))}`),
  'person.sign-in': async ({ fake, ops }) => {
    await ops(...PERSON);
    await personSignedIn(fake, EMAIL);
  },
  'person.sign-out': async ({ fake }) => (await signedIn(fake.app, ADMIN))('delete', '/api/session'),
  'rates.write': async ({ fake }) =>
    (await signedIn(fake.app, ADMIN))('put', `/api/workspace/clinics/${CLINIC.clientId}/rates`).send({
      rows: [],
    }),
  'sign-in-link.create': ({ fake }) => linkFor(fake.app, ADMIN),
  'wallet.adjust': ({ ops }) => ops('post', `${OF_WORKSPACE}/wallet/adjustments`, { checks: -1, ...REASON }),
  'wallet.grant': ({ ops }) => ops('post', `${OF_WORKSPACE}/wallet/grants`, { checks: 5, ...REASON }),
  'words.erase': async ({ fake }) => (await signedIn(fake.app, ADMIN))('delete', WORDS_OF_CLINIC),
  'words.write': async ({ fake }) =>
    (await signedIn(fake.app, ADMIN))('put', WORDS_OF_CLINIC).send({
      rows: [{ words: 'blue', payerId: 'P1' }],
    }),
  'webhook.add': ({ ops }) => ops('post', '/webhooks', WEBHOOK),
  'webhook.change': async ({ ops }) => ops('patch', await webhookPath(ops), { enabled: false }),
  'webhook.remove': async ({ ops }) => ops('delete', await webhookPath(ops)),
  'webhook.rotate': async ({ ops }) => ops('post', `${await webhookPath(ops)}/rotate`),
  'workspace.change': ({ ops }) => ops('patch', OF_WORKSPACE, { name: 'Renamed' }),
  'workspace.create': ({ ops }) => ops('post', '/workspaces', { name: 'New' }),
  'workspace.forget': ({ ops }) => ops('post', `${OF_WORKSPACE}/forget`, REASON),
  'workspace.resume': ({ ops }) => ops('post', `${OF_WORKSPACE}/resume`, REASON),
  'workspace.revoke-keys': ({ ops }) => ops('post', `${OF_WORKSPACE}/keys/revocations`, REASON),
  'workspace.suspend': ({ ops }) => ops('post', `${OF_WORKSPACE}/suspend`, REASON),
};

function never(): Promise<never> {
  return Promise.reject(new Error('the identity provider is not asked'));
}

function invited(admin: Browser): Test {
  return admin('post', '/api/workspace/members').send({ email: EMAIL, role: 'viewer' });
}

/** A person who is signed in and invited, and the path of the invitation. */
async function offered(fake: FakeApp): Promise<{ readonly person: Browser; readonly offer: string }> {
  await invited(await signedIn(fake.app, ADMIN));
  const person = await personSignedIn(fake, EMAIL);
  const session = await person('get', '/api/session');
  const { invitations } = session.body as { readonly invitations: readonly { readonly id: string }[] };
  const [invitation] = invitations;
  return { person, offer: `/api/session/invitations/${invitation?.id ?? ''}` };
}

async function idIn(made: Test): Promise<string> {
  return ((await made).body as { readonly id: string }).id;
}

describe('the filter of the audit log by act', () => {
  it.each(AUDIT_ACTIONS)('finds %s, which the gateway wrote', async (action) => {
    const fake = await fakeApp({ granted: 10, openId: GROUP_OF_DESK });
    const ops: Doer['ops'] = (method, path, body) =>
      request(fake.app)
        [method](`/ops${path}`)
        .auth(OPERATOR_TOKEN, { type: 'bearer' })
        .set('Idempotency-Key', uuid(4))
        .send(body);
    await DONE[action]({ fake, ops });
    const found = await ops('get', `/audit?action=${action}`);
    const { data } = found.body as { readonly data: readonly { readonly action: string }[] };
    expect(data.length).toBeGreaterThan(0);
    expect(new Set(data.map((entry) => entry.action))).toEqual(new Set([action]));
  });
});
