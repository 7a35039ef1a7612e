import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start, type PayerNetwork } from '@eligibility/payer-network';
import { bootSystem, type System } from '../helpers/own-system';

const SECOND_KEY = 'the-key-of-the-second';

/** One payer, which the first clearinghouse knows as 60054 and the second as AET2. */
const PAYERS = [
  {
    id: '60054',
    name: 'Aetna',
    aliases: [],
    states: [],
    linesOfBusiness: ['commercial'],
    families: [],
    tradingPartnerId: '60054',
    routes: [
      { connector: 'default', payerId: '60054' },
      { connector: 'second', payerId: 'AET2' },
    ],
    supportsEligibility: true,
    requiresDateOfBirth: false,
  },
];

describe('a payer with routes at two clearinghouses', () => {
  let system: System;
  let second: PayerNetwork;
  let seedDir: string;

  beforeEach(async () => {
    seedDir = await mkdtemp(join(tmpdir(), 'payers-'));
    await writeFile(join(seedDir, 'payers.json'), JSON.stringify(PAYERS));
    second = await start({ bindAddress: '127.0.0.1:0', apiKey: SECOND_KEY });
    system = await bootSystem({
      PAYER_SEED_DIR: seedDir,
      CLEARINGHOUSE_CONNECTORS: 'second',
      CLEARINGHOUSE_SECOND_URL: second.url,
      CLEARINGHOUSE_SECOND_API_KEY: SECOND_KEY,
    });
  });

  afterEach(async () => {
    await system.stop();
    await second.stop();
    await rm(seedDir, { recursive: true });
  });

  const callsOf = (network: PayerNetwork | undefined): number | undefined => network?.stats().calls;

  it('is asked on the first route alone while it answers, an unknown member included', async () => {
    expect((await system.live()).body).toMatchObject({ success: true });
    expect((await system.live({ memberId: 'AAA75-1' })).body).toMatchObject({ upstreamStatusCode: 404 });
    expect([callsOf(system.standalone.simulator), callsOf(second)]).toEqual([2, 0]);
  });

  it('is asked on the second route when it cannot respond on the first, with one answer and one debit', async () => {
    system.standalone.simulator?.switches.set('60054', { mode: 'aaa-42' });
    const before = await system.balance();
    const answer = await system.live();
    expect(answer).toMatchObject({ status: 200, body: { success: true, upstreamStatusCode: 200 } });
    expect(await system.balance()).toEqual({
      ...before,
      available: before.available - 1,
      captured: before.captured + 1,
    });
    expect([callsOf(system.standalone.simulator), callsOf(second)]).toEqual([1, 1]);
    expect(second.stats().payers).toHaveProperty('AET2');
    expect(system.logged()).toMatch(/"connector":"second","upstreamAttempts":2/);
  });

  it('is asked on the second route when the first clearinghouse is unreachable', async () => {
    await system.standalone.simulator?.stop();
    expect((await system.live()).body).toMatchObject({ success: true });
    expect(callsOf(second)).toBe(1);
  });

  it('is not asked on a route whose circuit is open, and still answers on the other', async () => {
    system.standalone.simulator?.switches.set('60054', { mode: 'aaa-42' });
    for (let check = 0; check < 8; check += 1) {
      expect((await system.live()).body).toMatchObject({ success: true });
    }
    expect([callsOf(system.standalone.simulator), callsOf(second)]).toEqual([5, 8]);
  });

  it('is reported as down when it fails on both routes, with what the payer answered', async () => {
    system.standalone.simulator?.switches.set('60054', { mode: 'aaa-42' });
    second.switches.set('AET2', { mode: 'aaa-42' });
    const answer = await system.live();
    expect(answer.body).toMatchObject({ success: false, upstreamStatusCode: 503 });
    expect([callsOf(system.standalone.simulator), callsOf(second)]).toEqual([1, 1]);
  });
});
