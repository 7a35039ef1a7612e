import { join } from 'node:path';
import { eventually, freePort, ROOT, testProcess, type TestProcess } from '@eligibility/testkit';
import { bootSystem, type System } from '../../helpers/own-system';
import { browser, throughProvider, type Browser } from './_browser';

jest.setTimeout(120_000);

const SECRET = 'a-secret-of-a-test-alone';
const PROVIDER = join(ROOT, 'tests/dist/api/people/_provider.mjs');
const CALLBACK = '/api/session/openid/callback';

type Journey = Parameters<typeof throughProvider>[2];

/** The certified provider `oidc-provider` in a process of its own, and the system, which has it as identity provider. */
describe('signing in through an identity provider', () => {
  let system: System;
  let provider: TestProcess;
  let home: string;

  beforeAll(async () => {
    const [gatewayPort, providerPort] = [await freePort(), await freePort()];
    home = `http://127.0.0.1:${String(gatewayPort)}`;
    provider = testProcess({
      name: 'the identity provider',
      command: [process.execPath, PROVIDER, String(providerPort), home + CALLBACK, SECRET],
      env: { PATH: process.env['PATH'] },
      cwd: ROOT,
      isUp: (printed) => printed().includes('provider http'),
    });
    await provider.start();
    system = await bootSystem({
      PORT: String(gatewayPort),
      OIDC_ISSUER: `http://127.0.0.1:${String(providerPort)}`,
      OIDC_CLIENT_ID: 'eligibility',
      OIDC_CLIENT_SECRET: SECRET,
      OIDC_ROLE_CLAIM: 'groups',
      OIDC_ROLES: 'staff=on-call;not-given=operator',
    });
  });
  afterAll(async () => {
    await system.stop();
    await provider.kill();
  });

  const isHome = (url: URL): boolean => url.origin === home && url.pathname.startsWith('/console');
  const start = `/api/session/openid/start?returnTo=${encodeURIComponent('/console/checks?tab=live')}`;

  /** Signs in as far as the provider sends the browser back. */
  const signIn = (person: Browser, login: string, journey: Partial<Journey> = {}): Promise<URL> =>
    throughProvider(person, login, { from: new URL(home + start), until: isHome, ...journey });
  const sessionOf = async (person: Browser): Promise<{ status: number; body: unknown }> => {
    const answer = await person.ask(`${home}/api/session`);
    return { status: answer.status, body: await answer.json() };
  };
  const invite = async (email: string): Promise<void> => {
    const invited = await system.operate('/ops/people', {
      method: 'POST',
      json: { email, installationRoles: ['operator'] },
    });
    expect(invited.status).toBe(201);
  };

  it('is said to be a way in', async () => {
    const answer = await fetch(`${home}/api/session/ways`);
    expect(await answer.json()).toEqual({ openIdConnect: true, oneTimeLink: true });
  });

  it('admits a person who is invited to the verified e-mail address, and returns to the page', async () => {
    await invite('ann@clinics.example');
    const ann = browser();
    const end = await signIn(ann, 'ann');
    expect(end.href).toBe(`${home}/console/checks?tab=live`);
    expect(await sessionOf(ann)).toMatchObject({
      status: 200,
      body: {
        person: { name: 'The person ann', email: 'ann@clinics.example' },
        installationRoles: ['operator'],
      },
    });
    const audit = await system.operate('/ops/audit?action=person.sign-in');
    expect(audit.body).toMatchObject({
      data: [{ actor: 'ann@clinics.example', detail: { way: 'openid-connect' } }],
    });
  });

  it('gives the roles of the claim to a person whom the installation did not know', async () => {
    const gwen = browser();
    expect((await signIn(gwen, 'gwen')).pathname).toBe('/console/checks');
    expect(await sessionOf(gwen)).toMatchObject({ status: 200, body: { installationRoles: ['on-call'] } });
    expect((await gwen.ask(`${home}/ops/circuits`)).status).toBe(200);
    expect((await gwen.ask(`${home}/ops/workspaces`)).status).toBe(403);
  });

  describe('refuses an answer of the provider', () => {
    const isAnswer = (url: URL): boolean => url.pathname === CALLBACK;
    let person: Browser;
    let answer: URL;
    beforeAll(async () => {
      await invite('erin@clinics.example');
    });
    beforeEach(async () => {
      person = browser();
      answer = await signIn(person, 'erin', { until: isAnswer });
    });
    const endOf = async (who: Browser, url: URL): Promise<[string, number]> => {
      const { url: end } = await who.visit(url, { until: isHome });
      return [end.pathname + end.search, (await sessionOf(who)).status];
    };
    const REFUSED = ['/console/sign-in?refused=true', 401];

    it('that it gave to another browser, with or without a sign-in of its own', async () => {
      expect(await endOf(browser(), answer)).toEqual(REFUSED);
      const other = browser();
      await signIn(other, 'erin', { until: isAnswer });
      expect(await endOf(other, answer)).toEqual(REFUSED);
    });

    it('with another state, another issuer, another code, or none', async () => {
      for (const [name, value] of [
        ['state', 'another'],
        ['iss', 'http://127.0.0.1:9'],
        ['code', 'another'],
        ['code', undefined],
      ] as const) {
        const forged = browser();
        const url = await signIn(forged, 'erin', { until: isAnswer });
        if (value === undefined) url.searchParams.delete(name);
        else url.searchParams.set(name, value);
        expect(await endOf(forged, url)).toEqual(REFUSED);
      }
    });

    it.each(['nonce', 'code_challenge', 'state'])('to a request with another %s', async (name) => {
      const forged = browser();
      const { url } = await forged.visit(home + start, { until: ({ origin }) => origin !== home });
      url.searchParams.set(name, 'A'.repeat(43));
      const changed = await signIn(forged, 'erin', { until: isAnswer, from: url });
      expect(await endOf(forged, changed)).toEqual(REFUSED);
    });

    it('that was used before, and accepts it once', async () => {
      expect(await endOf(person, answer)).toEqual(['/console/checks?tab=live', 200]);
      await person.ask(`${home}/api/session`, { method: 'DELETE' });
      expect(await endOf(person, answer)).toEqual(REFUSED);
    });
  });

  it('answers 503 while the provider is away, and keeps those who are signed in', async () => {
    const ann = browser();
    await signIn(ann, 'ann');
    const late = browser();
    const waiting = await signIn(late, 'ann', { until: (url) => url.pathname === CALLBACK });
    await provider.kill();
    await eventually(async () => (await late.visit(waiting)).status === 503);
    expect((await sessionOf(ann)).status).toBe(200);
  });
});
