import type { Page } from 'playwright-core';
import { faultsOf, LOOKS_TRIED } from './helpers/accessibility';
import { LAN_NAME, openPage } from './helpers/browser';
import { arrived } from './helpers/console-system';
import { describeConsole } from './helpers/describe-console';
import { expectShown } from './helpers/shown';

const UNPROTECTED = 'You cannot sign in over plain http';

describeConsole('The console, to a person who is not signed in', (system) => {
  /** A link that an operator makes. */
  const linkTo = async (workspaceId: string, name: string): Promise<string> => {
    const json = { name, role: 'front-desk', workspaceId };
    const { body } = await system().client.operate('/ops/sign-in-links', { json });
    return (body as { readonly url: string }).url;
  };
  const linkToDemo = (name: string): Promise<string> => linkTo(system().workspaceId, name);
  const workspaceOn = (page: Page): Promise<string> =>
    page.getByRole('banner').getByRole('button').last().innerText();

  it('asks to sign in, whatever page was asked for, by the ways that this installation has', async () => {
    const { page, complaints } = await openPage(system().browser);
    for (const path of ['check', 'checks', 'workspace', 'on-call', 'operator/workspaces']) {
      await page.goto(`${system().baseUrl}/console/${path}`);
      await page.waitForURL(({ pathname }) => pathname === '/console/sign-in');
      await expectShown(page.getByText('Sign in to continue.'));
    }
    await expectShown(page.getByRole('banner').getByText('Eligibility Check'));
    expect(await page.title()).toBe('Sign in - Eligibility Check');
    await expectShown(page.getByText(/Follow the link that an operator or an admin/));
    expect(await page.getByText('Sign in with your organization').count()).toBe(0);
    // The browser itself reports the refusal that says that there is no session.
    expect(complaints.filter((text) => !text.includes('/api/session') && !/40[14]/.test(text))).toEqual([]);
  });

  it(`says over plain http what to do, and leaves the link usable (${LOOKS_TRIED})`, async () => {
    const { page } = await openPage(system().browser, { reducedMotion: 'reduce' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const link = await linkToDemo('Unprotected');
    const inNetwork = link.replace('127.0.0.1', LAN_NAME);
    await page.goto(inNetwork.replace(/sign-in#.*/, 'checks'));
    await page.getByText(UNPROTECTED).waitFor();
    expect(await page.getByText('Your link was not used.').count()).toBe(0);
    expect(await page.getByText(/Follow the link/).count()).toBe(0);

    await page.goto(inNetwork);
    await page.getByText(UNPROTECTED).waitFor();
    await expectShown(page.getByText('Your link was not used.'));
    await expectShown(page.getByText(`write "localhost" in the address in place of "${LAN_NAME}"`));
    const overHttps = page.getByRole('link', { name: 'Open this page over https' });
    expect(await overHttps.getAttribute('href')).toBe(inNetwork.replace('http:', 'https:'));
    // It is in the address bar still, where it can be changed.
    expect(page.url()).toBe(inNetwork);
    expect(await faultsOf(page)).toEqual([]);
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
    await page.goto(link);
    await arrived(page);
    expect(await workspaceOn(page)).toBe('Demo workspace');
  });

  it('takes a link that is pasted into the address bar of this page, and no link twice', async () => {
    const { page } = await openPage(system().browser);
    await page.goto(`${system().baseUrl}/console/sign-in`);
    await page.getByText('Sign in to continue.').waitFor();
    const link = await linkToDemo('Pasted');
    await page.goto(link);
    await arrived(page);
    expect(await workspaceOn(page)).toBe('Demo workspace');
    const [cookie, ...others] = await page.context().cookies();
    expect(cookie).toMatchObject({ httpOnly: true, path: '/', sameSite: 'Strict' });
    expect(cookie?.value).toMatch(/^[\w-]{43}$/);
    expect([others, await page.evaluate('document.cookie')]).toEqual([[], '']);
    const elsewhere = await openPage(system().browser);
    await elsewhere.page.goto(link);
    await expectShown(elsewhere.page.getByText('This link was used already, or it is too old.'));
    expect(elsewhere.page.url()).not.toContain('#');
    expect(await elsewhere.page.context().cookies()).toEqual([]);
  });

  it('leads to the workspace of the link, also a person who was in another one before', async () => {
    const { page } = await openPage(system().browser);
    await page.goto(await linkToDemo('Desk 3'));
    await arrived(page);
    expect(await workspaceOn(page)).toBe('Demo workspace');
    const json = { name: 'Second clinic group' };
    const { body } = await system().client.operate('/ops/workspaces', { json });
    await page.goto(await linkTo((body as { readonly id: string }).id, 'Desk 3'));
    await arrived(page);
    expect(await workspaceOn(page)).toBe('Second clinic group');
    await expectShown(page.getByRole('heading', { level: 1, name: 'Check coverage' }));
  });
});
