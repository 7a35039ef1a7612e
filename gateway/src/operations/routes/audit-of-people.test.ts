import request, { type Test } from 'supertest';
import { CHECK_FIELDS, fakeApp, OPERATOR_TOKEN, type FakeApp } from '../../testing/fake-app';
import { CLINIC, WORKSPACE } from '../../testing/samples';
import { personSignedIn, signedIn, type Browser } from '../../testing/signed-in';
import type { AuditAction } from '../../audit/domain/audit-actions';

type Act = (admin: Browser, fake: FakeApp) => Promise<unknown>;

const EMAIL = 'carl@clinics.example';
const WORDS = `/api/workspace/clinics/${CLINIC.clientId}/words`;
const RATES = `/api/workspace/clinics/${CLINIC.clientId}/rates`;

function invited(admin: Browser): Test {
  return admin('post', '/api/workspace/members').send({ email: EMAIL, role: 'viewer' });
}

async function invitedPath(admin: Browser): Promise<string> {
  const { id } = (await invited(admin)).body as { readonly id: string };
  return `/api/workspace/members/${id}`;
}

/** A person who is signed in and invited, and the path of the invitation. */
async function offered(
  admin: Browser,
  fake: FakeApp,
): Promise<{ readonly person: Browser; readonly offer: string }> {
  await invited(admin);
  const person = await personSignedIn(fake, EMAIL);
  const session = await person('get', '/api/session');
  const { invitations } = session.body as { readonly invitations: readonly { readonly id: string }[] };
  return { person, offer: `/api/session/invitations/${invitations[0]?.id ?? ''}` };
}

/** How each act of a person in a workspace comes about. */
const ACTS: readonly (readonly [AuditAction, Act])[] = [
  [
    'answer.read',
    async (admin, fake) => {
      const checked = await fake.call('post', '/api/eligibility/check').send(CHECK_FIELDS);
      await admin('get', `/api/eligibility/checks/${checked.get('Check-Id') ?? ''}/answer`);
    },
  ],
  ['member.invite', (admin) => invited(admin)],
  ['member.change', async (admin) => admin('patch', await invitedPath(admin)).send({ role: 'front-desk' })],
  ['member.remove', async (admin) => admin('delete', await invitedPath(admin))],
  [
    'member.accept',
    async (admin, fake) => {
      const { person, offer } = await offered(admin, fake);
      await person('post', `${offer}/accept`);
    },
  ],
  [
    'member.decline',
    async (admin, fake) => {
      const { person, offer } = await offered(admin, fake);
      await person('delete', offer);
    },
  ],
  [
    'member.leave',
    async (admin, fake) => {
      const { person, offer } = await offered(admin, fake);
      await person('post', `${offer}/accept`);
      await person('delete', `/api/session/workspaces/${WORKSPACE.id}`);
    },
  ],
  ['patients.searched', (admin) => admin('post', '/api/eligibility/checks/search').send({})],
  ['person.sign-out', (admin) => admin('delete', '/api/session')],
  ['rates.write', (admin) => admin('put', RATES).send({ rows: [] })],
  ['words.write', (admin) => admin('put', WORDS).send({ rows: [{ words: 'blue', payerId: 'P1' }] })],
  ['words.erase', (admin) => admin('delete', WORDS)],
];

describe('the audit log of what people do in a workspace', () => {
  it.each(ACTS)('has %s, and is filtered by it', async (action, act) => {
    const fake = await fakeApp({ granted: 10 });
    await act(await signedIn(fake.app, { role: 'admin', workspaceId: WORKSPACE.id }), fake);
    const found = await request(fake.app)
      .get(`/ops/audit?action=${action}`)
      .auth(OPERATOR_TOKEN, { type: 'bearer' });
    const { data } = found.body as { readonly data: readonly { readonly action: string }[] };
    expect(data.length).toBeGreaterThan(0);
    expect(new Set(data.map((entry) => entry.action))).toEqual(new Set([action]));
  });
});
