import { fakeClock } from '@eligibility/kit/testing';
import { SAMPLE } from '@eligibility/payer-matching/testing';
import { seededStore } from '../testing/in-memory-store';
import { restoreVersion, setAliases } from './edit-catalog';
import type { PayerStore } from './ports';

const conflict = { code: 'operation-conflict' };
const actor = 'operator';

describe('an edit of the catalog', () => {
  const clock = fakeClock();
  let store: PayerStore;
  let raced: PayerStore;
  beforeEach(async () => {
    store = await seededStore(SAMPLE);
    raced = { ...store, commit: () => Promise.resolve(false) };
  });

  it('stores only how the aliases differ from the lists, under the id that the lists have', async () => {
    const aliases = ['Sig', 'Connecticut General'];
    const { payer, version } = await setAliases({ store, clock }, { payerId: '62308', aliases, actor });
    expect([payer.aliases, version]).toEqual([['Connecticut General', 'Sig'], 2]);
    expect((await store.load()).aliasEdits).toEqual([{ payerId: '62308', added: ['Sig'], removed: [] }]);
    await setAliases({ store, clock }, { payerId: 'mercyaz', aliases: [], actor });
    expect((await store.load()).aliasEdits).toEqual([
      { payerId: '62308', added: ['Sig'], removed: [] },
      { payerId: 'MERCYAZ', added: [], removed: ['Mercy Care'] },
    ]);
  });

  it('is a conflict, and no version, when another change came first', async () => {
    const order = { payerId: '62308', aliases: ['Sig'], actor };
    await expect(setAliases({ store: raced, clock }, order)).rejects.toMatchObject(conflict);
    await expect(restoreVersion({ store: raced, clock }, { version: 1, actor })).rejects.toMatchObject(
      conflict,
    );
    expect(await store.version()).toBe(1);
  });

  it('restores a version that there was, as a new one with the actor and the time', async () => {
    expect(await restoreVersion({ store, clock }, { version: 1, actor })).toBe(2);
    const [newest] = await store.listVersions({ limit: 1, beforeVersion: undefined });
    expect(newest).toEqual({ version: 2, kind: 'restore', restoredFrom: 1, actor, atMs: clock.now() });
    for (const version of [0, 3])
      await expect(restoreVersion({ store, clock }, { version, actor })).rejects.toMatchObject({
        code: 'not-found',
      });
  });

  it('is not found for a payer that no list has', async () => {
    const order = { payerId: 'NONE', aliases: [], actor };
    await expect(setAliases({ store, clock }, order)).rejects.toMatchObject({ code: 'not-found' });
  });
});
