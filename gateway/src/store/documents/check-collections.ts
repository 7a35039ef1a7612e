import type { Collection } from '@eligibility/documents';
import type { CheckDocument, CheckLine } from './check-schema';
import type { EventDocument } from './event-store';

/** Both collections of checks, and the events that tell of their answers. */
export type CheckCollections = {
  readonly checks: Collection<CheckDocument>;
  readonly lines: Collection<CheckLine>;
  readonly events: Collection<EventDocument>;
};
