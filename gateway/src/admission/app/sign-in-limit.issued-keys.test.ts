import { fakeClock } from '@eligibility/kit/testing';
import { API_KEY, uuid, WORKSPACE } from '../../testing/samples';
import { issuedKeys } from './sign-in-limit';
import { inMemoryStores } from '../../testing/in-memory-stores';

describe('issuedKeys', () => {
  async function setUp() {
    const clock = fakeClock();
    const store = inMemoryStores().workspaces;
    await store.addWorkspace(WORKSPACE);
    await store.addKey({ ...API_KEY, hash: 'issued' });
    let reads = 0;
    let isAway = false;
    const keys = issuedKeys({
      clock,
      workspaces: {
        listUsableKeyHashes: (nowMs, limit) => {
          reads += 1;
          return isAway ? Promise.reject(new Error('away')) : store.listUsableKeyHashes(nowMs, limit);
        },
      },
    });
    const goAway = (): void => {
      isAway = true;
    };
    return { clock, store, keys, reads: () => reads, goAway };
  }

  it('reads the store once in ten seconds, however many callers ask, and only on demand', async () => {
    const { clock, keys, reads } = await setUp();
    expect(reads()).toBe(0);
    const asked = Array.from({ length: 100 }, (_, n) =>
      keys.has([n % 2 === 0 ? 'issued' : `guess ${String(n)}`]),
    );
    expect(await Promise.all(asked)).toEqual(asked.map((_, n) => n % 2 === 0));
    clock.advance(9_999);
    await keys.has(['issued']);
    expect(reads()).toBe(1);
    clock.advance(1);
    await keys.has(['issued']);
    expect(reads()).toBe(2);
  });

  it('includes a key ten seconds after it was issued, and drops a revoked one', async () => {
    const { clock, store, keys } = await setUp();
    await keys.has(['issued']);
    await store.addKey({ ...API_KEY, id: uuid(33), hash: 'new' });
    await store.revokeKey(API_KEY.id, clock.now());
    clock.advance(10_000);
    expect(await Promise.all([keys.has(['new']), keys.has(['issued'])])).toEqual([true, false]);
  });

  it('keeps its last answer while the store is down, and asks no more often', async () => {
    const { clock, keys, reads, goAway } = await setUp();
    expect(await keys.has(['issued'])).toBe(true);
    goAway();
    clock.advance(10_000);
    for (let n = 0; n < 20; n += 1) expect(await keys.has(['issued'])).toBe(true);
    expect(reads()).toBe(2);
  });

  it('is empty when the store was never available', async () => {
    const { keys, goAway } = await setUp();
    goAway();
    expect(await keys.has(['issued'])).toBe(false);
  });
});
