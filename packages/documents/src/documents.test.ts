import { onEachEngine, type TempDatabase } from '@eligibility/testkit/engines';
import type { Collection, Filter, Update } from './collection';
import { A, ALL, C, type Thing, THINGS } from './testing/things';

/** More than a function of SQLite takes arguments. */
const MANY = Array.from({ length: 200 }, (_, n) => String(n));

onEachEngine([THINGS], (engine, take) => {
  describe(`documents in ${engine}`, () => {
    let database: TempDatabase;
    let things: Collection<Thing>;
    beforeEach(async () => {
      database = await take();
      things = (await database.open()).collection(THINGS);
    });
    afterEach(() => database.giveBack());

    const idsOf = async (filter: Filter<Thing>): Promise<string> =>
      (await things.find({ filter, sort: { _id: 1 } })).map(({ _id }) => _id).join('');

    describe('that are stored', () => {
      beforeEach(() => things.insertAll(ALL));

      it('come back as they were stored, without what has no value', async () => {
        expect(await things.find({ filter: {}, sort: { _id: 1 } })).toEqual(ALL);
        await things.insert({ _id: 'd', owner: 'two', name: undefined, bytes: Buffer.from([0, 255]) });
        const { bytes, ...others } = (await things.findOne({ _id: 'd' })) ?? {};
        expect(others).toEqual({ _id: 'd', owner: 'two' });
        expect(Buffer.from(bytes ?? [])).toEqual(Buffer.from([0, 255]));
        expect(await things.findOne({ _id: 'e' })).toBeUndefined();
      });

      it.each<[Filter<Thing>, string]>([
        [{}, 'abc'],
        [{ owner: 'one', name: undefined }, 'ab'],
        [{ name: C.name }, 'c'],
        [{ size: 1.5 }, 'a'],
        [{ isOn: true }, 'a'],
        [{ isOn: false }, 'b'],
        [{ size: { $gt: 1.5 } }, 'b'],
        [{ size: { $gte: 1.5, $lt: 2 } }, 'a'],
        [{ size: { $lte: 2 } }, 'ab'],
        [{ size: { $not: { $gte: 2 } } }, 'ac'],
        [{ name: { $exists: true } }, 'ac'],
        [{ name: { $exists: false } }, 'b'],
        [{ owner: { $ne: 'one' } }, 'c'],
        [{ name: { $ne: 'Ann' } }, 'bc'],
        [{ _id: { $in: ['a', 'c', 'x'] } }, 'ac'],
        [{ _id: { $in: [] } }, ''],
        [{ _id: { $gt: 'a' }, $or: [{ size: 2 }, { owner: 'two' }] }, 'bc'],
        [{ $and: [{ owner: 'one' }, { $or: [{ size: 2 }, { size: 3 }] }] }, 'b'],
        [{ tags: 'red' }, 'a'],
        [{ tags: { $in: ['blue', 'green'] } }, 'a'],
        [{ tags: { $exists: true, $not: { $elemMatch: { $nin: ['red', 'blue'] } } } }, 'ac'],
        [{ tags: { $exists: true, $not: { $elemMatch: { $nin: ['red'] } } } }, 'c'],
        [{ tags: [] }, 'c'],
        [{ 'lines.key': 'l' }, 'b'],
        [{ 'lines.key': { $ne: 'l' } }, 'ac'],
        [{ 'counts.2026-01-15/a-b': { $gte: 3 } }, 'c'],
        [{ 'counts.2026-01-15/a-b': { $not: { $gte: 3 } } }, 'ab'],
      ])('are found by %j', async (filter, ids) => {
        expect(await idsOf(filter)).toBe(ids);
      });

      it('come in an order, at most so many, with the fields that are asked for', async () => {
        const query = { filter: {}, sort: { size: -1, _id: -1 }, limit: 2 } as const;
        expect(await things.find({ ...query, fields: { size: 1 } })).toEqual([
          { _id: 'b', size: 2 },
          { _id: 'a', size: 1.5 },
        ]);
        const [first] = await things.find({ ...query, fields: { lines: 0, isOn: 0 } });
        expect(first).toEqual({ _id: 'b', owner: 'one', size: 2 });
        const line = { lines: { $elemMatch: { key: 'l' } } };
        expect(await things.findOne({ _id: 'b' }, line)).toEqual({
          _id: 'b',
          lines: [{ key: 'l', size: 2 }],
        });
        expect(await things.findOne({ _id: 'a' }, line)).toEqual({ _id: 'a' });
      });

      it('are counted by the values that they have alike', async () => {
        expect([...(await things.countBy('owner', { filter: {}, limit: 9 }))].sort()).toEqual([1, 2]);
        expect(await things.countBy('owner', { filter: {}, limit: 1 })).toEqual([1]);
        const alike = {
          owner: '$owner',
          whole: { $floor: { $divide: [{ $add: ['$size', 1] }, 1] } },
          isTwo: { $eq: ['$size', 2] },
          isLarge: { $gt: ['$size', 1] },
          isOn: '$isOn',
        };
        const counted = await things.countAlike(alike, { size: { $exists: true } });
        expect(
          counted.map((one) => ({ ...one })).sort((one, other) => Number(one.whole) - Number(other.whole)),
        ).toEqual([
          { owner: 'one', whole: 2, isTwo: false, isLarge: true, isOn: true, count: 1 },
          { owner: 'one', whole: 3, isTwo: true, isLarge: true, isOn: false, count: 1 },
        ]);
      });

      it.each<[string, Update<Thing>, Partial<Thing>]>([
        [
          'a',
          { $set: { name: 'Bea', size: 7 }, $unset: { isOn: 1 } },
          { name: 'Bea', size: 7, isOn: undefined },
        ],
        ['a', { $inc: { size: -0.5 }, $set: { name: undefined } }, { size: 1, name: 'Ann' }],
        ['c', { $inc: { size: 2 } }, { size: 2 }],
        ['a', { $min: { size: 1 } }, { size: 1 }],
        ['a', { $min: { size: 9 } }, { size: 1.5 }],
        ['c', { $min: { size: 9 } }, { size: 9 }],
        ['a', { $push: { tags: 'green' } }, { tags: ['red', 'blue', 'green'] }],
        ['a', { $push: { tags: { $each: ['x', 'y'], $slice: -3 } } }, { tags: ['blue', 'x', 'y'] }],
        ['b', { $push: { tags: { $each: MANY } } }, { tags: MANY }],
        ['a', { $push: { tags: { $each: MANY, $slice: -201 } } }, { tags: ['blue', ...MANY] }],
        ['a', { $pull: { tags: { $in: ['red', 'z'] } } }, { tags: ['blue'] }],
        ['b', { $pull: { lines: { key: { $in: ['k'] } } } }, { lines: [{ key: 'l', size: 2 }] }],
        ['c', { $inc: { 'counts.n': 2 }, $unset: { 'counts.2026-01-15/a-b': 1 } }, { counts: { n: 2 } }],
      ])('of %s are changed by %j, and by nothing that does not match', async (_id, update, changed) => {
        expect(await things.update({ filter: { _id, owner: 'nobody' }, update })).toBe(false);
        expect(await things.update({ filter: { _id }, update })).toBe(true);
        const before = ALL.find((one) => one._id === _id);
        expect(await things.find({ filter: { _id } })).toEqual([
          JSON.parse(JSON.stringify({ ...before, ...changed })),
        ]);
        expect((await things.find({ filter: {} })).length).toBe(3);
      });

      it('have one entry of a list changed, which the filter names, and come back as they are then', async () => {
        const change = {
          filter: { _id: 'b', 'lines.key': 'l' },
          update: { $set: { 'lines.$': { key: 'm', size: 9 } } },
        };
        expect(await things.updated(change, { lines: 1 })).toEqual({
          _id: 'b',
          lines: [
            { key: 'k', size: 1, words: ['x'] },
            { key: 'm', size: 9 },
          ],
        });
        expect(await things.updated(change)).toBeUndefined();
      });

      it('are changed one by one, all at once or one of several', async () => {
        await things.updateEach([
          { filter: { _id: 'a' }, update: { $set: { size: 10 } } },
          { filter: { _id: 'x' }, update: { $set: { size: 11 } } },
          { filter: { _id: 'b' }, update: { $inc: { size: 1 } } },
        ]);
        expect((await things.find({ filter: {}, sort: { _id: 1 } })).map(({ size }) => size)).toEqual([
          10,
          3,
          undefined,
        ]);
        expect(await things.updateAll({ filter: { owner: 'one' }, update: { $unset: { size: 1 } } })).toBe(2);
        expect(await things.update({ filter: { owner: 'one' }, update: { $set: { size: 1 } } })).toBe(true);
        expect(await things.countAlike({ size: '$size' }, { owner: 'one', size: 1 })).toEqual([
          { size: 1, count: 1 },
        ]);
      });

      it('are removed by a filter', async () => {
        await things.remove({ owner: 'one', size: { $gt: 1.5 } });
        expect(await idsOf({})).toBe('ac');
        await things.remove({});
        expect(await idsOf({})).toBe('');
      });

      it('refuse an id and a unique value that another one has, also in an update', async () => {
        expect(await things.insert({ ...A, name: 'Other' })).toBe(false);
        expect(await things.insert({ ...A, _id: 'd' })).toBe(false);
        expect(await things.update({ filter: { _id: 'b' }, update: { $set: { name: 'Ann' } } })).toBe(false);
        expect(await things.insertMissing([A, { _id: 'd', owner: 'two' }])).toBe(false);
        expect(await things.insertMissing([{ _id: 'e', owner: 'two' }])).toBe(true);
        await expect(things.insertAll([A])).rejects.toMatchObject({ code: 'service-unavailable' });
        expect(await things.find({ filter: {}, sort: { _id: 1 } })).toMatchObject([
          ...ALL,
          { _id: 'd' },
          { _id: 'e' },
        ]);
      });
    });

    it('give a unique value to one of 50 that insert it at once, by two connections', async () => {
      const other = (await database.open()).collection(THINGS);
      const inserts = Array.from({ length: 50 }, (_, n) =>
        (n % 2 === 0 ? things : other).insert({ _id: String(n), owner: 'one', name: 'same' }),
      );
      expect((await Promise.all(inserts)).filter(Boolean)).toHaveLength(1);
      expect(await things.find({ filter: {} })).toHaveLength(1);
    });

    it('let 10 of 200 concurrent updates have the last 10', async () => {
      await things.insert({ _id: 'a', owner: 'one', size: 10 });
      const other = (await database.open()).collection(THINGS);
      const take = { filter: { _id: 'a', size: { $gte: 1 } }, update: { $inc: { size: -1 } } };
      const taken = Array.from({ length: 200 }, (_, n) => (n % 2 === 0 ? things : other).update(take));
      expect((await Promise.all(taken)).filter(Boolean)).toHaveLength(10);
      expect(await things.findOne({ _id: 'a' })).toMatchObject({ size: 0 });
    });

    it('refuse a field that is not declared, wherever it is named', async () => {
      const undeclared: Record<string, number> = { length: 3 };
      await expect(things.insert({ _id: '1', owner: 'one', ...undeclared })).rejects.toThrow(/length/);
      await expect(things.update({ filter: { _id: '1' }, update: { $set: undeclared } })).rejects.toThrow(
        /length/,
      );
      await expect(things.findOne(undeclared)).rejects.toThrow(/length/);
    });
  });
});
