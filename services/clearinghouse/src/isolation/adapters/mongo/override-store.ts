import type { CircuitOverride, CircuitTarget } from '@eligibility/contract';
import type { CollectionDeclaration, MongoDatabase, Update } from '@eligibility/mongo';
import type { OverrideStore } from '../../app/ports';
import { targetKey } from '../../domain/override';

/** The overrides in MongoDB, migrated with `CLEARINGHOUSE_COLLECTIONS`, which every replica shares. */
export function mongoOverrideStore(db: MongoDatabase): OverrideStore {
  const overrides = db.collection(OVERRIDES);
  return {
    put: async (override) => {
      const document = documentOf(override);
      const replace = { filter: { _id: document._id }, update: replacementBy(document) };
      if (await overrides.update(replace)) return;
      if (await overrides.insert(document)) return;
      // Another process inserted in between, and this override is the later one. If that one is gone again, this one would be too.
      await overrides.update(replace);
    },
    remove: (target) => overrides.remove({ _id: targetKey(target) }),
    all: async () => (await overrides.find({ filter: {} })).map(overrideOf),
  };
}

function documentOf({ target, ...said }: CircuitOverride): OverrideDocument {
  return { ...said, ...target, _id: targetKey(target) };
}

/** Setting nothing would leave the end of what was said before. */
function replacementBy({ _id, untilMs, ...said }: OverrideDocument): Update<OverrideDocument> {
  return untilMs === undefined ? { $set: said, $unset: { untilMs: true } } : { $set: { ...said, untilMs } };
}

function overrideOf({ scope, id, mode, actor, reason, sinceMs, untilMs }: OverrideDocument): CircuitOverride {
  return { target: { scope, id }, mode, actor, reason, sinceMs, untilMs };
}

/** What was last said of one target; `_id` is its key, so that there is one of each. */
type OverrideDocument = Omit<CircuitOverride, 'target' | 'untilMs'> &
  CircuitTarget & {
    readonly _id: string;
    /** Missing without a time limit. */
    readonly untilMs?: number | undefined;
  };

const OVERRIDES: CollectionDeclaration<OverrideDocument> = {
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
