import { eventually } from '@eligibility/testkit';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { startConsole, type ConsoleSystem } from './helpers/console-system';
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
    expect(audit.text).toContain('"link:a on-call"');
  });
});
