import { describeWithMongo, tempMongo } from '@eligibility/mongo/testing';
import { payerStoreContract } from '../../app/payer-store.contract';
import { SAMPLE } from '../../domain/_payers';
import { PAYER_COLLECTIONS, PAYERS } from './collections';
import { mongoPayerStore } from './payer-store';

jest.setTimeout(60_000);

describeWithMongo()('MongoDB', () => {
  payerStoreContract('MongoDB', async () => {
    const mongo = await tempMongo(PAYER_COLLECTIONS);
    return { store: mongoPayerStore(await mongo.open()), close: mongo.drop };
  });

  it('is filled by one of two processes that try at once, and keeps the payers of that one alone', async () => {
    const mongo = await tempMongo(PAYER_COLLECTIONS);
    const stores = [mongoPayerStore(await mongo.open()), mongoPayerStore(await mongo.open())];
    const filled = await Promise.all(stores.map((store) => store.fillIfEmpty(SAMPLE)));
    expect([...filled].sort()).toEqual([false, true]);
    expect(await mongo.dump(PAYERS.name)).toHaveLength(SAMPLE.payers.length);
    await mongo.drop();
  });
});
