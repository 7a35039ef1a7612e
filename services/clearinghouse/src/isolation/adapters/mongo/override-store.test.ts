import type { DocumentDatabase } from '@eligibility/documents';
import { describeWithMongo, mongoPool, type PooledMongo } from '@eligibility/testkit/mongo';
import { overrideOf, overrideStoreContract } from '../../app/override-store.contract';
import { CLEARINGHOUSE_COLLECTIONS, mongoOverrideStore } from './override-store';

const OTHER = overrideOf({ mode: 'restored', actor: 'other', untilMs: 1_800_000_000_000 });

describeWithMongo()('MongoDB', () => {
  const pool = mongoPool(CLEARINGHOUSE_COLLECTIONS);
  afterAll(pool.drop);

  overrideStoreContract('MongoDB', async () => {
    const mongo = await pool.take();
    return { store: mongoOverrideStore(await mongo.open()), close: mongo.giveBack };
  });

  describe('an override store that several replicas use', () => {
    let mongo: PooledMongo;
    let db: DocumentDatabase;
    beforeEach(async () => {
      mongo = await pool.take();
      db = await mongo.open();
    });
    afterEach(() => mongo.giveBack());

    it('lists on each replica what was stored or removed on one', async () => {
      const [here, there] = [mongoOverrideStore(db), mongoOverrideStore(await mongo.open())];
      await here.put(overrideOf());
      expect(await there.all()).toEqual([overrideOf()]);
      await there.remove(overrideOf().target);
      expect(await here.all()).toEqual([]);
    });

    it('keeps exactly one of many concurrent overrides, whole', async () => {
      const [one, other] = [mongoOverrideStore(db), mongoOverrideStore(await mongo.open())];
      const said = [overrideOf(), OTHER] as const;
      await Promise.all(Array.from({ length: 20 }, () => [one.put(said[0]), other.put(said[1])]).flat());
      const kept = await mongoOverrideStore(db).all();
      expect(kept).toHaveLength(1);
      expect(said).toContainEqual(kept[0]);
    });

    it('replaces what another replica stored between its read and its insert', async () => {
      const other = mongoOverrideStore(db);
      const store = mongoOverrideStore(aroundInserts(db, { before: () => other.put(OTHER) }));
      await store.put(overrideOf());
      expect(await store.all()).toEqual([overrideOf()]);
    });

    it('keeps a removal that came between its insert and its second read', async () => {
      const other = mongoOverrideStore(db);
      const before = () => other.put(OTHER);
      const store = mongoOverrideStore(
        aroundInserts(db, { before, after: () => other.remove(OTHER.target) }),
      );
      await store.put(overrideOf());
      expect(await store.all()).toEqual([]);
    });
  });
});

/** A database that another process changes just before each insert and just after it. */
function aroundInserts(
  db: DocumentDatabase,
  { before, after }: { readonly before: () => Promise<void>; readonly after?: () => Promise<void> },
): DocumentDatabase {
  return {
    ...db,
    collection: (declaration) => {
      const collection = db.collection(declaration);
      return {
        ...collection,
        insert: async (document) => {
          await before();
          const isInserted = await collection.insert(document);
          await after?.();
          return isInserted;
        },
      };
    },
  };
}
