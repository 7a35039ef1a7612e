import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start, type PayerNetwork } from '@eligibility/payer-network';
import { bootSystem, type System } from '../../helpers/own-system';

const SECOND_KEY = 'the-key-of-the-second';

/** A payer for each story, so that a circuit that opens in one is closed in the next. */
const PAYERS = {
  answering: { payerName: 'Alder', first: 'ALDER', second: 'ALDER2' },
  refusing: { payerName: 'Birch', first: 'BIRCH', second: 'BIRCH2' },
  failing: { payerName: 'Cedar', first: 'CEDAR', second: 'CEDAR2' },
  down: { payerName: 'Douglas', first: 'DOUGLAS', second: 'DOUGLAS2' },
  unreachable: { payerName: 'Elm', first: 'ELM', second: 'ELM2' },
};
const SEED = Object.values(PAYERS).map(({ payerName, first, second }) => ({
  id: first,
  name: payerName,
  aliases: [],
  states: [],
  linesOfBusiness: ['commercial'],
  families: [],
  tradingPartnerId: first,
  routes: [
    { connector: 'default', payerId: first },
    { connector: 'second', payerId: second },
  ],
  supportsEligibility: true,
  requiresDateOfBirth: false,
}));

const callsOf = (network: PayerNetwork | undefined): number => Number(network?.stats().calls);

describe('a payer with routes at two clearinghouses', () => {
  let system: System;
  let second: PayerNetwork;
  let seedDir: string;

  beforeAll(async () => {
    seedDir = await mkdtemp(join(tmpdir(), 'payers-'));
    await writeFile(join(seedDir, 'payers.json'), JSON.stringify(SEED));
    second = await start({ bindAddress: '127.0.0.1:0', apiKey: SECOND_KEY });
    system = await bootSystem({
      PAYER_SEED_DIR: seedDir,
      CLEARINGHOUSE_CONNECTORS: 'second',
      CLEARINGHOUSE_SECOND_URL: second.url,
      CLEARINGHOUSE_SECOND_API_KEY: SECOND_KEY,
    });
  });

  afterAll(async () => {
    await system.stop();
    await second.stop();
    await rm(seedDir, { recursive: true });
  });

  /** How often the first and the second clearinghouse were asked meanwhile. */
  async function callsDuring(story: () => Promise<void>): Promise<readonly [first: number, second: number]> {
    const { simulator } = system.standalone;
    const before = [callsOf(simulator), callsOf(second)] as const;
    await story();
    return [callsOf(simulator) - before[0], callsOf(second) - before[1]];
  }

  it('is asked on the first route alone while it answers, an unknown member included', async () => {
    const { payerName } = PAYERS.answering;
    const calls = await callsDuring(async () => {
      expect((await system.live({ payerName })).body).toMatchObject({ success: true });
      const unknown = await system.live({ payerName, memberId: 'AAA75-1' });
      expect(unknown.body).toMatchObject({ upstreamStatusCode: 404 });
    });
    expect(calls).toEqual([2, 0]);
  });

  it('is asked on the second route when it cannot respond on the first, with one answer and one debit', async () => {
    const { payerName, first, second: atSecond } = PAYERS.refusing;
    system.standalone.simulator?.switches.set(first, { mode: 'aaa-42' });
    const before = await system.balance();
    const calls = await callsDuring(async () => {
      const answer = await system.live({ payerName });
      expect(answer).toMatchObject({ status: 200, body: { success: true, upstreamStatusCode: 200 } });
    });
    expect(await system.balance()).toEqual({
      ...before,
      available: before.available - 1,
      captured: before.captured + 1,
    });
    expect(calls).toEqual([1, 1]);
    expect(second.stats().payers).toHaveProperty(atSecond);
    expect(system.logged()).toMatch(/"connector":"second","upstreamAttempts":2/);
  });

  it('is not asked on a route whose circuit is open, and still answers on the other', async () => {
    const { payerName, first } = PAYERS.failing;
    system.standalone.simulator?.switches.set(first, { mode: 'aaa-42' });
    const calls = await callsDuring(async () => {
      for (let check = 0; check < 8; check += 1) {
        expect((await system.live({ payerName })).body).toMatchObject({ success: true });
      }
    });
    expect(calls).toEqual([5, 8]);
  });

  it('is reported as down when it fails on both routes, with what the payer answered', async () => {
    const { payerName, first, second: atSecond } = PAYERS.down;
    system.standalone.simulator?.switches.set(first, { mode: 'aaa-42' });
    second.switches.set(atSecond, { mode: 'aaa-42' });
    const calls = await callsDuring(async () => {
      const answer = await system.live({ payerName });
      expect(answer.body).toMatchObject({ success: false, upstreamStatusCode: 503 });
    });
    expect(calls).toEqual([1, 1]);
  });

  // The last test: it stops the first clearinghouse.
  it('is asked on the second route when the first clearinghouse is unreachable', async () => {
    const { payerName } = PAYERS.unreachable;
    const before = callsOf(second);
    await system.standalone.simulator?.stop();
    expect((await system.live({ payerName })).body).toMatchObject({ success: true });
    expect(callsOf(second)).toBe(before + 1);
  });
});
