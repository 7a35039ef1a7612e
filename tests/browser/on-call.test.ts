import { eventually, freePort } from '@eligibility/testkit';
import { DARK, DESK, lookAt, violationsOn } from './helpers/accessibility';
import { atBoard, focusedName, overflowOf } from './helpers/board';
import { startConsoleProcess, type ConsoleProcess } from './helpers/console-system';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { hasPrometheus, prometheusFor, type Prometheus } from './helpers/prometheus';
import { expectShown } from './helpers/shown';

const START_MS = 180_000;
const CHARTS_MS = 180_000;
/** What changes on any gateway is on every screen by then. */
const LIVE_MS = 2_000;
/** Checks are counted anew so often, and the screen follows. */
const COUNTED_MS = 10_000;
/** The page tries for some time by itself. */
const LOST_MS = 30_000;
/** Charts are drawn anew each 15 s, and a rate needs two looks of Prometheus. */
const DRAWN_MS = 60_000;
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
  const outcomeOf = async (payerName: string): Promise<unknown> => {
    const { success, upstreamStatusCode } = (await system.client.live({ payerName })).body as Readonly<
      Record<string, unknown>
    >;
    return { success, upstreamStatusCode };
  };
  /** The checks that close a circuit after a probe. */
  const succeed = async (payerName: string): Promise<void> => {
    await eventually(async () => JSON.stringify(await outcomeOf(payerName)).includes('true'), COUNTED_MS);
    for (let n = 0; n < 2; n += 1) await outcomeOf(payerName);
  };

  it('sees within two seconds, without scrolling, which payer fails and how, and opens its runbook', async () => {
    const { page, hand, rowOf, complaints } = await atBoard(system);
    await page.getByText('No alert: payers, routes and this installation are well').waitFor();
    await system.client.live({ payerName: 'Aetna' });
    await fail('Humana');
    await page.getByText('It is the payer: Humana').waitFor({ timeout: LIVE_MS });
    await rowOf('Humana').getByText('Open').waitFor();
    await rowOf('Humana').getByText('5 × aaa-42').waitFor();
    // Those that came once its circuit was open did not reach the payer, and are no failures of the payer's.
    const counted = rowOf('Humana').getByText(/^([3-5]) asked, \1 failed$/);
    await counted.waitFor({ timeout: COUNTED_MS });
    await expectShown(page.getByText('this installation has no Prometheus configured'));
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    const [runbook] = await Promise.all([
      page.waitForEvent('popup'),
      hand.press('link', 'Runbook PayerCircuitOpen'),
    ]);
    await runbook.getByRole('heading', { name: 'PayerCircuitOpen' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('probes a payer that is well again, and its circuit closes long before it would have by itself', async () => {
    const board = await atBoard(system);
    await board.rowOf('Humana').getByText('Open').waitFor();
    await board.order('Humana', { act: 'Probe', button: 'Probe', reason: 'the payer says it is well' });
    await expectShown(board.page.getByText('the next check goes through one circuit'));
    await succeed('Humana');
    await board.rowOf('Humana').getByText('Closed').waitFor({ timeout: LIVE_MS });
  });

  it('isolates a payer for half an hour, having seen whom it concerns, and lets its circuit decide again', async () => {
    for (let n = 0; n < 3; n += 1) await system.client.live({ payerName: 'Cigna' });
    const board = await atBoard(system);
    const { hand, rowOf } = board;
    const dialog = await board.openDialog('Cigna');
    await expectShown(dialog.getByText('3 checks of 1 workspace in the last hour'));
    await hand.fill(/^Reason/, 'answers of another plan, ticket 7', dialog);
    await hand.choose('Ends after', '30 minutes', dialog);
    await hand.press('button', 'Isolate', dialog);
    await dialog.waitFor({ state: 'detached' });
    await rowOf('Cigna').getByText('Isolated').waitFor({ timeout: LIVE_MS });
    await expectShown(rowOf('Cigna').getByText(/^link:a on-call: answers of another plan, ticket 7, until/));
    const { body } = await system.client.operate('/ops/circuits');
    const [order] = (body as { readonly overrides: readonly { since: string; until: string }[] }).overrides;
    const minutes = (Date.parse(order?.until ?? '') - Date.parse(order?.since ?? '')) / 60_000;
    expect([minutes > 25, minutes <= 30]).toEqual([true, true]);
    await board.order('Cigna', { button: 'Back to automatic', reason: 'the payer has mended it' });
    await rowOf('Cigna').getByText('Closed').waitFor({ timeout: LIVE_MS });
  });

  it('restores a payer against its circuit, after a warning; checks go out while it still fails', async () => {
    await fail('UnitedHealthcare');
    const board = await atBoard(system);
    const row = board.rowOf('UnitedHealthcare');
    await row.getByText('Open').waitFor();
    const dialog = await board.openDialog('UnitedHealthcare');
    await board.hand.press('radio', 'Restore', dialog);
    await expectShown(dialog.getByText('Seldom what you want'));
    await board.hand.fill(/^Reason/, 'its status page says that it is well', dialog);
    await board.hand.press('button', 'Restore', dialog);
    await row.getByText('Restored').waitFor({ timeout: LIVE_MS });
    expect(await outcomeOf('UnitedHealthcare')).toMatchObject({ success: true });
    await board.order('UnitedHealthcare', { button: 'Back to automatic', reason: 'it is well' });
    await row.getByText('Closed').waitFor({ timeout: LIVE_MS });
  });

  it('leaves a dialog with Escape, and reads in the audit trail who did what to which payer, and why', async () => {
    const board = await atBoard(system);
    const { page, hand } = board;
    const dialog = await board.openDialog('Cigna');
    await hand.fill(/^Reason/, 'never mind', dialog);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await focusedName(page)).toBe('Act on Cigna');

    await hand.press('button', 'Audit trail');
    const trail = page.getByRole('dialog', { name: 'Audit trail of circuits' });
    const lines = trail.getByRole('row');
    await lines.filter({ hasText: 'the payer has mended it' }).waitFor();
    const texts = await lines.allInnerTexts();
    const said = (reason: string): string => texts.find((text) => text.includes(reason)) ?? '';
    expect(said('ticket 7')).toMatch(/a on-call\s+Isolated Cigna \(62308\)[^]*until/);
    expect(said('the payer has mended it')).toMatch(/a on-call\s+Back to automatic Cigna/);
    expect(said('the payer says it is well')).toMatch(/a on-call\s+Probed Humana/);
    expect(said('never mind')).toBe('');
    await page.keyboard.press('Escape');
    await trail.waitFor({ state: 'detached' });
    expect(await focusedName(page)).toBe('Audit trail');
  });

  it('sees that the route fails and not five payers, and closes it when the clearinghouse is well again', async () => {
    const { page, hand } = await atBoard(system);
    for (const payer of ['Aetna', 'Cigna', 'Humana', 'UnitedHealthcare', 'Moda Health'])
      await fail(payer, 'HTTP503', 2);
    await page.getByText('It is the route: default').waitFor({ timeout: LIVE_MS });
    const routes = page.getByRole('region', { name: 'Routes' });
    await expectShown(routes.getByText('Open'));
    await hand.press('button', /^Act on route/, routes);
    const dialog = page.getByRole('dialog', { name: /^Act on route/ });
    await expectShown(dialog.getByText('Every payer behind this route'));
    await hand.press('radio', 'Probe', dialog);
    await hand.fill(/^Reason/, 'the clearinghouse is well', dialog);
    await hand.press('button', 'Probe', dialog);
    await dialog.waitFor({ state: 'detached' });
    await succeed('Aetna');
    await routes.getByText('Closed').waitFor({ timeout: LIVE_MS });
    expect(await page.getByText('It is the route').count()).toBe(0);
  });

  it('reads how old a board is while the gateway is away, and goes on, still signed in, when it is back', async () => {
    const { page } = await atBoard(system);
    await page.getByText('Live', { exact: true }).waitFor();
    await system.away();
    await page.getByText(/^Not live: the last answer is \d+ s old$/).waitFor({ timeout: LOST_MS });
    await page.getByText('It is us, or your network').waitFor({ timeout: LOST_MS });
    expect(await page.getByText('No alert: payers, routes').count()).toBe(0);
    await system.back();
    await page.getByText('Live', { exact: true }).waitFor({ timeout: LOST_MS });
    expect(await page.getByText('It is us').count()).toBe(0);
  }, 90_000);
});

(hasPrometheus() ? describeWithBrowser : describe.skip)('The charts of the board', () => {
  let system: ConsoleProcess;
  let prometheus: Prometheus;

  beforeAll(async () => {
    const opsPort = String(await freePort());
    prometheus = await prometheusFor(`127.0.0.1:${opsPort}`);
    const settings = { OPS_PORT: opsPort, PROMETHEUS_URL: prometheus.url };
    [system] = await Promise.all([startConsoleProcess(settings), prometheus.start()]);
  }, START_MS);
  afterAll(async () => {
    await system.stop();
    await prometheus.terminate();
    await prometheus.remove();
  }, START_MS);

  it(
    'show how each payer answered over the hours, and say that Prometheus is away while it is',
    async () => {
      const { page, hand, complaints } = await atBoard(system, { reducedMotion: 'reduce' });
      const charts = page.getByRole('region', { name: 'Trends' });
      const ofPayers = charts.getByRole('figure', { name: 'Payers: 95 % answer within' });
      const line = ofPayers.getByRole('listitem').filter({ hasText: 'Aetna' });
      // A counter that appears has no rate yet: checks go on while Prometheus looks.
      await eventually(async () => {
        await system.client.live({ payerName: 'Aetna' });
        return (await line.getByText(/\d (ms|s)$/).count()) > 0;
      }, DRAWN_MS);
      const outcomes = charts.getByRole('figure', { name: 'Checks per second, by outcome' });
      await outcomes.getByRole('listitem').filter({ hasText: 'Active' }).waitFor({ timeout: DRAWN_MS });
      expect(await charts.getByRole('img').locator('path[d^="M"]').count()).toBeGreaterThan(2);
      for (const look of [DESK, DARK]) {
        await lookAt(page, look);
        expect(await violationsOn(page)).toEqual([]);
      }
      for (const range of ['1 h', '6 h', '24 h']) {
        await hand.press('radio', range, charts);
        const name = `Payers: 95 % answer within, last ${range}`;
        await expectShown(ofPayers.getByRole('img', { name }));
      }
      expect(complaints).toEqual([]);
      await prometheus.terminate();
      const away = charts.getByText('Prometheus does not answer');
      await eventually(async () => (await away.count()) === 6, CHARTS_MS);
      await page.getByText('Live', { exact: true }).waitFor();
      await expectShown(page.getByText('No alert: payers, routes and this installation are well'));
    },
    2 * CHARTS_MS,
  );
});
