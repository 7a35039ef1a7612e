import type { DocumentDatabase } from '@eligibility/documents';
import { onEachEngine, type TempDatabase } from '@eligibility/testkit/engines';
import { payer, SAMPLE } from '@eligibility/payer-matching/testing';
import { payerStoreContract, type OpenedPayerStore } from '../../app/payer-store.contract';
import { knowledgeStoreContract } from '../../app/knowledge-store.contract';
import type { LayerChange } from '../../app/ports';
import { LISTED_PAYERS, PAYER_COLLECTIONS, payerDocumentOf, VERSIONS } from './collections';
import { payerStore } from './payer-store';

const SEED: LayerChange = {
  kind: 'layer',
  layer: { source: 'seed', ...SAMPLE },
  checksum: 'c',
  actor: 'system',
  atMs: 1,
};

onEachEngine(PAYER_COLLECTIONS, (engine, take) => {
  const open = async (): Promise<OpenedPayerStore> => {
    const database = await take();
    return { store: payerStore(await database.open()), close: database.giveBack };
  };
  payerStoreContract(engine, open);
  knowledgeStoreContract(engine, open);

  describe(`a payer store in ${engine}, shared by several processes`, () => {
    let database: TempDatabase;
    let db: DocumentDatabase;
    beforeEach(async () => {
      database = await take();
      db = await database.open();
    });
    afterEach(() => database.giveBack());

    it('stores one of several concurrent lists, and keeps the payers of that one alone', async () => {
      const stores = [payerStore(db), payerStore(await database.open())];
      const taken = await Promise.all(stores.map((store) => store.commit(0, SEED)));
      expect([...taken].sort()).toEqual([false, true]);
      expect(await database.dump(LISTED_PAYERS.name)).toHaveLength(SAMPLE.payers.length);
    });

    it('ignores a list whose writer died half way, and removes it with the next one', async () => {
      const key = { version: 1, listId: 'left behind' };
      await db.collection(LISTED_PAYERS).insert(payerDocumentOf(key, payer('LOST', 'Lost')));
      const store = payerStore(db);
      expect(await store.load()).toEqual({ version: 0, layers: [], aliasEdits: [] });
      expect(await store.commit(0, SEED)).toBe(true);
      expect((await store.load()).layers[0]?.payers).toHaveLength(SAMPLE.payers.length);
      expect(await database.dump(LISTED_PAYERS.name)).toHaveLength(SAMPLE.payers.length);
    });

    it('has the whole list in force when it was stored and the reply was lost', async () => {
      const store = payerStore(losingAnswers(db));
      await expect(store.commit(0, SEED)).rejects.toThrow('the wire was cut');
      expect((await payerStore(db).load()).layers[0]?.payers).toHaveLength(SAMPLE.payers.length);
    });

    it('keeps the payers of a list in separate documents, so that no list is too large for one', async () => {
      const wordy = Array.from({ length: 2_000 }, (_, at) =>
        payer(`P${String(at)}`, `Payer ${String(at)}`, { aliases: ['x'.repeat(10_000)] }),
      );
      const store = payerStore(db);
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
