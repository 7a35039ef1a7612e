import type { DocumentDatabase } from '@eligibility/documents';
import { onEachEngine, type TempDatabase } from '@eligibility/testkit/engines';
import { overrideOf, overrideStoreContract } from '../../app/override-store.contract';
import { CLEARINGHOUSE_COLLECTIONS, overrideStore } from './override-store';

const OTHER = overrideOf({ mode: 'restored', actor: 'other', untilMs: 1_800_000_000_000 });

onEachEngine(CLEARINGHOUSE_COLLECTIONS, (engine, take) => {
  overrideStoreContract(engine, async () => {
    const database = await take();
    return { store: overrideStore(await database.open()), close: database.giveBack };
  });

  describe(`an override store in ${engine} that several replicas use`, () => {
    let database: TempDatabase;
    let db: DocumentDatabase;
    beforeEach(async () => {
      database = await take();
      db = await database.open();
    });
    afterEach(() => database.giveBack());

    it('lists on each replica what was stored or removed on one', async () => {
      const [here, there] = [overrideStore(db), overrideStore(await database.open())];
      await here.put(overrideOf());
      expect(await there.all()).toEqual([overrideOf()]);
      await there.remove(overrideOf().target);
      expect(await here.all()).toEqual([]);
    });

    it('keeps exactly one of many concurrent overrides, whole', async () => {
      const [one, other] = [overrideStore(db), overrideStore(await database.open())];
      const said = [overrideOf(), OTHER] as const;
      await Promise.all(Array.from({ length: 20 }, () => [one.put(said[0]), other.put(said[1])]).flat());
      const kept = await overrideStore(db).all();
      expect(kept).toHaveLength(1);
      expect(said).toContainEqual(kept[0]);
    });

    it('replaces what another replica stored between its read and its insert', async () => {
      const other = overrideStore(db);
      const store = overrideStore(aroundInserts(db, { before: () => other.put(OTHER) }));
      await store.put(overrideOf());
      expect(await store.all()).toEqual([overrideOf()]);
    });

    it('keeps a removal that came between its insert and its second read', async () => {
      const other = overrideStore(db);
      const before = () => other.put(OTHER);
      const store = overrideStore(aroundInserts(db, { before, after: () => other.remove(OTHER.target) }));
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
