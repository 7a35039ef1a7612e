import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lifecycle, silentLog, type Lifecycle } from '@eligibility/kit';
import { connectWallet, type WalletClient } from './testing/served-wallet';
import { start } from './start';

describe('start', () => {
  const topUp = { workspaceId: 'w', operationId: 'top-up', checks: 2, actor: 'ops', reason: 'order' };
  const check = { workspaceId: 'w', operationId: 'check', fence: 1 };
  let life: Lifecycle;
  let folder: string;
  beforeEach(() => {
    life = lifecycle(silentLog);
    folder = mkdtempSync(join(tmpdir(), 'wallet-'));
    life.add('folder', () => {
      rmSync(folder, { recursive: true });
    });
  });
  afterEach(async () => life.stop());

  const startWallet = async (): Promise<{ wallet: WalletClient; stop: () => Promise<void> }> => {
    const databasePath = join(folder, 'new', 'wallet.sqlite');
    const running = await start({ bindAddress: '127.0.0.1:0', databasePath, log: silentLog });
    const client = connectWallet(running.address);
    life.add('wallet', running.stop);
    life.add('client', client.close);
    return { wallet: client.wallet, stop: running.stop };
  };

  it('serves wallets that survive a restart', async () => {
    const before = await startWallet();
    await before.wallet.grant(topUp);
    await before.wallet.hold(check);
    await before.stop();

    const after = await startWallet();
    const balance = { available: 1, held: 0, captured: 1, granted: 2 };
    expect(await after.wallet.capture(check)).toEqual({ balance });
  });

  it('writes the journal by the system clock', async () => {
    const startedMs = Date.now();
    const { wallet } = await startWallet();
    await wallet.grant(topUp);
    const { entries } = await wallet.listJournal({ workspaceId: 'w', beforeSequence: 0, limit: 0 });
    expect(entries[0]?.atMs).toBeGreaterThanOrEqual(startedMs);
  });
});
