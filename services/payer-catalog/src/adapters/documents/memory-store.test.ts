import { onEachEngine } from '@eligibility/testkit/engines';
import { FEW_WORDS, memoryStoreContract } from '../../app/memory-store.contract';
import { PAYER_COLLECTIONS } from './collections';
import { memoryStore } from './memory-store';

onEachEngine(PAYER_COLLECTIONS, (engine, take) => {
  memoryStoreContract(engine, async () => {
    const database = await take();
    return {
      memory: memoryStore(await database.open(), FEW_WORDS),
      other: async () => memoryStore(await database.open(), FEW_WORDS),
      close: database.giveBack,
    };
  });
});
