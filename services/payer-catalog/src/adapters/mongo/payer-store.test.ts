import type { DocumentDatabase } from '@eligibility/documents';
import { describeWithMongo, mongoPool, type PooledMongo } from '@eligibility/testkit/mongo';
import { payer, SAMPLE } from '@eligibility/payer-matching/testing';
import { payerStoreContract, type OpenedPayerStore } from '../../app/payer-store.contract';
import { knowledgeStoreContract } from '../../app/knowledge-store.contract';
import type { LayerChange } from '../../app/ports';
import { LISTED_PAYERS, PAYER_COLLECTIONS, payerDocumentOf, VERSIONS } from './collections';
import { mongoPayerStore } from './payer-store';

const SEED: LayerChange = {
  kind: 'layer',
  layer: { source: 'seed', ...SAMPLE },
  checksum: 'c',
  actor: 'system',
  atMs: 1,
};

describeWithMongo()('MongoDB', () => {
  const pool = mongoPool(PAYER_COLLECTIONS);
  afterAll(pool.drop);

  const onMongo = async (): Promise<OpenedPayerStore> => {
    const mongo = await pool.take();
    return { store: mongoPayerStore(await mongo.open()), close: mongo.giveBack };
  };
  payerStoreContract('MongoDB', onMongo);
  knowledgeStoreContract('MongoDB', onMongo);

  describe('a payer store shared by several processes', () => {
    let mongo: PooledMongo;
    let db: DocumentDatabase;
    beforeEach(async () => {
      mongo = await pool.take();
      db = await mongo.open();
    });
    afterEach(() => mongo.giveBack());

    it('stores one of several concurrent lists, and keeps the payers of that one alone', async () => {
      const stores = [mongoPayerStore(db), mongoPayerStore(await mongo.open())];
      const taken = await Promise.all(stores.map((store) => store.commit(0, SEED)));
      expect([...taken].sort()).toEqual([false, true]);
      expect(await mongo.dump(LISTED_PAYERS.name)).toHaveLength(SAMPLE.payers.length);
    });

    it('ignores a list whose writer died half way, and removes it with the next one', async () => {
      const key = { version: 1, listId: 'left behind' };
      await db.collection(LISTED_PAYERS).insert(payerDocumentOf(key, payer('LOST', 'Lost')));
      const store = mongoPayerStore(db);
      expect(await store.load()).toEqual({ version: 0, layers: [], aliasEdits: [] });
      expect(await store.commit(0, SEED)).toBe(true);
      expect((await store.load()).layers[0]?.payers).toHaveLength(SAMPLE.payers.length);
      expect(await mongo.dump(LISTED_PAYERS.name)).toHaveLength(SAMPLE.payers.length);
    });

    it('has the whole list in force when it was stored and the reply was lost', async () => {
      const store = mongoPayerStore(losingAnswers(db));
      await expect(store.commit(0, SEED)).rejects.toThrow('the wire was cut');
      expect((await mongoPayerStore(db).load()).layers[0]?.payers).toHaveLength(SAMPLE.payers.length);
    });

    it('keeps the payers of a list in separate documents, so that no list is too large for one', async () => {
      const wordy = Array.from({ length: 2_000 }, (_, at) =>
        payer(`P${String(at)}`, `Payer ${String(at)}`, { aliases: ['x'.repeat(10_000)] }),
      );
      const store = mongoPayerStore(db);
      const layer = { source: 'generic', payers: wordy, ambiguousBrands: [] } as const;
      expect(await store.commit(0, { ...SEED, layer })).toBe(true);
      expect((await store.load()).layers[0]?.payers).toHaveLength(wordy.length);
    });
  });
});

/** A database on which a version is stored, but the confirmation is lost. */
function losingAnswers(db: DocumentDatabase): DocumentDatabase {
  return {
    ...db,
    collection: (declaration) => {
      const collection = db.collection(declaration);
      if (declaration.name !== VERSIONS.name) return collection;
      return {
        ...collection,
        insert: async (document) => {
          await collection.insert(document);
          throw new Error('the wire was cut');
        },
      };
    },
  };
}
