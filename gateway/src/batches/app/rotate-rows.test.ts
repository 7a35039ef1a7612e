import { fakeClock } from '@eligibility/kit/testing';
import { answerCipher } from '../../secrets/crypto';
import type { KeyRing } from '../../secrets/key-ring';
import { inMemoryStores } from '../../testing/in-memory-stores';
import { BEGAN_MS, uuid } from '../../testing/samples';
import type { AskedRow, BatchItem, RowAnswer } from '../domain/batch-item';
import type { BatchItems } from './batch-items';
import { rotateRows } from './rotate-rows';
import { openAnswer, openAsked, sealAnswer, sealAsked } from './seal-rows';

const keyOf = (id: string): KeyRing[0] => ({ id, secret: Buffer.alloc(32, Number(id)) });
const old = answerCipher([keyOf('1')]);
const both = answerCipher([keyOf('2'), keyOf('1')]);
const next = answerCipher([keyOf('2')]);

const OF = { workspaceId: uuid(900), batchId: uuid(1) };
const askedOf = (row: number): AskedRow => ({ reference: `row ${String(row)}` });
const answerOf = (row: number): RowAnswer => ({ kind: 'refusal', code: 'x', detail: `of ${String(row)}` });

describe('rotateRows', () => {
  let items: BatchItems;
  beforeEach(() => {
    items = inMemoryStores({ clock: fakeClock() }).batchItems;
  });

  const add = async (row: number, cipher = old): Promise<void> => {
    const fresh = { lane: 0, state: 'waiting', dueAtMs: BEGAN_MS, tries: 0, sameAs: undefined } as const;
    await items.addItems([
      { ...OF, row, ...fresh, sealedAsked: sealAsked({ cipher }, { ...OF, row }, askedOf(row)) },
    ]);
  };
  const settle = async (row: number, cipher = old): Promise<void> => {
    const nothing = { checkId: undefined, payerId: undefined, payerName: undefined, outcome: undefined };
    const sealedAnswer = sealAnswer({ cipher }, { ...OF, row }, answerOf(row));
    const end = {
      state: 'refused',
      settledAtMs: BEGAN_MS,
      sealedAnswer,
      isCharged: false,
      ...nothing,
    } as const;
    await items.settle(OF, row, end);
  };
  const rows = (): Promise<readonly BatchItem[]> => items.page(OF, { afterRow: 0, limit: 1_000 });

  it('makes every row open with the new key alone, what was asked and what became of it, over many pages', async () => {
    for (let row = 1; row <= 250; row += 1) await add(row, row % 5 === 0 ? both : old);
    for (let row = 1; row <= 250; row += 2) await settle(row);
    expect(await rotateRows({ items, cipher: both })).toEqual({ resealed: 225, unreadable: 0 });
    for (const item of await rows()) {
      const { row, sealedAnswer } = item;
      expect(await openAsked({ cipher: next }, item)).toEqual(askedOf(row));
      const answer = sealedAnswer && (await openAnswer({ cipher: next }, { ...item, sealedAnswer }));
      expect(answer).toEqual(row % 2 === 0 ? undefined : answerOf(row));
    }
    expect(await rotateRows({ items, cipher: both })).toEqual({ resealed: 0, unreadable: 0 });
  });

  it('finds nothing to seal, and nothing unreadable, in a forgotten row', async () => {
    const sealedAnswer = sealAnswer({ cipher: old }, { ...OF, row: 1 }, answerOf(1));
    await add(1);
    const facts = { payerId: undefined, payerName: undefined, outcome: 'active', isCharged: true };
    const end = {
      state: 'answered',
      settledAtMs: BEGAN_MS,
      sealedAnswer,
      checkId: uuid(7),
      ...facts,
    } as const;
    await items.settle(OF, 1, end);
    await items.forgetCheck({ ...OF, checkId: uuid(7) });
    expect(await rotateRows({ items, cipher: both })).toEqual({ resealed: 0, unreadable: 0 });
  });

  it('counts parts that no key opens, leaves them as they are, and seals the other part of the row anew', async () => {
    await add(1);
    await settle(1, answerCipher([keyOf('3')]));
    const [before] = await rows();
    expect(await rotateRows({ items, cipher: both })).toEqual({ resealed: 1, unreadable: 1 });
    const [after] = await rows();
    expect(after?.sealedAnswer).toEqual(before?.sealedAnswer);
    expect(after && (await openAsked({ cipher: next }, after))).toEqual(askedOf(1));
  });
});
