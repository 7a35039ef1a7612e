import { describeWithMongo, tempMongo } from '@eligibility/mongo/testing';
import { operatorStoreContract } from '../../app/operator-store.contract';
import { GATEWAY_COLLECTIONS } from './collections';
import { mongoOperatorStore } from './operator-store';

jest.setTimeout(60_000);

describeWithMongo()('MongoDB', () => {
  operatorStoreContract('MongoDB', async () => {
    const mongo = await tempMongo(GATEWAY_COLLECTIONS);
    return {
      one: mongoOperatorStore(await mongo.open()),
      other: mongoOperatorStore(await mongo.open()),
      close: mongo.drop,
    };
  });
});
