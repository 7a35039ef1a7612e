import type { MongoCollection } from '@eligibility/mongo';
import type { CheckDocument, CheckLine } from './check-schema';
import type { EventDocument } from './event-store';

/** Both collections of checks, and the events that tell of their answers. */
export type CheckCollections = {
  readonly checks: MongoCollection<CheckDocument>;
  readonly lines: MongoCollection<CheckLine>;
  readonly events: MongoCollection<EventDocument>;
};
