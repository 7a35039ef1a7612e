import { describeWithMongo, mongoPool } from '@eligibility/testkit/mongo';
import { secretMarksContract } from '../../identity/app/secret-marks.contract';
import { SECRET_MARKS, mongoSecretMarks } from './secret-marks';

describeWithMongo()('MongoDB', () => {
  const pool = mongoPool([SECRET_MARKS]);
  afterAll(pool.drop);

  secretMarksContract('MongoDB', async () => {
    const mongo = await pool.take();
    return {
      one: mongoSecretMarks(await mongo.open()),
      other: mongoSecretMarks(await mongo.open()),
      close: mongo.giveBack,
    };
  });
});
