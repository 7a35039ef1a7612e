import type { DocumentDatabase } from '@eligibility/documents';
import type { OperatorStore } from '../identity/app/operator-store';
import type { WorkspaceStore } from '../identity/app/workspace-store';
import type { BatchItems } from '../batches/app/batch-items';
import type { CheckStore } from '../checks/app/ports';
import type { RateStore } from '../checks/app/rate-store';
import type { EndpointStore } from '../events/app/endpoint-store';
import type { EventStore } from '../events/app/event-store';
import type { JobStore } from '../jobs/app/job-store';
import type { PersonStore } from '../identity/app/person-store';
import type { AlertNoteStore } from '../operations/app/alert-notes';
import type { RequestTrailStore } from '../tenants/app/request-trail';
import { checkStore } from '../checks/documents/check-store';
import { operatorStore } from '../identity/documents/operator-store';
import { requestTrailStore } from '../tenants/documents/request-trail';
import { personStore } from '../identity/documents/person-store';
import { batchItemStore, BATCH_ITEMS } from '../batches/documents/batch-items';
import { endpointStore, WEBHOOK_ENDPOINTS } from '../events/documents/endpoint-store';
import { eventStore, EVENTS } from '../events/documents/event-store';
import { jobStore, JOBS } from '../jobs/documents/job-store';
import { rateStore, CLINIC_RATES } from '../checks/documents/rate-store';
import { workspaceStore } from '../identity/documents/workspace-store';
import { alertNoteStore, ALERT_NOTES } from '../operations/documents/alert-notes';
import type { CheckStoreOptions } from '../checks/documents/stored-check';
import type { KeyedHash } from '../basics/keyed-hash';
import type { LateInterest } from '../events/app/interest';
import { completedTeller } from '../events/app/check-completed';
import { API_KEYS, CLINICS, WORKSPACES } from '../identity/documents/schema';
import { AUDIT, AUDIT_INTENTS } from '../audit/documents/audit-schema';
import { CHECK_LINES, CHECKS } from '../checks/documents/check-schema';
import { OPERATORS } from '../identity/documents/operator-schema';
import { PEOPLE_COLLECTIONS } from '../identity/documents/people-schema';
import { REQUEST_TRAILS } from '../tenants/documents/request-trail-schema';
import { SECRET_MARKS } from '../identity/documents/secret-marks';

/** All collections of the gateway. */
export const GATEWAY_COLLECTIONS = [
  CHECKS,
  CHECK_LINES,
  WORKSPACES,
  CLINICS,
  CLINIC_RATES,
  API_KEYS,
  AUDIT,
  AUDIT_INTENTS,
  OPERATORS,
  REQUEST_TRAILS,
  ALERT_NOTES,
  JOBS,
  BATCH_ITEMS,
  EVENTS,
  WEBHOOK_ENDPOINTS,
  SECRET_MARKS,
  ...PEOPLE_COLLECTIONS,
];

/** What a gateway remembers, in one database. */
export type Stores = {
  readonly checks: CheckStore;
  readonly workspaces: WorkspaceStore;
  readonly operators: OperatorStore;
  readonly trail: RequestTrailStore;
  readonly alertNotes: AlertNoteStore;
  readonly people: PersonStore;
  readonly rates: RateStore;
  readonly jobs: JobStore;
  readonly batchItems: BatchItems;
  readonly events: EventStore;
  readonly endpoints: EndpointStore;
};

export const NOBODY_ASKS: LateInterest['asked'] = { isWanted: () => false, written: () => undefined };

type StoreOptions = Omit<CheckStoreOptions, 'completions'> & {
  readonly auditHash: KeyedHash;
  /** Who wants to know of completed checks; nobody unless given. */
  readonly interest?: LateInterest['asked'];
};

/** Every store of a gateway, on one database. */
export function storesOn(
  db: DocumentDatabase,
  { auditHash, interest = NOBODY_ASKS, ...options }: StoreOptions,
): Stores {
  const { clock, leaseClock = clock, lifetimes } = options;
  const events = eventStore(db);
  return {
    checks: checkStore(db, { ...options, completions: completedTeller(events, interest) }),
    workspaces: workspaceStore(db, auditHash),
    operators: operatorStore(db),
    trail: requestTrailStore(db),
    alertNotes: alertNoteStore(db),
    people: personStore(db),
    rates: rateStore(db),
    batchItems: batchItemStore(db),
    jobs: jobStore(db, { leaseClock, leaseMs: lifetimes.leaseMs }),
    events,
    endpoints: endpointStore(db),
  };
}
