import type { ClinicWords, PayerMemory } from '../checks/app/payer-memory';

const WORDS: ClinicWords = {
  wordsId: '0123456789abcdef0123456789abcdef',
  text: 'blue cross',
  memberIdForm: 'XYP999',
  seenAtMs: Date.UTC(2026, 0, 14),
  payers: [
    {
      payerId: 'P1',
      name: 'Cascade Mutual',
      confirmed: 2,
      contradicted: 0,
      seenAtMs: Date.UTC(2026, 0, 14),
      isWritten: false,
      isAccepted: true,
    },
  ],
};

/** A catalog that remembers one entry of every clinic; `writes` gets the names of the calls that change something. */
export function fakePayerMemory(writes: string[]): PayerMemory {
  const done = (name: string): Promise<void> => {
    writes.push(name);
    return Promise.resolve();
  };
  return {
    noteAnswer: () => done('noteAnswer'),
    listWords: () => Promise.resolve({ entries: [WORDS], nextCursor: undefined }),
    writeWords: async (_owner, rows) => {
      await done('writeWords');
      return rows.map((row) => ({ ...WORDS, ...row }));
    },
    eraseWords: () => done('eraseWords'),
  };
}
