import { eventually, freePort } from '@eligibility/testkit';
import { violationsOn } from './helpers/accessibility';
import { atBoard } from './helpers/board';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { startConsole, type ConsoleSystem } from './helpers/console-system';
import { hasPrometheus, prometheusFor, type Prometheus } from './helpers/prometheus';
import { expectShown } from './helpers/shown';

const START_MS = 180_000;
const STORY_MS = 90_000;
/** Charts are drawn anew each 15 s, and a rate needs two looks of Prometheus. */
const DRAWN_MS = 60_000;

(hasPrometheus() ? describeWithBrowser : describe.skip)('The charts of the board', () => {
  let system: ConsoleSystem;
  let prometheus: Prometheus;

  beforeAll(async () => {
    const opsPort = String(await freePort());
    prometheus = await prometheusFor(`127.0.0.1:${opsPort}`);
    [system] = await Promise.all([
      startConsole({ OPS_PORT: opsPort, PROMETHEUS_URL: prometheus.url }),
      prometheus.start(),
    ]);
  }, START_MS);
  afterAll(async () => {
    await system.stop();
    await prometheus.terminate();
    await prometheus.remove();
  }, START_MS);

  it.each(['light', 'dark'] as const)(
    'show a person on call how each payer answered over the hours, by the keyboard alone, in %s colours',
    async (colorScheme) => {
      const { page, hand, complaints } = await atBoard(system, { colorScheme, reducedMotion: 'reduce' });
      const charts = page.getByRole('region', { name: 'Trends' });
      const ofPayers = charts.getByRole('figure', { name: 'Payers: 95 % answer within' });
      const line = ofPayers.getByRole('listitem').filter({ hasText: 'Aetna' });
      // A counter that appears has no rate yet: checks go on while Prometheus looks.
      await eventually(async () => {
        await system.client.live({ payerName: 'Aetna' });
        return (await line.getByText(/\d (ms|s)$/).count()) > 0;
      }, DRAWN_MS);
      await charts
        .getByRole('figure', { name: 'Checks per second, by outcome' })
        .getByRole('listitem')
        .filter({ hasText: 'Active' })
        .waitFor({ timeout: DRAWN_MS });
      await expectShown(ofPayers.getByRole('img', { name: 'Payers: 95 % answer within, last 1 h' }));
      expect(await charts.getByRole('img').locator('path[d^="M"]').count()).toBeGreaterThan(2);
      expect(await violationsOn(page)).toEqual([]);

      await hand.press('radio', '6 h', charts);
      await expectShown(ofPayers.getByRole('img', { name: 'Payers: 95 % answer within, last 6 h' }));
      await hand.press('radio', '24 h', charts);
      await expectShown(ofPayers.getByRole('img', { name: 'Payers: 95 % answer within, last 24 h' }));
      expect(complaints).toEqual([]);
    },
    STORY_MS,
  );

  it(
    'say that Prometheus is away while it is, and the board goes on without it',
    async () => {
      await prometheus.terminate();
      const { page } = await atBoard(system);
      const charts = page.getByRole('region', { name: 'Trends' });
      await eventually(
        async () => (await charts.getByText('Prometheus does not answer').count()) === 6,
        START_MS,
      );
      await page.getByText('Live', { exact: true }).waitFor();
      await expectShown(page.getByText('No alert: payers, routes and this installation are well'));
    },
    STORY_MS,
  );
});
