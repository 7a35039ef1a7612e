import { describeWithMongo, mongoPool } from '@eligibility/testkit/mongo';
import { alertNotesContract } from '../../operations/app/alert-notes.contract';
import { ALERT_NOTES, mongoAlertNotes } from './alert-notes';

describeWithMongo()('MongoDB', () => {
  const pool = mongoPool([ALERT_NOTES]);
  afterAll(pool.drop);

  alertNotesContract('MongoDB', async () => {
    const mongo = await pool.take();
    return {
      one: mongoAlertNotes(await mongo.open()),
      other: mongoAlertNotes(await mongo.open()),
      close: mongo.giveBack,
    };
  });
});
