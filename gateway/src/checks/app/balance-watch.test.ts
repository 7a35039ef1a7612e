import { createLog } from '@eligibility/kit/process';
import { aContext } from '../../testing/context';
import { fakeClock } from '@eligibility/kit/testing';
import { balanceWatch, type BalanceWatch, type NoticedBalance } from './balance-watch';
import { inMemoryStores } from '../../testing/in-memory-stores';
import { BEGAN_MS, uuid, WORKSPACE } from '../../testing/samples';
import type { WorkspaceStore } from '../../identity/app/workspace-store';

type NoticeBalance = (balance: NoticedBalance) => Promise<void>;

describe('the watch over balances', () => {
  let lines: string[];
  let available: Map<string, number>;
  let isWalletAway: boolean;
  let asked: (readonly string[])[];
  let workspaces: WorkspaceStore;
  let watch: BalanceWatch;
  let noticed: (readonly [string, number])[];
  beforeEach(() => {
    [lines, asked, isWalletAway, noticed] = [[], [], false, []];
    available = new Map();
    workspaces = inMemoryStores().workspaces;
    const log = createLog({ level: 'debug', destination: { write: (line) => lines.push(line) } });
    const wallet = {
      balances: (workspaceIds: readonly string[]) => {
        asked.push(workspaceIds);
        if (isWalletAway) return Promise.reject(new Error('the wallet is away'));
        const of = (id: string): number => available.get(id) ?? 0;
        return Promise.resolve(
          workspaceIds.map((id) => ({ available: of(id), held: 7, captured: 0, granted: of(id) + 7 })),
        );
      },
    };
    const notice: NoticeBalance = ({ level, available: left }) => {
      noticed.push([level, left]);
      return Promise.resolve();
    };
    watch = balanceWatch(
      aContext({ workspaces, wallet, clock: fakeClock(), log, notice, owner: 'process-1' }),
    );
  });

  const add = async (n: number, lowBalanceChecks: number | undefined, checks: number): Promise<string> => {
    const id = uuid(n);
    await workspaces.addWorkspace({ ...WORKSPACE, id, lowBalanceChecks });
    available.set(id, checks);
    return id;
  };
  const warned = (): unknown[] =>
    lines.map((line) => {
      const { level, msg, workspaceId, count } = JSON.parse(line) as Record<string, unknown>;
      return [level, msg, workspaceId, count];
    });

  it('counts the workspaces at or under the low balance, and those with nothing left', async () => {
    await add(1, 10, 11);
    await add(2, 10, 10);
    await add(3, 10, 1);
    await add(4, 10, 0);
    await add(5, 0, 1);
    await add(6, 0, 0);
    await add(7, undefined, 0);
    await watch.pass();
    expect(watch.levels()).toEqual({ low: 2, empty: 2 });
    expect(noticed).toEqual([
      ['ok', 11],
      ['low', 10],
      ['low', 1],
      ['empty', 0],
      ['ok', 1],
      ['empty', 0],
    ]);
  });

  it('skips suspended workspaces', async () => {
    const id = await add(1, 10, 0);
    await workspaces.suspendWorkspace(id, { sinceMs: BEGAN_MS, reason: 'closed' });
    await watch.pass();
    expect([watch.levels(), lines]).toEqual([{ low: 0, empty: 0 }, []]);
  });

  it('logs each crossing once, and again after a grant was used up', async () => {
    const id = await add(1, 10, 11);
    const passWith = async (checks: number): Promise<number> => {
      available.set(id, checks);
      await watch.pass();
      return lines.length;
    };
    const script = [11, 10, 9, 0, 0, 4, 500, 10] as const;
    const logged: number[] = [];
    for (const checks of script) logged.push(await passWith(checks));
    expect(logged).toEqual([0, 1, 1, 2, 2, 2, 2, 3]);
    expect(warned()).toEqual([
      ['warn', 'the balance of a workspace is low', id, 10],
      ['warn', 'the balance of a workspace is used up', id, 0],
      ['warn', 'the balance of a workspace is low', id, 10],
    ]);
  });

  it('asks for a hundred workspaces at a time, each once', async () => {
    for (let n = 0; n < 250; n += 1) await add(1_000 + n, 5, n % 2 === 0 ? 5 : 6);
    await watch.pass();
    expect(asked.map((ids) => ids.length)).toEqual([100, 100, 50]);
    expect(new Set(asked.flat()).size).toBe(250);
    expect(watch.levels()).toEqual({ low: 125, empty: 0 });
  });

  it('asks once more after a full page, and not the wallet when nothing follows', async () => {
    for (let n = 0; n < 100; n += 1) await add(1_000 + n, 5, 5);
    await watch.pass();
    expect(asked.map((ids) => ids.length)).toEqual([100]);
  });

  it('counts all workspaces, and logs the first 10,000 that cross at most', async () => {
    const all = Array.from({ length: 10_050 }, (_, n) => ({ workspaceId: uuid(n), lowBalanceChecks: 5 }));
    const listLowBalances: WorkspaceStore['listLowBalances'] = (after, limit) => {
      const from = all.findIndex(({ workspaceId }) => workspaceId === after) + 1;
      return Promise.resolve(all.slice(from, from + limit));
    };
    let logged = 0;
    const log = { warn: () => void (logged += 1) };
    const wallet = { balances: () => Promise.resolve([]) };
    const context = aContext<Parameters<typeof balanceWatch>[0]>({
      workspaces: { listLowBalances },
      wallet,
      clock: fakeClock(),
      log,
      notice: () => Promise.resolve(),
      owner: 'p',
    });
    const big = balanceWatch(context);
    await big.pass();
    expect([big.levels(), logged]).toEqual([{ low: 0, empty: 10_050 }, 10_000]);
  });

  it('does not ask the wallet when no workspace has a low balance', async () => {
    await add(1, undefined, 0);
    await watch.pass();
    expect([asked, watch.levels()]).toEqual([[], { low: 0, empty: 0 }]);
  });

  it('has no figures after a failed pass, and repeats no warning afterwards', async () => {
    await add(1, 10, 3);
    expect(watch.levels()).toBeUndefined();
    await watch.pass();
    expect(watch.levels()).toEqual({ low: 1, empty: 0 });
    isWalletAway = true;
    await expect(watch.pass()).rejects.toThrow('away');
    expect(watch.levels()).toBeUndefined();
    isWalletAway = false;
    await watch.pass();
    expect(watch.levels()).toEqual({ low: 1, empty: 0 });
    expect(warned()).toHaveLength(1);
  });
});
