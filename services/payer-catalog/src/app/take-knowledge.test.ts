import { silentLog } from '@eligibility/kit';
import { fakeClock } from '@eligibility/kit/testing';
import { KNOWLEDGE_ROWS } from '@eligibility/payer-matching/testing';
import { inMemoryStore } from '../testing/in-memory-store';
import type { PayerStore } from './ports';
import { takeKnowledge } from './take-knowledge';

describe('takeKnowledge', () => {
  let store: PayerStore;
  beforeEach(() => {
    store = inMemoryStore();
  });
  const starting = (checksum: string, on = store): Promise<void> =>
    takeKnowledge(
      { store: on, clock: fakeClock(), log: silentLog },
      { rows: KNOWLEDGE_ROWS.slice(0, checksum.length), checksum },
    );
  const inForce = async (): Promise<readonly [number, string | undefined]> => {
    const { version, knowledge } = await store.load();
    return [version, knowledge?.checksum];
  };

  it('stores the knowledge of a start as a version, once', async () => {
    await starting('one');
    await starting('one');
    const { version, knowledge } = await store.load();
    expect(version).toBe(1);
    expect(knowledge?.rows).toEqual(KNOWLEDGE_ROWS.slice(0, 3));
    expect(await store.listVersions({ limit: 9, beforeVersion: undefined })).toMatchObject([
      { kind: 'knowledge', actor: 'system', atMs: fakeClock().now(), rowCount: 3, knowledgeVersion: 1 },
    ]);
  });

  it('goes back to an earlier knowledge as a new version', async () => {
    for (const checksum of ['one', 'other', 'one']) await starting(checksum);
    expect(await inForce()).toEqual([3, 'one']);
  });

  it('undoes no restore with a restart, until the knowledge is another one', async () => {
    await starting('one');
    await starting('other');
    await store.commit(2, { kind: 'restore', restoredFrom: 1, actor: 'operator', atMs: 1 });
    await starting('other');
    expect(await inForce()).toEqual([3, 'one']);
    await starting('third');
    expect(await inForce()).toEqual([4, 'third']);
  });

  it('stores the knowledge once when several processes start together', async () => {
    await Promise.all([1, 2, 3].map(() => starting('one')));
    expect(await inForce()).toEqual([1, 'one']);
  });

  it('stores its own when another one is stored at the same moment', async () => {
    let isFirst = true;
    const raced: PayerStore = {
      ...store,
      commit: async (baseVersion, change) => {
        if (isFirst) await starting('other');
        isFirst = false;
        return store.commit(baseVersion, change);
      },
    };
    await starting('one', raced);
    expect(await inForce()).toEqual([2, 'one']);
  });
});
