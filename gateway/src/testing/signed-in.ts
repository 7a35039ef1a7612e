import request, { type Test } from 'supertest';
import { openSession } from '../identity/app/sessions';
import type { Grant } from '../identity/domain/roles';
import { OPERATOR_TOKEN, type FakeApp } from './fake-app';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** What a browser does with its session: every request has its cookie, and says which page caused it. */
export type Browser = (method: Method, path: string) => Test;

const SAME_ORIGIN = { 'Sec-Fetch-Site': 'same-origin' };

/** The token of a new sign-in link. */
export async function linkFor(app: FakeApp['app'], wanted: object): Promise<string> {
  const made = await request(app)
    .post('/ops/sign-in-links')
    .set('Authorization', `Bearer ${OPERATOR_TOKEN}`)
    .send(wanted);
  const { url } = made.body as { url: string };
  return url.slice(url.indexOf('#') + 1);
}

/** Signs a browser in with the token of a link. */
export async function browserWith(app: FakeApp['app'], token: string): Promise<Browser> {
  const answer = await request(app).post('/api/session/link').set(SAME_ORIGIN).send({ token });
  const [cookie = ''] = answer.get('Set-Cookie') ?? [];
  return withCookie(app, cookie.slice(0, cookie.indexOf(';')));
}

/** Signs a browser in as the identity provider would, for the person with this verified e-mail address. */
export async function personSignedIn(
  { app, context }: FakeApp,
  email: string,
  grants: readonly Grant[] = [],
): Promise<Browser> {
  const invited = await context.people.findPersonByEmail(email);
  if (invited === undefined) throw new Error(`${email} is not invited`);
  const joined = { subject: `issuer ${email}`, name: 'Signed In', atMs: context.clock.now() };
  const person = (await context.people.joinPerson(invited.id, joined)) ?? invited;
  const way = 'openid-connect';
  const { token } = await openSession(context, { person, grants, agent: 'Browser 1.0', way });
  return withCookie(app, `eligibility_session=${token}`);
}

function withCookie(app: FakeApp['app'], cookie: string): Browser {
  return (method, path) => request(app)[method](path).set(SAME_ORIGIN).set('Cookie', cookie);
}
