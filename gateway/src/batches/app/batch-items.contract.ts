import { BEGAN_MS, uuid } from '../../testing/samples';
import type { BatchItem, ItemState, Settled } from '../domain/batch-item';
import type { BatchItems } from './batch-items';

/** Two stores over the same data, as two processes have them. */
type ItemStores = {
  readonly one: BatchItems;
  readonly other: BatchItems;
  readonly close: () => Promise<void>;
};

const OF = { workspaceId: uuid(900), batchId: uuid(1) };
const OTHER = { workspaceId: uuid(900), batchId: uuid(2) };

function item(row: number, changed: Partial<BatchItem> = {}): BatchItem {
  const sealedAsked = Buffer.from(`asked ${String(row)}`);
  const fresh = { lane: 0, state: 'waiting', dueAtMs: BEGAN_MS, tries: 0, sameAs: undefined } as const;
  return { ...OF, row, ...fresh, sealedAsked, ...changed };
}

function answered(row: number, changed: Partial<Settled> = {}): Settled & { readonly state: ItemState } {
  return {
    state: 'answered',
    settledAtMs: BEGAN_MS + row,
    sealedAnswer: Buffer.from(`answer ${String(row)}`),
    checkId: uuid(100 + row),
    payerId: '62308',
    payerName: 'Cigna',
    outcome: 'active',
    isCharged: true,
    ...changed,
  };
}

/** Bytes as text; of the classes for bytes, an `ArrayBuffer` has no offset, and will not do. */
function plain(one: BatchItem): object {
  const { sealedAsked, sealedAnswer, ...rest } = one;
  const text = (bytes: Uint8Array | undefined): string | undefined => {
    if (bytes === undefined) return undefined;
    expect(bytes).toHaveProperty('byteOffset');
    return Buffer.from(bytes).toString();
  };
  return { ...rest, sealedAsked: text(sealedAsked), sealedAnswer: text(sealedAnswer) };
}

