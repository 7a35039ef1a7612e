import { freePort } from '@eligibility/testkit';
import type { Client } from '../../helpers/client';
import { bootSystem, UNLIMITED, type System } from '../../helpers/own-system';
import { browser, type Browser } from './_browser';
import { CLIENT, madeProvider, OWN, tokenOf, type MadeProvider } from './_made-provider';

/** A system with an identity provider whose tokens the test makes. */
export async function startWithMadeProvider(): Promise<{
  readonly system: System;
  readonly provider: MadeProvider;
  readonly stop: () => Promise<void>;
}> {
  const provider = await madeProvider();
  const system = await bootSystem({
    ...UNLIMITED,
    PORT: String(await freePort()),
    TRUSTED_PROXIES: '1',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT,
    OIDC_CLIENT_SECRET: 'a-secret-of-a-test-alone',
  });
  const stop = async (): Promise<void> => {
    await system.stop();
    await provider.stop();
  };
  return { system, provider, stop };
}

type Said = { readonly status: number; readonly headers: Headers; readonly body: unknown };
type More = { readonly json?: object; readonly headers?: Readonly<Record<string, string>> };

/** What a signed-in person asks, from the console's own page. */
export type Person = (method: string, path: string, more?: More) => Promise<Said>;

function personOf(hands: Browser, baseUrl: string): Person {
  return async (method, path, { json, headers = {} } = {}) => {
    const type = json === undefined ? {} : { 'content-type': 'application/json' };
    const body = json === undefined ? {} : { body: JSON.stringify(json) };
    const answer = await hands.ask(`${baseUrl}${path}`, {
      method,
      headers: { ...type, ...headers },
      ...body,
    });
    const text = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
    };
  };
}

/** Somebody who has signed in nowhere yet. */
export function stranger({ access }: Client): Person {
  return personOf(browser(), access.baseUrl);
}

/** The token of a new sign-in link of an operator. */
export async function linkFor({ operate }: Client, wanted: object): Promise<string> {
  const made = await operate('/ops/sign-in-links', { json: wanted });
  const [, token = ''] = (made.body as { readonly url: string }).url.split('#');
  return token;
}

/** Signs a person in by a link with this role. */
export async function signedIn(system: Client, wanted: object): Promise<Person> {
  return redeemed(system, await linkFor(system, wanted));
}

/** Signs a person in with the token of a link. */
export async function redeemed(system: Client, token: string): Promise<Person> {
  const person = stranger(system);
  const entered = await person('POST', '/api/session/link', { json: { token } });
  if (entered.status !== 201) throw new Error(`the link was answered ${String(entered.status)}`);
  return person;
}

/** Signs a person in at the identity provider, which has verified this e-mail address. */
export async function signedInAs({ access }: Client, provider: MadeProvider, email: string): Promise<Person> {
  const ofPerson = { sub: email, email, name: 'Signed In' };
  provider.makeBy((claims) => tokenOf({ ...claims, ...ofPerson }, { key: OWN.privateKey }));
  const hands = browser();
  const isHome = ({ pathname }: URL): boolean => pathname.startsWith('/console');
  const { url } = await hands.visit(`${access.baseUrl}/api/session/openid/start`, { until: isHome });
  if (url.pathname !== '/console/') throw new Error(`${email} was not let in: ${url.href}`);
  return personOf(hands, access.baseUrl);
}
