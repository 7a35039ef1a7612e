import { silentLog } from '@eligibility/kit';
import { eventually, fakeClock } from '@eligibility/kit/testing';
import { createMetrics } from '@eligibility/kit/telemetry';
import { fakeWallet } from '../testing/fake-wallet';
import { inMemoryStores } from '../testing/in-memory-stores';
import { aContext } from '../testing/context';
import { WORKSPACE } from '../testing/samples';
import { startBalanceWatch } from './start-background';

describe('the watch over balances in the background', () => {
  it('exports how many workspaces are low and how many are empty, and nothing before the first pass', async () => {
    const { workspaces, jobs } = inMemoryStores();
    await workspaces.addWorkspace({ ...WORKSPACE, lowBalanceChecks: 5 });
    const wallet = fakeWallet(3);
    const metrics = createMetrics();
    const gauge = async (): Promise<readonly string[]> =>
      (await metrics.text()).split('\n').filter((line) => line.startsWith('eligibility_low_balance'));
    const parts = {
      workspaces,
      jobs,
      wallet,
      clock: fakeClock(),
      owner: 'process-1',
      metrics,
      log: silentLog,
    };
    const watch = startBalanceWatch(aContext(parts), 5);
    try {
      expect(await gauge()).toEqual([]);
      await eventually(async () => (await gauge()).length > 0);
      expect(await gauge()).toEqual([
        'eligibility_low_balance_workspaces{level="low"} 1',
        'eligibility_low_balance_workspaces{level="empty"} 0',
      ]);
    } finally {
      await watch.stop();
    }
  });
});
