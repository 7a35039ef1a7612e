import type { DocumentDatabase } from '@eligibility/documents';
import { onEachEngine } from '@eligibility/testkit/engines';
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
import { alertNoteStore } from './alert-notes';
import { batchItemStore } from './batch-items';
import { checkStore } from './check-store';
import { endpointStore } from './endpoint-store';
import { eventStore } from './event-store';
import { jobStore } from './job-store';
import { operatorStore } from './operator-store';
import { personStore } from './person-store';
import { rateStore } from './rate-store';
import { requestTrailStore } from './request-trail';
import { GATEWAY_COLLECTIONS } from './schema';
import { secretMarkStore } from './secret-marks';

onEachEngine(GATEWAY_COLLECTIONS, (engine, take) => {
  /** Gives each test the stores of two processes over one empty database. */
  const pairs =
    <Store>(storeOf: (db: DocumentDatabase) => Store) =>
    async () => {
      const database = await take();
      const [one, other] = [storeOf(await database.open()), storeOf(await database.open())];
      return { one, other, close: database.giveBack };
    };

  alertNotesContract(engine, pairs(alertNoteStore));
  batchItemsContract(engine, pairs(batchItemStore));
  endpointStoreContract(engine, pairs(endpointStore));
  eventStoreContract(engine, pairs(eventStore));
  operatorStoreContract(engine, pairs(operatorStore));
  personStoreContract(engine, pairs(personStore));
  rateStoreContract(engine, pairs(rateStore));
  requestTrailContract(engine, pairs(requestTrailStore));
  secretMarksContract(engine, pairs(secretMarkStore));
  jobStoreContract(engine, (leaseClock) =>
    pairs((db) => jobStore(db, { leaseClock, leaseMs: JOB_LEASE_MS }))(),
  );
  checkCompletedContract(engine, async (clock, completions) => {
    const database = await take();
    const options = { clock, lifetimes: LIFETIMES, completions };
    const db = await database.open();
    const [one, other] = [checkStore(db, options), checkStore(await database.open(), options)];
    return { one, other, events: eventStore(db), close: database.giveBack };
  });
});
