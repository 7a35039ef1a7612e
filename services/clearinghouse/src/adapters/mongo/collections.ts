import type { CollectionDeclaration } from '@eligibility/mongo';
import type { CircuitTarget, Override } from '../../domain/isolation/override';

/** What was last said of one target; `_id` is its key, so that there is one of each. */
export type OverrideDocument = Omit<Override, 'target' | 'untilMs'> &
  CircuitTarget & {
    readonly _id: string;
    /** Missing until somebody ends it. */
    readonly untilMs?: number | undefined;
  };

export const OVERRIDES: CollectionDeclaration<OverrideDocument> = {
  name: 'clearinghouse_overrides',
  fields: {
    _id: String,
    scope: String,
    id: String,
    mode: String,
    actor: String,
    reason: String,
    sinceMs: Number,
    untilMs: Number,
  },
  indexes: {},
};

export const CLEARINGHOUSE_COLLECTIONS = [OVERRIDES];
