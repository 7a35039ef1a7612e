import type { DocumentDatabase } from '@eligibility/documents';
import { onEachEngine } from '@eligibility/testkit/engines';
import { batchItemsContract } from '../batches/app/batch-items.contract';
import { rateStoreContract } from '../checks/app/rate-store.contract';
import { endpointStoreContract } from '../events/app/endpoint-store.contract';
import { eventStoreContract } from '../events/app/event-store.contract';
import { operatorStoreContract } from '../identity/app/operator-store.contract';
import { personStoreContract } from '../identity/app/person-store.contract';
import { secretMarksContract } from '../identity/app/secret-marks.contract';
import { JOB_LEASE_MS, jobStoreContract } from '../jobs/app/job-store.contract';
import { alertNotesContract } from '../operations/app/alert-notes.contract';
import { requestTrailContract } from '../tenants/app/request-trail.contract';
import { AUDIT_HASH, LIFETIMES } from '../testing/samples';
import { checkCompletedContract } from '../events/app/check-completed.contract';
import { alertNoteStore } from '../operations/documents/alert-notes';
import { batchItemStore } from '../batches/documents/batch-items';
import { endpointStore } from '../events/documents/endpoint-store';
import { eventStore } from '../events/documents/event-store';
import { jobStore } from '../jobs/documents/job-store';
import { operatorStore } from '../identity/documents/operator-store';
import { personStore } from '../identity/documents/person-store';
import { rateStore } from '../checks/documents/rate-store';
import { requestTrailStore } from '../tenants/documents/request-trail';
import { GATEWAY_COLLECTIONS, storesOn } from './stores';
import { secretMarkStore } from '../identity/documents/secret-marks';

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
  checkCompletedContract(engine, async (clock, interest) => {
    const database = await take();
    const options = { clock, lifetimes: LIFETIMES, interest, auditHash: AUDIT_HASH };
    const [one, other] = [storesOn(await database.open(), options), storesOn(await database.open(), options)];
    return { one: one.checks, other: other.checks, events: one.events, close: database.giveBack };
  });
});
