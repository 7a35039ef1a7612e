import { fakeClock } from '@eligibility/kit/testing';
import { aContext } from '../../testing/context';
import type { JobEvent } from '../../jobs/domain/job';
import { inMemoryStores, type InMemoryStores } from '../../testing/in-memory-stores';
import { API_KEY, BEGAN_MS, uuid, WORKSPACE } from '../../testing/samples';
import { stateWatch } from './watch';
import { keyWatch } from './watch-keys';
import { payerWatch, type PayerState } from './watch-payers';
import { walletWatch, type WatchedBalance } from './watch-wallets';

const DAY_MS = 24 * 60 * 60 * 1_000;

describe('what is watched', () => {
  let stores: InMemoryStores;
  const clock = fakeClock();
  beforeEach(() => {
    stores = inMemoryStores();
  });
  /** The events that were written and not passed on yet, in any order. */
  const told = async (): Promise<readonly JobEvent[]> =>
    (await stores.jobs.untold(100)).flatMap(({ events }) => events);
  const typesOf = async (): Promise<readonly string[]> => (await told()).map(({ type }) => type);

  it('tells a workspace of a crossing once, whichever of two processes notices it', async () => {
    const [one, other] = [0, 1].map(() =>
      walletWatch(stateWatch(aContext({ jobs: stores.jobs, clock }), 'ok')),
    );
    if (one === undefined || other === undefined) throw new Error('there are two');
    const balance = (level: WatchedBalance['level'], available: number): WatchedBalance => ({
      workspaceId: uuid(900),
      level,
      available,
      lowBalanceChecks: 10,
    });
    await Promise.all([one(balance('ok', 30)), other(balance('ok', 30))]);
    expect(await typesOf()).toEqual([]);
    await Promise.all([one(balance('low', 9)), other(balance('low', 9))]);
    await one(balance('low', 8));
    expect(await told()).toMatchObject([
      { type: 'wallet.low', workspaceId: uuid(900), data: { available: 9, lowBalanceChecks: 10 } },
    ]);
    await Promise.all([one(balance('empty', 0)), other(balance('empty', 0))]);
    await Promise.all([one(balance('low', 3)), other(balance('low', 3))]);
    expect(await typesOf()).toEqual(['wallet.low', 'wallet.empty']);
    await one(balance('ok', 50));
    await one(balance('low', 10));
    expect(await typesOf()).toEqual(['wallet.low', 'wallet.empty', 'wallet.low']);
    expect(new Set((await told()).map(({ id }) => id)).size).toBe(3);
  });

  it('tells operators of each change of a payer, also of one that became well while no process looked', async () => {
    let payers = new Map<string, PayerState>();
    const watched = (): (() => Promise<void>) =>
      payerWatch({
        watch: stateWatch(aContext({ jobs: stores.jobs, clock }), 'ok'),
        jobs: stores.jobs,
        payers: () => Promise.resolve(payers),
      });
    const pass = watched();
    await pass();
    payers = new Map([
      ['60054', 'degraded'],
      ['62308', 'ok'],
    ]);
    await pass();
    await pass();
    payers = new Map([['60054', 'isolated']]);
    await pass();
    payers = new Map();
    await watched()();
    expect((await told()).map(({ type, data }) => [type, data['payerId']])).toEqual([
      ['payer.degraded', '60054'],
      ['payer.isolated', '60054'],
      ['payer.recovered', '60054'],
    ]);
  });

  it('tells a workspace of a key that ends in seven days or less, once for each expiry', async () => {
    const { workspaces, jobs } = stores;
    await workspaces.addWorkspace(WORKSPACE);
    const add = (n: number, inDays: number | undefined): Promise<void> =>
      workspaces.addKey({
        ...API_KEY,
        id: uuid(n),
        hash: `hash ${String(n)}`,
        expiresAtMs: inDays === undefined ? undefined : BEGAN_MS + inDays * DAY_MS,
      });
    await add(1, 7);
    await add(2, 8);
    await add(3, undefined);
    await add(4, -1);
    const now = { now: () => BEGAN_MS };
    const [one, other] = [0, 1].map(() => keyWatch(aContext({ workspaces, jobs, clock: now })));
    await one?.();
    await other?.();
    await one?.();
    expect(await told()).toMatchObject([
      {
        type: 'key.expiring',
        workspaceId: WORKSPACE.id,
        data: { keyId: uuid(1), expiresAt: '2026-01-22T12:00:00.000Z' },
      },
    ]);
  });
});
