import { createServer, type Server } from 'node:http';
import { closed, listen } from '@eligibility/kit/process';
import { ON_LOOPBACK } from '@eligibility/kit/testing';
import type { Page } from 'playwright-core';
import { violationsOn } from './helpers/accessibility';
import { arrived } from './helpers/console-system';
import { describeConsole } from './helpers/describe-console';
import { drawnHands, handOf } from './helpers/hand';
import { expectShown } from './helpers/shown';

const DARK = 'html[data-mantine-color-scheme="dark"]';
const SOON = 'Your session ends soon';
const STAY = 'Stay signed in';

describeConsole('A session of the console', (system) => {
  it.each(drawnHands())('is ended from another browser by %s, and shows nothing more', async (name) => {
    // The same person, because the links have the same name.
    const lost = [await system().visitAs('viewer')];
    const { page } = await system().visitAs('viewer');
    const hand = handOf(name, page);
    const dialog = page.getByRole('dialog');
    await hand.press('button', 'Demo workspace');
    await hand.press('menuitem', 'You and your sessions');
    await arrived(page);
    await hand.press('button', /^End the session of/);
    await page.getByText('That session is over.').waitFor();
    lost.push(await system().visitAs('viewer'), await system().visitAs('viewer'));
    await page.reload();
    await arrived(page);
    await hand.press('button', 'Sign out everywhere else');
    await expectShown(dialog.getByText('2 other sessions end with the next request.', { exact: false }));
    await hand.press('button', 'Cancel', dialog);
    await dialog.waitFor({ state: 'detached' });
    await hand.press('button', 'Sign out everywhere else');
    await hand.press('button', 'Sign out everywhere else', dialog);
    await page.getByText('You are signed out everywhere else.').waitFor();
    for (const other of lost) {
      // Whether or not that page has noticed by itself.
      await other.page.reload();
      await other.page.waitForURL(/\/console\/sign-in(\?|$)/);
    }
    await expectShown(page.getByText('This browser'));
    await hand.press('button', 'Demo workspace');
    await hand.press('menuitem', 'Sign out');
    await page.waitForURL(/\/console\/sign-in(\?|$)/);
  });

  it.each(drawnHands())(
    'has the colours that were chosen by %s, and help in a tab of its own',
    async (name) => {
      const { page } = await system().visitAs('admin', { colorScheme: 'light' });
      const hand = handOf(name, page);
      await hand.press('button', 'Demo workspace');
      await hand.press('menuitem', 'Dark colours');
      await page.locator(DARK).waitFor();
      await page.reload();
      await arrived(page);
      expect(await page.locator(DARK).count()).toBe(1);
      await hand.press('button', 'Demo workspace');
      const help = page.context().waitForEvent('page');
      await hand.press('menuitem', 'Help');
      expect(new URL((await help).url()).pathname).toBe('/docs');
    },
  );

  /** A page whose clock the test moves, with a text half typed into it. */
  const typing = async (): Promise<Page> => {
    const { page } = await system().visitAs('front-desk');
    await page.clock.install();
    await page.goto(`${system().baseUrl}/console/check`);
    await arrived(page);
    await page.getByLabel('Last name').pressSequentially('de la');
    return page;
  };
  const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'Your session ends at' });

  it('says that its longest time is nearly over, without taking the keyboard or moving anything', async () => {
    const page = await typing();
    await page.clock.fastForward('11:57:00');
    expect(await bar(page).count()).toBe(0);
    const before = await page.getByLabel('Last name').boundingBox();
    await page.clock.fastForward('01:30');
    await bar(page).getByText('no session is longer').waitFor();
    // Nothing makes it longer, so nothing is offered.
    expect(await page.getByRole('button', { name: STAY }).count()).toBe(0);
    await page.keyboard.type(' Cruz');
    expect(await page.getByLabel('Last name').inputValue()).toBe('de la Cruz');
    expect(await page.getByLabel('Last name').boundingBox()).toEqual(before);
    expect(await violationsOn(page)).toEqual([]);
  });

  it('says in its tab that it was not used for long, and goes on by one press or as the person is back', async () => {
    const page = await typing();
    await page.evaluate(shown('hidden'));
    await page.clock.fastForward('27:00');
    expect(await bar(page).count()).toBe(0);
    await page.clock.fastForward('01:00');
    await bar(page).waitFor();
    expect(await page.title()).toBe(`${SOON} - Check coverage - Eligibility Check`);
    const renewed = page.waitForResponse('**/api/session');
    await page.getByRole('button', { name: STAY }).click();
    expect((await renewed).status()).toBe(200);
    await bar(page).waitFor({ state: 'detached' });
    expect(await page.title()).toBe('Check coverage - Eligibility Check');
    expect(await page.getByLabel('Last name').inputValue()).toBe('de la');
    await page.clock.fastForward('28:00');
    await bar(page).waitFor();
    await page.evaluate(shown('visible'));
    await bar(page).waitFor({ state: 'detached' });
    expect(await page.title()).not.toContain(SOON);
  });

  it('is there again after a sign-in in another tab, when it had ended', async () => {
    const { page } = await system().visitAs('viewer');
    await page.goto(`${system().baseUrl}/console/checks?tag=live`);
    await arrived(page);
    const { person } = await page.evaluate<{ person: { id: string } }>(
      `fetch('/api/session').then((answer) => answer.json())`,
    );
    await system().client.operate(`/ops/people/${person.id}/sessions`, { method: 'DELETE' });
    await page.getByRole('heading', { level: 1, name: 'You are signed out' }).waitFor();
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
    await expectShown(page.getByRole('banner').getByText('Eligibility Check'));
    expect(await violationsOn(page)).toEqual([]);
    const signIn = page.getByRole('main').getByRole('link', { name: 'Sign in' });
    const { searchParams } = new URL((await signIn.getAttribute('href')) ?? '', page.url());
    expect(searchParams.get('returnTo')).toBe('/console/checks?tag=live');
    const other = await page.context().newPage();
    await other.goto(await system().linkFor('viewer'));
    await arrived(other);
    await page.evaluate(shown('visible'));
    await page.getByRole('heading', { level: 1, name: 'Checks' }).waitFor();
    expect(new URL(page.url()).search).toBe('?tag=live');
  });

  it.each([
    ['a page of the same host at another port', '127.0.0.1'],
    ['a page of another host', 'localhost'],
  ])(
    'is not used by %s: neither a form nor a script of it changes or reads anything',
    async (_what, host) => {
      const { page } = await system().visitAs('admin');
      const attacker = await attackerOn(host);
      const before = await system().client.balance();
      // Only from here on: what the console itself had asked for may be answered until then.
      await page.goto(attacker.url);
      const answers: number[] = [];
      page.context().on('response', (response) => {
        if (response.url().startsWith(`${system().baseUrl}/`)) answers.push(response.status());
      });
      const results = await page.evaluate<readonly string[]>(attack(system().baseUrl));
      expect(results).toEqual(results.map(() => 'nothing'));
      // A form goes without being asked first, as a page of its own.
      await Promise.all([page.waitForURL(`${system().baseUrl}/**`), page.evaluate(form(system().baseUrl))]);
      expect(await page.locator('body').innerText()).not.toContain('checkId');
      expect(answers.filter((status) => status < 400)).toEqual([]);
      expect(answers.length).toBeGreaterThan(0);
      expect(await system().client.balance()).toEqual(before);
      await attacker.close();
      // And its owner is still signed in.
      await page.goto(`${system().baseUrl}/console/check`);
      await arrived(page);
    },
  );
});

/** Tells the page that its tab is looked at, or no longer. */
function shown(state: 'visible' | 'hidden'): string {
  return `Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));`;
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
