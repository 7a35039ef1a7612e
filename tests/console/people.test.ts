import { eventually } from '@eligibility/testkit';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { arrived, startConsole, type ConsoleSystem } from './helpers/console-system';
import { expectShown } from './helpers/shown';

const START_MS = 180_000;

describeWithBrowser('People with other work', () => {
  let system: ConsoleSystem;

  beforeAll(async () => {
    system = await startConsole();
  }, START_MS);
  afterAll(async () => {
    await system.stop();
  }, START_MS);

  it('a person on call isolates a payer with the keyboard alone, sees whom it concerns, and gives a reason', async () => {
    await system.client.live({ payerName: 'Cigna' });
    const { page } = await system.visitAs('on-call');
    await page.goto(`${system.baseUrl}/console/on-call`);
    const act = page.getByRole('button', { name: /^Act on Cigna/ });
    await act.waitFor();
    await act.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Act on Cigna/ });
    await expectShown(dialog);
    const order = dialog.getByRole('button', { name: 'Isolate' });
    expect(await order.isDisabled()).toBe(true);
    await dialog.getByLabel('Reason').focus();
    await page.keyboard.type('answers of another plan, ticket 7');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await eventually(
      async () => (await system.client.operate('/ops/circuits')).text.includes('ticket 7'),
      15_000,
    );
    await expectShown(page.getByText(/isolated/i));
    const audit = await system.client.operate('/ops/audit', { query: { limit: '50' } });
    expect(audit.text).toContain('answers of another plan, ticket 7');
    expect(audit.text).toContain('A on-call');
  });

  it('an operator makes a workspace, and grants it checks after having seen the balance that it makes', async () => {
    const { page } = await system.visitAs('operator');
    await page.goto(`${system.baseUrl}/console/operator/workspaces`);
    await arrived(page);
    await page
      .getByRole('button', { name: /new workspace/i })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill('North Clinics');
    await page.getByRole('button', { name: 'Create the workspace' }).click();
    await page.waitForURL(/operator\/workspaces\/[0-9a-f-]{36}$/);
    await expectShown(page.getByRole('heading', { level: 1, name: 'North Clinics' }));
    const [id = ''] = /[0-9a-f-]{36}$/.exec(page.url()) ?? [];
    await page.getByRole('button', { name: /grant/i }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Checks').fill('250');
    await dialog.getByLabel('Reason').fill('order 1042');
    await dialog.getByRole('button', { name: 'Review' }).click();
    await dialog.getByRole('button', { name: /^Add 250/ }).click();
    await eventually(async () => (await dialog.count()) === 0, 20_000).catch(async (failure: unknown) => {
      throw new Error(await dialog.innerText(), { cause: failure });
    });
    const wallet = await system.client.operate(`/ops/workspaces/${id}/wallet`);
    expect(wallet.body).toMatchObject({ available: 250 });
  });
});
