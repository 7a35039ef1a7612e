import { silentLog } from '@eligibility/kit';
import { eventually, fakeClock } from '@eligibility/kit/testing';
import { numberedIds } from '../../testing/fakes';
import { refusedSignIns } from './refusals';
import { inMemoryStores } from '../../testing/in-memory-stores';
import type { WorkspaceStore } from '../../identity/app/workspace-store';

describe('refused operator sign-ins', () => {
  const lines = async (store: WorkspaceStore): Promise<readonly unknown[]> =>
    (await store.listAudit({ limit: 100, cursor: undefined })).entries.map(
      ({ detail }) => detail['attempts'],
    );

  it('log one line at once, and one line with the count for each following minute', async () => {
    const [clock, store] = [fakeClock(), inMemoryStores().workspaces];
    const signIns = refusedSignIns({ workspaces: store, clock, newId: numberedIds(), log: silentLog });
    for (let n = 0; n < 300; n += 1) signIns.note();
    await eventually(async () => (await lines(store)).length === 1);
    await signIns.flush();
    expect(await lines(store)).toEqual([1]);
    clock.advance(60_000);
    await signIns.flush();
    await signIns.flush();
    expect(await lines(store)).toEqual([299, 1]);
  });
});
