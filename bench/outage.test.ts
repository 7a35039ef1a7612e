import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { silentLog } from '@eligibility/kit';
import { readConfig, start, type Standalone } from '@eligibility/standalone';
import {
  attemptsUnderTotalFailure,
  outage,
  refusedForUnknownPatients,
  type OutagePlan,
} from './outage-story';
import { somePayers, type OutageSystem } from './outage-system';

const payers = somePayers(resolve(__dirname, '../fixtures/payers'), 8);
const [sick] = payers;
const SLOW_MS = 500;

/** The story of `npm run outage` in short, at a pace that any machine bears; the p99 is for `npm run outage` to tell. */
describe('the outage of one payer', () => {
  let dataDir: string;
  let standalone: Standalone;
  let system: OutageSystem;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'eligibility-outage-'));
    const env = {
      PORT: '0',
      OPS_PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMIT_PER_MINUTE: '1000000',
      CHECK_DEADLINE_MS: '3000',
      PAYER_SLOW_MS: String(SLOW_MS),
      CIRCUIT_OPEN_MS: '500',
      CIRCUIT_MAX_OPEN_MS: '1000',
    };
    standalone = await start({ ...readConfig(env), log: silentLog });
    const { demo, simulator } = standalone;
    if (simulator === undefined) throw new Error('the payers are not played by the simulator');
    system = { access: demo, operatorToken: demo.operatorToken, payersUrl: `http://${simulator.address}` };
  });
  afterEach(async () => {
    await standalone.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const plan = (seconds: number): OutagePlan => {
    if (sick === undefined) throw new Error('no payers');
    return { payers, sick, requestsPerSecond: 5, warmUpSeconds: 0.5, seconds, payerLatencyMs: 5 };
  };

  it.each([
    ['http-500', 2_000],
    ['hang', SLOW_MS + 4_000],
  ] as const)(
    'harms no other payer, is noticed and is over when the payer is back: %s',
    async (mode, openMs) => {
      const figures = await outage(system, plan(4), { mode });
      expect(figures.requestsOfOthers).toBeGreaterThan(100);
      expect(figures.errorsOfOthers).toBe(0);
      expect(figures.othersOpen).toEqual([]);
      expect(figures.openedAfterMs).toBeLessThan(openMs);
      expect(figures.closedAfterMs).toBeLessThan(15_000);
    },
    40_000,
  );

  it('asks no failing payer more often than it was asked, and far less once its circuit is open', async () => {
    expect(await attemptsUnderTotalFailure(system, plan(3))).toBeLessThan(0.5);
  }, 40_000);

  it('is not what patients are whom a payer does not know, however many come in a row', async () => {
    if (sick === undefined) throw new Error('no payers');
    expect(await refusedForUnknownPatients(system, sick, 300)).toBe(0);
  }, 40_000);
});
