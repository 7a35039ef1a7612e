import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '@eligibility/kit';
import { readConfig, start, type Standalone } from '@eligibility/standalone';
import { somePayers, type BreakableSystem } from '../lib/breakable-system';
import { attemptsUnderTotalFailure, outage, refusedForUnknownPatients, type OutagePlan } from './story';

const payers = somePayers(8);
const [sick] = payers;
/** Above what a busy machine may stall for, which would make every payer look slow. */
const SLOW_MS = 1_500;
const OUTAGE_SECONDS = 7;
/** Each must fail once before the route's circuit opens, which is the first that can. */
const PAYERS_THAT_OPEN_A_ROUTE = 5;

/** The story of `npm run prove -- outage` in short, at a pace that any machine bears; the p99 is for `npm run prove -- outage` to tell. */
describe('the outage of one payer', () => {
  let dataDir: string;
  let standalone: Standalone;
  let system: BreakableSystem;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'eligibility-outage-'));
    const env = {
      PORT: '0',
      OPS_PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMIT_PER_MINUTE: '1000000',
      CHECK_DEADLINE_MS: '6000',
      PAYER_SLOW_MS: String(SLOW_MS),
      CIRCUIT_OPEN_MS: '500',
      CIRCUIT_MAX_OPEN_MS: '1000',
    };
    standalone = await start({ ...readConfig(env), log: silentLog });
    const { demo, simulator } = standalone;
    if (demo === undefined || simulator === undefined)
      throw new Error('the payers are not played by the simulator');
    system = { access: demo, operatorToken: demo.operatorToken, payersUrl: `http://${simulator.address}` };
  });
  afterEach(async () => {
    await standalone.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const plan = (seconds: number): OutagePlan => {
    if (sick === undefined) throw new Error('no payers');
    return {
      payers,
      sick,
      requestsPerSecond: 5,
      warmUpSeconds: 0.5,
      controlSeconds: 0.5,
      seconds,
      payerLatencyMs: 5,
    };
  };

  it.each(['http-500', 'hang'] as const)(
    'harms no other payer, is noticed and is over when the payer is back: %s',
    async (mode) => {
      const figures = await outage(system, plan(OUTAGE_SECONDS), { mode });
      expect(figures.requestsOfOthers).toBeGreaterThan(100);
      expect(figures.errorsOfOthers).toBe(0);
      expect(figures.othersOpen).toEqual([]);
      expect(figures.openedAfterMs).toBeLessThan(OUTAGE_SECONDS * 1_000);
      expect(figures.closedAfterMs).toBeLessThan(15_000);
    },
    40_000,
  );

  it('asks no failing payer more often than the checks did, and far less once its circuit is open', async () => {
    const { inquiries, checks } = await attemptsUnderTotalFailure(system, plan(3));
    expect(inquiries).toBe(standalone.simulator?.stats().calls);
    expect(inquiries).toBeGreaterThanOrEqual(PAYERS_THAT_OPEN_A_ROUTE);
    expect(inquiries / checks).toBeLessThan(0.5);
  }, 40_000);

  it('is not caused by unknown members, however many come in a row', async () => {
    if (sick === undefined) throw new Error('no payers');
    expect(await refusedForUnknownPatients(system, sick, 300)).toBe(0);
  }, 40_000);
});
