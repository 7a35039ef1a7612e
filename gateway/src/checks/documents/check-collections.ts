import type { Collection } from '@eligibility/documents';
import type { Completions } from '../app/completions';
import type { CheckDocument, CheckLine } from './check-schema';

/** Both collections of checks, and who is told of their answers. */
export type CheckCollections = {
  readonly checks: Collection<CheckDocument>;
  readonly lines: Collection<CheckLine>;
  readonly completions: Completions;
};
