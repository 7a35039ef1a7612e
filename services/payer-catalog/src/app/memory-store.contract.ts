import { confirmedBy, type WordsKey } from '../domain/clinic-words';
import { MAX_OTHERS, type MemoryStore } from './memory-store';

/** The words that a store of a test keeps of one clinic. */
export const FEW_WORDS = 30;

export type OpenedMemoryStore = {
  readonly memory: MemoryStore;
  /** A second store on the same data, as another process has it. */
  readonly other: () => Promise<MemoryStore> | MemoryStore;
  readonly close: () => Promise<void>;
};

const CLINIC = { workspaceId: 'w1', clinicId: 'c1' };
const KEY: WordsKey = { ...CLINIC, text: 'blue cross', memberIdForm: 'XYP999' };

/** What every store of clinics' words does. */
export function memoryStoreContract(
  name: string,
  open: () => OpenedMemoryStore | Promise<OpenedMemoryStore>,
): void {
  describe(`the memory of words on ${name}`, () => {
    let opened: OpenedMemoryStore;
    let memory: MemoryStore;
    beforeEach(async () => {
      opened = await open();
      ({ memory } = opened);
    });
    afterEach(async () => opened.close());

    const confirm = (key: Partial<WordsKey>, atMs: number, payerId = 'A1', store = memory): Promise<void> =>
      store.changeWords({ ...KEY, ...key }, (payers) => confirmedBy(payers, { payerId, atMs }), atMs);
    const page = (after?: { seenAtMs: number; wordsId: string }, limit = 10) =>
      memory.listWords({ ...CLINIC, after, limit });

    it('is empty at first', async () => {
      expect(await memory.wordsOf(KEY)).toEqual([]);
      expect(await page()).toEqual([]);
      expect(await memory.tally({ kind: 'clinic', ...CLINIC })).toEqual([]);
      expect(await memory.tally({ kind: 'prefix', letters: 'XYP' })).toEqual([]);
    });

    it('returns every field of an entry, which changes in its place', async () => {
      await confirm({}, 1_000);
      await confirm({}, 2_000, 'B2');
      const [entry, ...others] = await memory.wordsOf(KEY);
      expect(others).toEqual([]);
      expect(entry).toEqual({
        ...KEY,
        wordsId: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
        seenAtMs: 2_000,
        payers: [
          { payerId: 'B2', confirmed: 1, contradicted: 0, seenAtMs: 2_000, isWritten: false },
          { payerId: 'A1', confirmed: 0, contradicted: 1, seenAtMs: 1_000, isWritten: false },
        ],
      });
      expect(await page()).toEqual([entry]);
    });

    it('makes no entry for words without a payer', async () => {
      await memory.changeWords(KEY, () => [], 1);
      expect(await page()).toEqual([]);
    });

    it('finds its own words by text and form, those without a form, and those of other clinics', async () => {
      await confirm({}, 1);
      await confirm({ memberIdForm: '' }, 2);
      await confirm({ memberIdForm: 'OTH999' }, 3);
      await confirm({ text: 'blue' }, 4);
      await confirm({ clinicId: 'c2' }, 5);
      await confirm({ clinicId: 'c2', memberIdForm: '' }, 6);
      await confirm({ workspaceId: 'w2' }, 7);
      const found = await memory.wordsOf(KEY);
      const parts = found.map(({ workspaceId, clinicId, text, memberIdForm }) => [
        ...[workspaceId, clinicId, text, memberIdForm],
      ]);
      expect(parts.sort()).toEqual([
        ['w1', 'c1', 'blue cross', ''],
        ['w1', 'c1', 'blue cross', 'XYP999'],
        ['w1', 'c2', 'blue cross', 'XYP999'],
      ]);
    });

    it('finds its own words among those of many clinics', async () => {
      await confirm({}, 1);
      for (let at = 0; at < MAX_OTHERS + 3; at += 1) await confirm({ clinicId: `d${String(at)}` }, 10 + at);
      const found = await memory.wordsOf(KEY);
      expect(found.filter(({ clinicId }) => clinicId === 'c1')).toHaveLength(1);
      expect(found).toHaveLength(MAX_OTHERS + 1);
    });

    it('lists the words of one clinic page by page, the latest first', async () => {
      for (const [at, text] of ['a', 'b', 'c', 'd'].entries()) await confirm({ text }, at < 2 ? 1 : at);
      await confirm({ clinicId: 'c2' }, 9);
      const first = await page(undefined, 3);
      expect(first.slice(0, 2).map(({ text }) => text)).toEqual(['d', 'c']);
      const last = await page(first.at(-1), 3);
      expect([...first, ...last].map(({ text }) => text).sort()).toEqual(['a', 'b', 'c', 'd']);
    });

    it('keeps so many words of a clinic, and drops those that were used least lately', async () => {
      const texts = Array.from({ length: FEW_WORDS }, (_, at) => `text ${String(at)}`);
      for (const [at, text] of texts.entries()) await confirm({ text }, at + 10);
      await confirm({ clinicId: 'c2', text: 'of another clinic' }, 1);
      await confirm({ text: 'text 0' }, 50_000);
      await confirm({ text: 'the newest' }, 60_000);
      expect(await memory.wordsOf({ ...KEY, text: 'text 1' })).toEqual([]);
      for (const text of ['text 0', 'text 2', 'the newest'])
        expect(await memory.wordsOf({ ...KEY, text })).toHaveLength(1);
      expect(await memory.wordsOf({ ...KEY, clinicId: 'c2', text: 'of another clinic' })).toHaveLength(1);
    });

    it('keeps no more words of a clinic when a hundred are added at the same time', async () => {
      const other = await opened.other();
      const callers = Array.from({ length: 100 }, (_, at) => (at % 2 === 0 ? memory : other));
      await Promise.all(
        callers.map((store, at) => confirm({ text: `text ${String(at)}` }, 10 + at, 'A1', store)),
      );
      expect(await page(undefined, 200)).toHaveLength(FEW_WORDS);
    });

    it('loses no confirmation of two processes that change an entry together', async () => {
      const other = await opened.other();
      await Promise.all([memory, other, memory, other].map((store) => confirm({}, 1, 'A1', store)));
      expect((await memory.wordsOf(KEY))[0]?.payers).toMatchObject([{ payerId: 'A1', confirmed: 4 }]);
    });

    it('counts answers of clinics and of prefixes, the most first', async () => {
      const clinic = { kind: 'clinic', ...CLINIC } as const;
      await memory.countAnswers(clinic, ['A1', 'B2']);
      await memory.countAnswers(clinic, ['B2']);
      await memory.countAnswers({ kind: 'clinic', workspaceId: 'w2', clinicId: 'c1' }, ['C3']);
      await memory.countAnswers({ kind: 'prefix', letters: 'XYP' }, ['A1']);
      expect(await memory.tally(clinic)).toEqual([
        { payerId: 'B2', count: 2 },
        { payerId: 'A1', count: 1 },
      ]);
      expect(await memory.tally({ kind: 'prefix', letters: 'XYP' })).toEqual([{ payerId: 'A1', count: 1 }]);
      expect(await memory.tally({ kind: 'prefix', letters: 'ABC' })).toEqual([]);
    });

    describe('when words are erased', () => {
      const clinics = [CLINIC, { workspaceId: 'w1', clinicId: 'c2' }, { workspaceId: 'w2', clinicId: 'c1' }];
      beforeEach(async () => {
        for (const clinic of clinics) {
          await confirm({ ...clinic, text: 'a' }, 1);
          await confirm({ ...clinic, text: 'b' }, 2);
          await memory.countAnswers({ kind: 'clinic', ...clinic }, ['A1']);
        }
        await memory.countAnswers({ kind: 'prefix', letters: 'XYP' }, ['A1']);
      });
      const left = async (): Promise<readonly (readonly number[])[]> =>
        Promise.all(
          clinics.map(async (clinic) => [
            (await memory.listWords({ ...clinic, after: undefined, limit: 10 })).length,
            (await memory.tally({ kind: 'clinic', ...clinic })).length,
          ]),
        );

      it('forgets one entry, and never that of another clinic', async () => {
        const [entry] = await memory.wordsOf({ ...KEY, text: 'a' });
        const wordsId = entry?.wordsId;
        await memory.erase({ workspaceId: 'w1', clinicId: 'c2', wordsId });
        expect((await left())[0]).toEqual([2, 1]);
        await memory.erase({ ...CLINIC, wordsId });
        expect(await left()).toEqual([
          [1, 1],
          [2, 1],
          [2, 1],
        ]);
      });

      it('forgets a clinic', async () => {
        await memory.erase(CLINIC);
        expect(await left()).toEqual([
          [0, 0],
          [2, 1],
          [2, 1],
        ]);
      });

      it('forgets a workspace, and nothing of the installation', async () => {
        await memory.erase({ workspaceId: 'w1' });
        expect(await left()).toEqual([
          [0, 0],
          [0, 0],
          [2, 1],
        ]);
        expect(await memory.tally({ kind: 'prefix', letters: 'XYP' })).toHaveLength(1);
      });
    });
  });
}
