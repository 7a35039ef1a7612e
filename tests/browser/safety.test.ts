import { createServer, type Server } from 'node:http';
import { closed, listen } from '@eligibility/kit/process';
import { ON_LOOPBACK } from '@eligibility/kit/testing';
import type { BrowserContext, Page } from 'playwright-core';
import { openPage } from './helpers/browser';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { arrived, startConsoleProcess, type ConsoleProcess } from './helpers/console-system';
import { expectShown } from './helpers/shown';

const START_MS = 180_000;
/** The page tries for some time by itself. */
const LOST_MS = 90_000;
const COOKIE = 'eligibility_session';

describeWithBrowser('A session of the console', () => {
  let system: ConsoleProcess;

  beforeAll(async () => {
    system = await startConsoleProcess();
  }, START_MS);
  afterAll(async () => {
    await system.stop();
  }, START_MS);

  const cookieOf = async (context: BrowserContext): Promise<string> => {
    const cookies = await context.cookies();
    return cookies.find(({ name }) => name === COOKIE)?.value ?? '';
  };
  /** As a program that has the cookie, and lies about where its request comes from. */
  const statusWith = async (cookie: string, path = '/api/session'): Promise<number> => {
    const headers = { cookie: `${COOKIE}=${cookie}`, 'sec-fetch-site': 'same-origin' };
    return (await fetch(system.baseUrl + path, { headers })).status;
  };
  const checksMade = async (): Promise<number> => (await system.client.balance()).captured;

  it('is a cookie that no script reads, that no other site causes to be sent, and that is opaque', async () => {
    const { page } = await system.visitAs('front-desk');
    const [cookie, ...others] = await page.context().cookies();
    expect(others).toEqual([]);
    expect(cookie).toMatchObject({ name: COOKIE, httpOnly: true, path: '/' });
    expect(['Strict', 'Lax']).toContain(cookie?.sameSite);
    expect(cookie?.value).toMatch(/^[\w-]{43}$/);
    expect(await page.evaluate('document.cookie')).toBe('');
  });

  it('is worth nothing to a thief once its owner has signed out', async () => {
    const { page } = await system.visitAs('front-desk');
    const stolen = await cookieOf(page.context());
    expect(await statusWith(stolen)).toBe(200);
    await signOut(page);
    expect(await statusWith(stolen)).toBe(401);
    expect(await cookieOf(page.context())).toBe('');
  });

  it('is worth nothing to a program that does not pretend to be the page', async () => {
    const { page } = await system.visitAs('front-desk');
    const headers = { cookie: `${COOKIE}=${await cookieOf(page.context())}` };
    expect((await fetch(`${system.baseUrl}/api/session`, { headers })).status).toBe(403);
  });

  it('that is ended while it is used ends on the page, which forgets what it showed', async () => {
    const { page } = await system.visitAs('admin');
    await page.goto(`${system.baseUrl}/console/checks`);
    await arrived(page);
    const thief = await cookieOf(page.context());
    const session = await page.evaluate<{ person: { id: string } }>(
      `fetch('/api/session').then((answer) => answer.json())`,
    );
    const ended = await system.client.operate(`/ops/people/${session.person.id}/sessions`, {
      method: 'DELETE',
    });
    expect(ended.status).toBe(204);
    expect(await statusWith(thief)).toBe(401);
    await page.getByRole('navigation').getByText('Overview').click();
    await page
      .getByText(/signed out|sign in to continue/i)
      .first()
      .waitFor();
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
  });

  it.each([
    ['a page of the same host at another port', '127.0.0.1'],
    ['a page of another host', 'localhost'],
  ])(
    'is not used by %s: neither a form nor a script of it changes or reads anything',
    async (_what, host) => {
      const { page } = await system.visitAs('admin');
      const attacker = await attackerOn(host);
      const before = await checksMade();
      // Only from here on: what the console itself had asked for may be answered until then.
      await page.goto(attacker.url);
      const answers: number[] = [];
      page.context().on('response', (response) => {
        if (response.url().startsWith(`${system.baseUrl}/`)) answers.push(response.status());
      });
      const results = await page.evaluate<readonly string[]>(attack(system.baseUrl));
      expect(results).toEqual(results.map(() => 'nothing'));
      // A form goes without being asked first, as a page of its own.
      await Promise.all([page.waitForURL(`${system.baseUrl}/**`), page.evaluate(form(system.baseUrl))]);
      expect(await page.locator('body').innerText()).not.toContain('checkId');
      expect(answers.filter((status) => status < 400)).toEqual([]);
      expect(answers.length).toBeGreaterThan(0);
      expect(await checksMade()).toBe(before);
      await attacker.close();
      // And its owner is still signed in.
      await page.goto(`${system.baseUrl}/console/check`);
      await arrived(page);
    },
  );

  it.each([
    ['viewer', '/ops/workspaces', 403],
    ['viewer', '/api/workspace/keys', 403],
    ['front-desk', '/api/workspace/members', 403],
    ['admin', '/ops/workspaces', 403],
    ['on-call', '/ops/workspaces', 403],
    ['on-call', '/ops/board', 200],
    ['admin', '/api/workspace/members', 200],
  ] as const)('of a person who is %s is answered at %s with %d', async (role, path, status) => {
    const { page } = await system.visitAs(role);
    const answered = await page.evaluate<number>(`fetch('${path}').then((answer) => answer.status)`);
    expect(answered).toBe(status);
    await page.context().close();
  });

  it(
    'survives a restart of the gateway: what was asked meanwhile is asked again, and charged once',
    async () => {
      const { page } = await system.visitAs('admin');
      const before = await checksMade();
      await system.away();
      await ask(page);
      await page.getByText('The connection was lost').first().waitFor({ timeout: LOST_MS });
      await system.back();
      // The page asks again by itself for a while, and then leaves it to the reader.
      const again = page.getByRole('button', { name: 'Ask again' });
      const answer = page.getByRole('region', { name: 'Answer' }).getByRole('heading', { name: 'Active' });
      await again.or(answer).first().waitFor({ timeout: LOST_MS });
      if (await again.isVisible()) await again.click();
      await expectShown(answer);
      expect(await checksMade()).toBe(before + 1);
      await page.reload();
      await arrived(page);
    },
    START_MS,
  );

  it('is needed: without one, every page asks to sign in', async () => {
    const { page } = await openPage(system.browser);
    for (const path of ['check', 'checks', 'workspace', 'on-call', 'operator/workspaces']) {
      await page.goto(`${system.baseUrl}/console/${path}`);
      await page.waitForURL(({ pathname }) => pathname === '/console/sign-in');
      await expectShown(page.getByText('Sign in to continue.'));
    }
  });
});

