import { onEachEngine } from '@eligibility/testkit/engines';
import { fixtureStoreContract } from '../../app/fixture-store.contract';
import { FIXTURE_COLLECTIONS } from './collections';
import { fixtureStore } from './fixture-store';

onEachEngine(FIXTURE_COLLECTIONS, (engine, take) => {
  fixtureStoreContract(engine, async () => {
    const database = await take();
    return {
      store: fixtureStore(await database.open()),
      other: async () => fixtureStore(await database.open()),
      close: database.giveBack,
    };
  });
});
