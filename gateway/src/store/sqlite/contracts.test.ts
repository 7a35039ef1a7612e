import type { SqliteDatabase } from '@eligibility/sqlite';
import { rateStoreContract } from '../../checks/app/rate-store.contract';
import { endpointStoreContract } from '../../events/app/endpoint-store.contract';
import { eventStoreContract } from '../../events/app/event-store.contract';
import { operatorStoreContract } from '../../identity/app/operator-store.contract';
import { personStoreContract } from '../../identity/app/person-store.contract';
import { secretMarksContract } from '../../identity/app/secret-marks.contract';
import { JOB_LEASE_MS, jobStoreContract } from '../../jobs/app/job-store.contract';
import { alertNotesContract } from '../../operations/app/alert-notes.contract';
import { requestTrailContract } from '../../tenants/app/request-trail.contract';
import { LIFETIMES, OPERATOR } from '../../testing/samples';
import { tempDatabase } from '../../testing/temp-database';
import { checkCompletedContract } from '../shared/check-completed.contract';
import { sqliteAlertNotes } from './alert-notes';
import { sqliteCheckStore } from './check-store';
import { sqliteEndpointStore } from './endpoint-store';
import { sqliteEventStore } from './event-store';
import { sqliteJobStore } from './job-store';
import { sqliteOperatorStore } from './operator-store';
import { sqlitePersonStore } from './person-store';
import { sqliteRateStore } from './rate-store';
import { sqliteRequestTrail } from './request-trail';
import { sqliteSecretMarks } from './secret-marks';

type Pair<Store> = { readonly one: Store; readonly other: Store; readonly close: () => Promise<void> };

/** The stores of two processes over one new file. */
function pairOf<Store>(storeOf: (db: SqliteDatabase) => Store): Promise<Pair<Store>> {
  const { open, remove } = tempDatabase();
  return Promise.resolve({ one: storeOf(open()), other: storeOf(open()), close: remove });
}

alertNotesContract('SQLite', () => pairOf(sqliteAlertNotes));
endpointStoreContract('SQLite', () => pairOf(sqliteEndpointStore));
eventStoreContract('SQLite', () => pairOf(sqliteEventStore));
jobStoreContract('SQLite', (leaseClock) =>
  pairOf((db) => sqliteJobStore(db, { leaseClock, leaseMs: JOB_LEASE_MS })),
);
operatorStoreContract('SQLite', () => pairOf(sqliteOperatorStore));
personStoreContract('SQLite', () => pairOf(sqlitePersonStore));
rateStoreContract('SQLite', () => pairOf(sqliteRateStore));
requestTrailContract('SQLite', () => pairOf(sqliteRequestTrail));
secretMarksContract('SQLite', () => pairOf(sqliteSecretMarks));
checkCompletedContract('SQLite', (clock, completions) => {
  const { open, remove } = tempDatabase();
  const checks = () => sqliteCheckStore(open(), { clock, lifetimes: LIFETIMES, completions });
  return Promise.resolve({ one: checks(), other: checks(), events: sqliteEventStore(open()), close: remove });
});

it('SQLite never gives two operators the same token', async () => {
  const { one, close } = await pairOf(sqliteOperatorStore);
  await one.addOperator(OPERATOR);
  const twin = { ...OPERATOR, id: 'another', name: 'twin' };
  await expect(one.addOperator(twin)).rejects.toMatchObject({ code: 'service-unavailable' });
  await close();
});