/** What every store of the rows of batches promises. */
export function batchItemsContract(name: string, makeStores: () => Promise<ItemStores>): void {
  describe(`${name} as the rows of batches`, () => {
    let stores: ItemStores;
    beforeEach(async () => {
      stores = await makeStores();
    });
    afterEach(() => stores.close());
    const rowsOf = async (of = OF, state?: ItemState): Promise<readonly number[]> =>
      (await stores.other.page({ ...of, state }, { afterRow: 0, limit: 100 })).map(({ row }) => row);

    it('returns rows as they were added, in their order and in pages, in either process', async () => {
      const invalid = item(2, { dueAtMs: undefined, ...answered(2), isCharged: false });
      const both = { ...invalid, state: 'invalid' as const };
      await stores.one.addItems([item(3, { sameAs: 1 }), item(1), both]);
      await stores.one.addItems([item(1, { batchId: OTHER.batchId })]);
      const page = await stores.other.page(OF, { afterRow: 0, limit: 2 });
      expect(page.map(plain)).toEqual([plain(item(1)), plain(both)]);
      const next = await stores.other.page(OF, { afterRow: 2, limit: 2 });
      expect(next.map(plain)).toEqual([plain(item(3, { sameAs: 1 }))]);
      expect(await rowsOf(OF, 'invalid')).toEqual([2]);
    });

    it('keeps a row that is added again, and drops those of one batch', async () => {
      await stores.one.addItems([item(1), item(2)]);
      await stores.one.addItems([item(2, { lane: 7 }), item(3)]);
      await stores.one.addItems([item(1, { batchId: OTHER.batchId })]);
      const lanes = (await stores.one.page(OF, { afterRow: 0, limit: 9 })).map(({ lane }) => lane);
      expect(lanes).toEqual([0, 0, 0]);
      await stores.other.dropItems(OF);
      expect([await rowsOf(), await rowsOf(OTHER)]).toEqual([[], [1]]);
    });

    it('lists the rows of all batches once each, and seals anew what has not changed meanwhile', async () => {
      await stores.one.addItems([item(1), item(2), item(10), item(1, { batchId: OTHER.batchId })]);
      await stores.one.settle(OF, 2, answered(2));
      const listed: BatchItem[] = [];
      let last: BatchItem | undefined;
      do {
        [last] = await stores.other.listAll(last, 1);
        if (last !== undefined) listed.push(last);
      } while (last !== undefined);
      const places = listed.map(({ batchId, row }) => `${batchId}.${String(row)}`);
      expect([...places].sort()).toEqual(
        [1, 2, 10]
          .map((row) => `${OF.batchId}.${String(row)}`)
          .concat(`${OTHER.batchId}.1`)
          .sort(),
      );

      const read = listed.filter(({ batchId }) => batchId === OF.batchId);
      const [waiting, settled] = [read.find(({ row }) => row === 1), read.find(({ row }) => row === 2)];
      if (waiting === undefined || settled === undefined) throw new Error('rows are missing');
      const anew = { sealedAsked: Buffer.from('anew'), sealedAnswer: undefined };
      expect(await stores.one.reseal(waiting, anew)).toBe(true);
      expect(await stores.other.reseal(waiting, anew)).toBe(false);
      const both = { sealedAsked: Buffer.from('anew'), sealedAnswer: Buffer.from('answer anew') };
      expect(await stores.one.reseal({ ...settled, sealedAnswer: undefined }, both)).toBe(false);
      expect(await stores.one.reseal(settled, both)).toBe(true);
      const [first, second] = await stores.other.page(OF, { afterRow: 0, limit: 2 });
      expect([first, second].map((one) => one && plain(one))).toEqual([
        plain({ ...item(1), ...anew }),
        plain({ ...item(2, { dueAtMs: undefined, ...answered(2) }), ...both }),
      ]);
    });

    it('forgets what was asked and answered in the rows of one check, in every batch and list', async () => {
      const listed = item(7, { dueAtMs: undefined, checkId: uuid(101) });
      const list = uuid(3);
      await stores.one.addItems([item(1), item(2), item(3), { ...listed, batchId: list }]);
      await stores.one.addItems([item(1, { batchId: OTHER.batchId, workspaceId: uuid(901) })]);
      const foreign = { workspaceId: uuid(901), batchId: OTHER.batchId };
      await stores.one.settle(OF, 1, answered(1));
      await stores.one.settle(OF, 2, answered(1));
      await stores.one.settle(foreign, 1, answered(2));
      const [unread] = await stores.other.page({ ...OF, batchId: list }, { afterRow: 0, limit: 1 });
      expect(unread && plain(unread)).toEqual(plain({ ...listed, batchId: list }));
      for (const n of [101, 102]) await stores.other.forgetCheck({ ...OF, checkId: uuid(n) });
      await stores.other.forgetCheck({ ...OF, checkId: uuid(101) });
      const gone = { sealedAsked: Buffer.alloc(0), sealedAnswer: undefined };
      const rows = async (of: typeof OF): Promise<readonly object[]> =>
        (await stores.one.page(of, { afterRow: 0, limit: 9 })).map(plain);
      const row = (at: number, end: Settled) => item(at, { dueAtMs: undefined, ...end });
      expect(await rows(OF)).toEqual([
        plain({ ...row(1, answered(1)), ...gone }),
        plain({ ...row(2, answered(1)), ...gone }),
        plain(item(3)),
      ]);
      expect(await rows({ ...OF, batchId: list })).toEqual([plain({ ...listed, batchId: list, ...gone })]);
      expect(await rows(foreign)).toEqual([plain({ ...row(1, answered(2)), ...foreign })]);
    });

    it('names the lanes that wait, and gives their due rows in order, without those that copy another', async () => {
      await stores.one.addItems([
        item(1, { lane: 1, dueAtMs: BEGAN_MS + 50 }),
        item(2, { lane: 1 }),
        item(3, { lane: 1, sameAs: 2 }),
        item(4, { lane: 2, dueAtMs: BEGAN_MS + 70 }),
        item(5, { lane: 3, state: 'invalid', dueAtMs: undefined }),
        item(6, { lane: 1 }),
      ]);
      const lanes = await stores.one.waitingLanes(OF);
      expect([...lanes].sort((a, b) => a.lane - b.lane)).toEqual([
        { lane: 1, count: 3, nextDueAtMs: BEGAN_MS },
        { lane: 2, count: 1, nextDueAtMs: BEGAN_MS + 70 },
      ]);
      const due = async (nowMs: number, limit = 9): Promise<readonly number[]> =>
        (await stores.one.dueItems({ ...OF, lane: 1 }, { nowMs, limit })).map(({ row }) => row);
      expect(await due(BEGAN_MS)).toEqual([2, 6]);
      expect(await due(BEGAN_MS, 1)).toEqual([2]);
      expect(await due(BEGAN_MS + 50)).toEqual([2, 6, 1]);
    });

    it('settles a row once', async () => {
      await stores.one.addItems([item(1)]);
      const both = await Promise.all([
        stores.one.settle(OF, 1, answered(1)),
        stores.other.settle(OF, 1, answered(1, { outcome: 'inactive', isCharged: false })),
      ]);
      expect(both.filter(Boolean)).toHaveLength(1);
      const [settled] = await stores.one.page(OF, { afterRow: 0, limit: 1 });
      if (settled === undefined) throw new Error('the row is gone');
      const { outcome, isCharged, dueAtMs } = settled;
      expect([outcome === 'active', dueAtMs]).toEqual([isCharged, undefined]);
      await stores.one.postpone(OF, 1, { dueAtMs: BEGAN_MS, tries: 3 });
      expect((await stores.one.page(OF, { afterRow: 0, limit: 1 }))[0]).toEqual(settled);
      expect(await stores.one.waitingLanes(OF)).toEqual([]);
    });

    it('settles a refused row without a check', async () => {
      await stores.one.addItems([item(1)]);
      const none = { checkId: undefined, payerId: undefined, payerName: undefined, outcome: undefined };
      const refused = { ...answered(1), ...none, state: 'refused', isCharged: false } as const;
      await stores.one.settle(OF, 1, refused);
      const [settled] = await stores.one.page(OF, { afterRow: 0, limit: 1 });
      expect(settled && plain(settled)).toEqual(plain(item(1, { ...refused, dueAtMs: undefined })));
    });

    it('finds the rows that get the answer of another, while they wait', async () => {
      await stores.one.addItems([item(1), item(2, { sameAs: 1 }), item(3, { sameAs: 1 })]);
      await stores.one.settle(OF, 3, answered(3));
      expect((await stores.one.sameRows(OF, 1)).map(({ row }) => row)).toEqual([2]);
      expect(await stores.one.awaitedRows(OF)).toEqual(new Set([1]));
      await stores.one.settle(OF, 2, answered(2));
      expect(await stores.one.awaitedRows(OF)).toEqual(new Set());
    });

    it('postpones a row that waits', async () => {
      await stores.one.addItems([item(1)]);
      await stores.one.postpone(OF, 1, { dueAtMs: BEGAN_MS + 9, tries: 2 });
      const [postponed] = await stores.other.dueItems({ ...OF, lane: 0 }, { nowMs: BEGAN_MS + 9, limit: 1 });
      expect(postponed).toMatchObject({ dueAtMs: BEGAN_MS + 9, tries: 2 });
      expect(await stores.other.dueItems({ ...OF, lane: 0 }, { nowMs: BEGAN_MS + 8, limit: 1 })).toEqual([]);
    });

    it('ends what waits in one batch alone, without a charge', async () => {
      await stores.one.addItems([item(1), item(2), item(1, { batchId: OTHER.batchId })]);
      await stores.one.settle(OF, 1, answered(1));
      await stores.one.endWaiting(OF, 'cancelled', BEGAN_MS + 60);
      expect([await rowsOf(OF, 'answered'), await rowsOf(OF, 'cancelled')]).toEqual([[1], [2]]);
      expect(await rowsOf(OTHER, 'waiting')).toEqual([1]);
      const [cancelled] = await stores.one.page({ ...OF, state: 'cancelled' }, { afterRow: 0, limit: 1 });
      expect(cancelled).toMatchObject({ settledAtMs: BEGAN_MS + 60, isCharged: false, dueAtMs: undefined });
    });

    it('counts rows by state, outcome, payer and charge, and those that were settled lately', async () => {
      await stores.one.addItems([1, 2, 3, 4].map((row) => item(row)));
      await stores.one.settle(OF, 1, answered(1));
      await stores.one.settle(OF, 2, answered(2));
      await stores.one.settle(OF, 3, answered(3, { outcome: 'rejected' }));
      const counts = await stores.other.counts(OF);
      const payer = { payerId: '62308', payerName: 'Cigna' };
      expect(counts).toHaveLength(3);
      expect(counts).toEqual(
        expect.arrayContaining([
          { state: 'answered', outcome: 'active', ...payer, isCharged: true, count: 2 },
          { state: 'answered', outcome: 'rejected', ...payer, isCharged: true, count: 1 },
          {
            ...{ state: 'waiting', outcome: undefined, payerId: undefined, payerName: undefined },
            ...{ isCharged: undefined, count: 1 },
          },
        ]),
      );
      expect(await stores.one.countSettledSince(OF, BEGAN_MS + 2)).toBe(2);
      expect(await stores.one.countSettledSince(OF, BEGAN_MS + 4)).toBe(0);
    });

    it('gives settled rows in the order in which they were settled, after a place', async () => {
      await stores.one.addItems([1, 2, 3].map((row) => item(row)));
      await stores.one.settle(OF, 3, answered(3, { settledAtMs: BEGAN_MS + 1 }));
      await stores.one.settle(OF, 2, answered(2, { settledAtMs: BEGAN_MS + 1 }));
      await stores.one.settle(OF, 1, answered(1, { settledAtMs: BEGAN_MS + 2 }));
      const after = async (settledAtMs: number, row: number): Promise<readonly number[]> =>
        (await stores.other.settledAfter(OF, { settledAtMs, row }, 9)).map((one) => one.row);
      expect(await after(0, 0)).toEqual([2, 3, 1]);
      expect(await after(BEGAN_MS + 1, 2)).toEqual([3, 1]);
      expect(await after(BEGAN_MS + 2, 1)).toEqual([]);
    });
  });
}
