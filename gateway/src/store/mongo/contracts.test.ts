import type { CollectionIndexes, DocumentDatabase } from '@eligibility/documents';
import { describeWithMongo, mongoPool } from '@eligibility/testkit/mongo';
import { batchItemsContract } from '../../batches/app/batch-items.contract';
import { rateStoreContract } from '../../checks/app/rate-store.contract';
import { endpointStoreContract } from '../../events/app/endpoint-store.contract';
import { eventStoreContract } from '../../events/app/event-store.contract';
import { operatorStoreContract } from '../../identity/app/operator-store.contract';
import { personStoreContract } from '../../identity/app/person-store.contract';
import { secretMarksContract } from '../../identity/app/secret-marks.contract';
import { JOB_LEASE_MS, jobStoreContract } from '../../jobs/app/job-store.contract';
import { alertNotesContract } from '../../operations/app/alert-notes.contract';
import { requestTrailContract } from '../../tenants/app/request-trail.contract';
import { LIFETIMES } from '../../testing/samples';
import { checkCompletedContract } from '../shared/check-completed.contract';
import { ALERT_NOTES, mongoAlertNotes } from './alert-notes';
import { BATCH_ITEMS, mongoBatchItems } from './batch-items';
import { CHECK_LINES, CHECKS } from './check-schema';
import { mongoCheckStore } from './check-store';
import { mongoEndpointStore, WEBHOOK_ENDPOINTS } from './endpoint-store';
import { EVENTS, mongoEventStore } from './event-store';
import { JOBS, mongoJobStore } from './job-store';
import { mongoOperatorStore } from './operator-store';
import { mongoPersonStore } from './person-store';
import { CLINIC_RATES, mongoRateStore } from './rate-store';
import { mongoRequestTrail } from './request-trail';
import { REQUEST_TRAILS } from './request-trail-schema';
import { GATEWAY_COLLECTIONS } from './schema';
import { mongoSecretMarks, SECRET_MARKS } from './secret-marks';

/** Gives each test the stores of two processes over one empty database, which is dropped after all of them. */
function pairs<Store>(collections: readonly CollectionIndexes[], storeOf: (db: DocumentDatabase) => Store) {
  const pool = mongoPool(collections);
  afterAll(pool.drop);
  return async () => {
    const mongo = await pool.take();
    const [one, other] = [storeOf(await mongo.open()), storeOf(await mongo.open())];
    return { one, other, close: mongo.giveBack };
  };
}

describeWithMongo()('MongoDB', () => {
  alertNotesContract('MongoDB', pairs([ALERT_NOTES], mongoAlertNotes));
  batchItemsContract('MongoDB', pairs([BATCH_ITEMS], mongoBatchItems));
  endpointStoreContract('MongoDB', pairs([WEBHOOK_ENDPOINTS], mongoEndpointStore));
  eventStoreContract('MongoDB', pairs([EVENTS], mongoEventStore));
  operatorStoreContract('MongoDB', pairs(GATEWAY_COLLECTIONS, mongoOperatorStore));
  personStoreContract('MongoDB', pairs(GATEWAY_COLLECTIONS, mongoPersonStore));
  rateStoreContract('MongoDB', pairs([CLINIC_RATES], mongoRateStore));
  requestTrailContract('MongoDB', pairs([REQUEST_TRAILS], mongoRequestTrail));
  secretMarksContract('MongoDB', pairs([SECRET_MARKS], mongoSecretMarks));

  const queues = mongoPool([JOBS]);
  const checks = mongoPool([CHECKS, CHECK_LINES, EVENTS]);
  afterAll(queues.drop);
  afterAll(checks.drop);

  jobStoreContract('MongoDB', async (leaseClock) => {
    const mongo = await queues.take();
    const queue = async () => mongoJobStore(await mongo.open(), { leaseClock, leaseMs: JOB_LEASE_MS });
    return { one: await queue(), other: await queue(), close: mongo.giveBack };
  });
  checkCompletedContract('MongoDB', async (clock, completions) => {
    const mongo = await checks.take();
    const options = { clock, lifetimes: LIFETIMES, completions };
    const db = await mongo.open();
    const [one, other] = [mongoCheckStore(db, options), mongoCheckStore(await mongo.open(), options)];
    return { one, other, events: mongoEventStore(db), close: mongo.giveBack };
  });
});
