import { eventually } from '@eligibility/testkit';
import { violationsOn } from './helpers/accessibility';
import { atBoard, focusedName, overflowOf } from './helpers/board';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { startConsoleProcess, type ConsoleProcess } from './helpers/console-system';
import { expectShown } from './helpers/shown';

const START_MS = 180_000;
const STORY_MS = 60_000;
/** What changes on any gateway is on every screen by then. */
const LIVE_MS = 2_000;
/** Checks are counted anew so often, and the screen follows. */
const COUNTED_MS = 10_000;
/** The page tries for some time by itself. */
const LOST_MS = 30_000;
/** A circuit stays open for longer than any story: what closes it is what the person did. */
const LONG_OPEN = { CIRCUIT_OPEN_MS: '300000', CIRCUIT_MAX_OPEN_MS: '300000' };
/** Consecutive failures that open a payer's circuit. */
const OPENING = 5;

describeWithBrowser('A person on call, with the keyboard alone', () => {
  let system: ConsoleProcess;

  beforeAll(async () => {
    system = await startConsoleProcess(LONG_OPEN);
  }, START_MS);
  afterAll(async () => {
    await system.stop();
  }, START_MS);

  const fail = async (payerName: string, kind = 'AAA42', times = OPENING): Promise<void> => {
    for (let n = 0; n < times; n += 1)
      await system.client.live({ payerName, memberId: `${kind}-${String(n)}` });
  };
  const outcomeOf = async (payerName: string, memberId = 'W123456789'): Promise<unknown> => {
    const { body } = await system.client.live({ payerName, memberId });
    const { success, upstreamStatusCode } = body as Readonly<Record<string, unknown>>;
    return { success, upstreamStatusCode };
  };

  it(
    'sees within two seconds and without scrolling which payer fails and how, and opens its runbook',
    async () => {
      const board = await atBoard(system);
      const { page, hand, rowOf } = board;
      await page.getByText('No alert: payers, routes and this installation are well').waitFor();
      await system.client.live({ payerName: 'Aetna' });
      await fail('Humana');

      await page.getByText('It is the payer: Humana').waitFor({ timeout: LIVE_MS });
      await rowOf('Humana').getByText('Open').waitFor();
      await rowOf('Humana').getByText('5 × aaa-42').waitFor();
      // Those that came once its circuit was open did not reach the payer, and are no failures of the payer's.
      await rowOf('Humana')
        .getByText(/^([3-5]) asked, \1 failed$/)
        .waitFor({ timeout: COUNTED_MS });
      await expectShown(page.getByText('this installation has no Prometheus configured'));
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      const [runbook] = await Promise.all([
        page.waitForEvent('popup'),
        hand.press('link', 'Runbook PayerCircuitOpen'),
      ]);
      await runbook.getByRole('heading', { name: 'PayerCircuitOpen' }).waitFor();
      expect(board.complaints).toEqual([]);
    },
    STORY_MS,
  );

  it(
    'probes a payer that is well again, and its circuit closes long before it would have by itself',
    async () => {
      const board = await atBoard(system);
      await board.rowOf('Humana').getByText('Open').waitFor();
      expect(await outcomeOf('Humana')).toEqual({ success: false, upstreamStatusCode: 503 });
      await board.order('Humana', { act: 'Probe', button: 'Probe', reason: 'the payer says it is well' });
      await expectShown(board.page.getByText('the next check goes through one circuit'));
      await eventually(async () => JSON.stringify(await outcomeOf('Humana')).includes('true'), COUNTED_MS);
      for (let n = 0; n < 2; n += 1) await outcomeOf('Humana');
      await board.rowOf('Humana').getByText('Closed').waitFor({ timeout: LIVE_MS });
    },
    STORY_MS,
  );

  it(
    'isolates a payer for half an hour after having seen whom it concerns; its checks are refused and cost nothing',
    async () => {
      for (let n = 0; n < 3; n += 1) await system.client.live({ payerName: 'Cigna' });
      const board = await atBoard(system);
      const { page, hand, rowOf } = board;
      const dialog = await board.openDialog('Cigna');
      await expectShown(dialog.getByText('3 checks of 1 workspace in the last hour'));
      const isolate = dialog.getByRole('button', { name: 'Isolate' });
      expect(await isolate.isDisabled()).toBe(true);
      await hand.fill(/^Reason/, 'answers of another plan, ticket 7', dialog);
      await hand.choose('Ends after', '30 minutes', dialog);
      await hand.press('button', 'Isolate', dialog);
      await dialog.waitFor({ state: 'detached' });

      await rowOf('Cigna').getByText('Isolated').waitFor({ timeout: LIVE_MS });
      await expectShown(
        rowOf('Cigna').getByText(/^link:a on-call: answers of another plan, ticket 7, until/),
      );
      const before = await system.client.balance();
      expect(await outcomeOf('Cigna')).toEqual({ success: false, upstreamStatusCode: 503 });
      expect(await outcomeOf('Aetna')).toMatchObject({ success: true });
      expect((await system.client.balance()).captured).toBe(before.captured + 1);
      const { body } = await system.client.operate('/ops/circuits');
      const [override] = (body as { readonly overrides: readonly { readonly until: string }[] }).overrides;
      expect(Date.parse(override?.until ?? '') - Date.now()).toBeGreaterThan(25 * 60_000);
      expect(Date.parse(override?.until ?? '') - Date.now()).toBeLessThanOrEqual(30 * 60_000);
      expect(await page.getByRole('heading', { level: 1, name: 'Board' }).isVisible()).toBe(true);
    },
    STORY_MS,
  );

  it(
    'lets the circuit of an isolated payer decide again, and the next check goes out',
    async () => {
      const board = await atBoard(system);
      await board.rowOf('Cigna').getByText('Isolated').waitFor();
      await board.order('Cigna', { button: 'Back to automatic', reason: 'the payer has mended it' });
      await board.rowOf('Cigna').getByText('Closed').waitFor({ timeout: LIVE_MS });
      expect(await outcomeOf('Cigna')).toMatchObject({ success: true });
    },
    STORY_MS,
  );

  it(
    'restores a payer against its circuit, after a warning; checks go out while it still fails',
    async () => {
      await fail('UnitedHealthcare');
      const board = await atBoard(system);
      const { hand, rowOf } = board;
      const row = rowOf('UnitedHealthcare');
      await row.getByText('Open').waitFor();
      expect(await outcomeOf('UnitedHealthcare')).toEqual({ success: false, upstreamStatusCode: 503 });
      const dialog = await board.openDialog('UnitedHealthcare');
      await hand.press('radio', 'Restore', dialog);
      await expectShown(dialog.getByText('Seldom what you want'));
      await hand.fill(/^Reason/, 'its status page says that it is well', dialog);
      await hand.press('button', 'Restore', dialog);
      await row.getByText('Restored').waitFor({ timeout: LIVE_MS });
      expect(await outcomeOf('UnitedHealthcare')).toMatchObject({ success: true });
      await board.order('UnitedHealthcare', { button: 'Back to automatic', reason: 'it is well' });
      await row.getByText('Closed').waitFor({ timeout: LIVE_MS });
    },
    STORY_MS,
  );

  it(
    'reads in the audit trail who did what to which payer, and why',
    async () => {
      const { page, hand } = await atBoard(system);
      await hand.press('button', 'Audit trail');
      const trail = page.getByRole('dialog', { name: 'Audit trail of circuits' });
      const lines = trail.getByRole('row');
      await lines.filter({ hasText: 'the payer has mended it' }).waitFor();
      const texts = await lines.allInnerTexts();
      const said = (reason: string): string => texts.find((text) => text.includes(reason)) ?? '';
      expect(said('ticket 7')).toMatch(/a on-call\s+Isolated Cigna \(62308\)[^]*until/);
      expect(said('the payer has mended it')).toMatch(/a on-call\s+Back to automatic Cigna/);
      expect(said('the payer says it is well')).toMatch(/a on-call\s+Probed Humana/);
      await page.keyboard.press('Escape');
      await trail.waitFor({ state: 'detached' });
      expect(await focusedName(page)).toBe('Audit trail');
    },
    STORY_MS,
  );

  it(
    'leaves a dialog with Escape: nothing was done, and the keyboard is where it was',
    async () => {
      const board = await atBoard(system);
      const dialog = await board.openDialog('Cigna');
      await board.hand.fill(/^Reason/, 'never mind', dialog);
      await board.page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await focusedName(board.page)).toBe('Act on Cigna');
      const { text } = await system.client.operate('/ops/audit', { query: { limit: '50' } });
      expect(text).not.toContain('never mind');
    },
    STORY_MS,
  );

  it.each(['light', 'dark'] as const)(
    'has a dialog and an audit trail without a fault that axe knows, in %s colours',
    async (colorScheme) => {
      const board = await atBoard(system, { colorScheme, reducedMotion: 'reduce' });
      const { page, hand } = board;
      const dialog = await board.openDialog('Cigna');
      await expectShown(dialog.getByText(/checks of 1 workspace/));
      expect(await violationsOn(page)).toEqual([]);
      await hand.press('radio', 'Restore', dialog);
      await expectShown(dialog.getByText('Seldom what you want'));
      expect(await violationsOn(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await hand.press('button', 'Audit trail');
      await page.getByRole('dialog').getByText('the payer has mended it').waitFor();
      expect(await violationsOn(page)).toEqual([]);
    },
    STORY_MS,
  );

  it(
    'sees that the route fails and not five payers, and closes it when the clearinghouse is well again',
    async () => {
      const board = await atBoard(system);
      const { page, hand } = board;
      for (const payer of ['Aetna', 'Cigna', 'Humana', 'UnitedHealthcare', 'Moda Health'])
        await fail(payer, 'HTTP503', 2);
      await page.getByText('It is the route: default').waitFor({ timeout: LIVE_MS });
      const routes = page.getByRole('region', { name: 'Routes' });
      await expectShown(routes.getByText('Open'));
      expect(await outcomeOf('Aetna')).toEqual({ success: false, upstreamStatusCode: 503 });
      await hand.press('button', /^Act on route/, routes);
      const dialog = page.getByRole('dialog', { name: /^Act on route/ });
      await expectShown(dialog.getByText('Every payer behind this route'));
      await hand.press('radio', 'Probe', dialog);
      await hand.fill(/^Reason/, 'the clearinghouse is well', dialog);
      await hand.press('button', 'Probe', dialog);
      await dialog.waitFor({ state: 'detached' });
      await eventually(async () => JSON.stringify(await outcomeOf('Aetna')).includes('true'), COUNTED_MS);
      for (let n = 0; n < 2; n += 1) await outcomeOf('Aetna');
      await routes.getByText('Closed').waitFor({ timeout: LIVE_MS });
      expect(await page.getByText('It is the route').count()).toBe(0);
    },
    STORY_MS,
  );

  it(
    'is not shown an old board as if it were true: it says how old it is, and goes on when the gateway is back',
    async () => {
      const { page } = await atBoard(system);
      await page.getByText('Live', { exact: true }).waitFor();
      await system.away();
      await page.getByText(/^Not live: the last answer is \d+ s old$/).waitFor({ timeout: LOST_MS });
      await page.getByText('It is us, or your network').waitFor({ timeout: LOST_MS });
      expect(await page.getByText('No alert: payers, routes').count()).toBe(0);
      await system.back();
      await page.getByText('Live', { exact: true }).waitFor({ timeout: LOST_MS });
      expect(await page.getByText('It is us').count()).toBe(0);
    },
    STORY_MS,
  );
});
