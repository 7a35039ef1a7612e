import { inMemoryMemory } from '../testing/in-memory-store';
import { countLater } from './count-later';

const CLINIC = { workspaceId: 'w1', clinicId: 'c1' };
const KEY = { kind: 'clinic', ...CLINIC } as const;

describe('answers that are counted later', () => {
  const noting = () => {
    const store = inMemoryMemory();
    const writes: (readonly string[])[] = [];
    const later = countLater({
      ...store,
      countAnswers: (key, payerIds) => {
        writes.push(payerIds);
        return store.countAnswers(key, payerIds);
      },
    });
    return { ...later, writes };
  };

  it('are one write for each tally, and then all in it', async () => {
    const { memory, write, writes } = noting();
    for (const payerId of ['A1', 'B2', 'B2']) await memory.countAnswers(KEY, [payerId]);
    await memory.countAnswers({ kind: 'prefix', letters: 'XYP' }, ['A1']);
    expect(await memory.tally(KEY)).toEqual([]);
    await Promise.all([write(), write()]);
    expect(writes).toEqual([['A1', 'B2', 'B2'], ['A1']]);
    expect(await memory.tally(KEY)).toEqual([
      { payerId: 'B2', count: 2 },
      { payerId: 'A1', count: 1 },
    ]);
  });

  it('are erased with the clinic that they were counted for', async () => {
    const { memory, write } = noting();
    await memory.countAnswers(KEY, ['A1']);
    await memory.erase(CLINIC);
    await write();
    expect(await memory.tally(KEY)).toEqual([]);
  });

  it('are forgotten when they cannot be written, and later ones are not', async () => {
    let isAway = true;
    const store = inMemoryMemory();
    const { memory, write } = countLater({
      ...store,
      countAnswers: (...counts) =>
        isAway ? Promise.reject(new Error('away')) : store.countAnswers(...counts),
    });
    await memory.countAnswers(KEY, ['A1']);
    await expect(write()).rejects.toThrow('away');
    isAway = false;
    await memory.countAnswers(KEY, ['B2']);
    await write();
    expect(await memory.tally(KEY)).toEqual([{ payerId: 'B2', count: 1 }]);
  });
});
