import type { MemoryStore, TallyKey } from './memory-store';

export type CountLater = {
  /** The memory, whose `countAnswers` only notes. */
  readonly memory: MemoryStore;
  /** Writes what was noted, each tally once. What cannot be written is forgotten: tallies are shares, not accounts. */
  readonly write: () => Promise<void>;
};

type Noted = { readonly key: TallyKey; readonly payerIds: string[] };

/**
 * Counts the answers of some time together. Every answer of a clinic counts in one tally, so that each of them would wait
 * for the others to change it.
 */
export function countLater(store: MemoryStore): CountLater {
  let noted = new Map<string, Noted>();
  let writing = Promise.resolve();

  async function writeAll(): Promise<void> {
    const all = noted;
    noted = new Map();
    for (const { key, payerIds } of all.values()) await store.countAnswers(key, payerIds);
  }

  const write = (): Promise<void> => (writing = writing.catch(() => undefined).then(writeAll));
  return {
    memory: {
      ...store,
      countAnswers: (key, payerIds) => {
        const id = JSON.stringify(key);
        const { payerIds: former } = noted.get(id) ?? {};
        if (former === undefined) noted.set(id, { key, payerIds: [...payerIds] });
        else former.push(...payerIds);
        return Promise.resolve();
      },
      erase: async (erased) => {
        // What was noted before is erased with the rest.
        await write();
        await store.erase(erased);
      },
    },
    write,
  };
}
