import { describeWithMongo } from './describe-with-mongo';
import { mongoPool } from './pool';

type Word = { readonly _id: string };
const WORDS = { name: 'test_pooled_words', fields: { _id: String }, indexes: {} };

describeWithMongo()('a pool of databases', () => {
  const pool = mongoPool([WORDS]);
  afterAll(pool.drop);

  it('returns an empty database, whatever the previous test left in it', async () => {
    const first = await pool.take();
    await (await first.open()).collection<Word>(WORDS).insert({ _id: 'left behind' });
    expect(await first.dump(WORDS.name)).toHaveLength(1);
    await first.giveBack();
    const second = await pool.take();
    expect(await second.dump(WORDS.name)).toEqual([]);
    await second.giveBack();
  });

  it('never gives one database to two tests at a time', async () => {
    const [one, other] = [await pool.take(), await pool.take()];
    await (await one.open()).collection<Word>(WORDS).insert({ _id: 'mine' });
    expect(await other.dump(WORDS.name)).toEqual([]);
    await Promise.all([one.giveBack(), other.giveBack()]);
  });
});
