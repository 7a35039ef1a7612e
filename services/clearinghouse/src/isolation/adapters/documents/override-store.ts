import type { CircuitOverride, CircuitTarget } from '@eligibility/contract';
import type { CollectionDeclaration, DocumentDatabase, Update } from '@eligibility/documents';
import { type OverrideStore, targetKey } from '../../app/ports';

/** The overrides as documents, which every replica shares. */
export function overrideStore(db: DocumentDatabase): OverrideStore {
  const overrides = db.collection(OVERRIDES);
  return {
    put: async (override) => {
      const document = documentOf(override);
      const replace = { filter: { _id: document._id }, update: replacementBy(document) };
      if (await overrides.update(replace)) return;
      if (await overrides.insert(document)) return;
      // Another process inserted one in between, and this override is the later one, so it replaces that one. If that
      // one has been removed again, the removal applies to this one too.
      await overrides.update(replace);
    },
    remove: (target) => overrides.remove({ _id: targetKey(target) }),
    all: async () => (await overrides.find({ filter: {} })).map(overrideOf),
  };
}

function documentOf({ target, ...decision }: CircuitOverride): OverrideDocument {
  return { ...decision, ...target, _id: targetKey(target) };
}

/** Without this, the end of the previous override would remain. */
function replacementBy({ _id, untilMs, ...decision }: OverrideDocument): Update<OverrideDocument> {
  return untilMs === undefined
    ? { $set: decision, $unset: { untilMs: true } }
    : { $set: { ...decision, untilMs } };
}

function overrideOf({ scope, id, mode, actor, reason, sinceMs, untilMs }: OverrideDocument): CircuitOverride {
  return { target: { scope, id }, mode, actor, reason, sinceMs, untilMs };
}

/** The latest override of one target; `_id` is its key, so there is one per target. */
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