/** About a patient, on the first page of who may ask. */
async function ask(page: Page): Promise<void> {
  await page.getByLabel('Payer', { exact: true }).fill('Aetna');
  await page.getByLabel('Member id').fill('W123456789');
  await page.getByLabel('First name').fill('Jane');
  await page.getByLabel('Last name').fill('Doe');
  await page.getByLabel('Date of birth').fill('4/12/1980');
  await page.getByRole('button', { name: 'Check coverage' }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/console/sign-in');
}

/** A site of another owner, with an empty page. */
async function attackerOn(
  host: string,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const server: Server = createServer((_req, res) => {
    res.setHeader('content-type', 'text/html').end('<title>a prize</title>');
  });
  const address = await listen(server, ON_LOOPBACK);
  return {
    url: `http://${host}:${address.split(':')[1] ?? ''}/`,
    close: async () => {
      server.closeAllConnections();
      await closed(server);
    },
  };
}

/** What a script of another origin can try with the victim's cookies; each result is what it could read. */
function attack(target: string): string {
  return `Promise.all([
    ['GET', '/api/session', {}],
    ['GET', '/api/eligibility/checks', {}],
    ['GET', '/ops/workspaces', { mode: 'no-cors' }],
    ['POST', '/api/eligibility/check', { mode: 'no-cors', headers: { 'content-type': 'text/plain' }, body: '{}' }],
    ['POST', '/api/eligibility/check', { headers: { 'content-type': 'application/json' }, body: '{}' }],
    ['POST', '/api/workspace/keys', { headers: { 'content-type': 'application/json' }, body: '{}' }],
    ['DELETE', '/api/session', {}],
  ].map(([method, path, more]) =>
    fetch('${target}' + path, { method, credentials: 'include', ...more })
      .then((answer) => answer.text())
      .then((text) => (text === '' ? 'nothing' : text), () => 'nothing')))`;
}

/** A check, as a form can write it: text that is JSON. */
function form(target: string): string {
  return `(() => {
    const form = document.createElement('form');
    form.method = 'post';
    form.enctype = 'text/plain';
    form.action = '${target}/api/eligibility/check';
    const field = document.createElement('input');
    field.name = '{"payerName":"Aetna","memberId":"W1","patientFirstName":"A","patientLastName":"B","x":"';
    field.value = '","patientDateOfBirth":"1980-04-12"}';
    form.append(field);
    document.body.append(form);
    form.submit();
  })()`;
}
