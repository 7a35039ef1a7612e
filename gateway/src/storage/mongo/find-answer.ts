import type { MongoCollection } from '@eligibility/mongo';
import type { CheckStore } from '../../checks/app/ports';
import { sourceOf } from '../../checks/domain/check';
import type { CheckStoreOptions } from '../shared/check-store-options';
import { keptCheck } from '../shared/claim-answer';
import type { CheckDocument } from './check-collection';

/** The answer of one check, by the check's id. */
export function answerFinder(
  checks: MongoCollection<CheckDocument>,
  { clock, lifetimes }: Pick<CheckStoreOptions, 'clock' | 'lifetimes'>,
): Pick<CheckStore, 'findAnswer'> {
  return {
    findAnswer: async (workspaceId, checkId) => {
      const found = await checks.findOne({ _id: checkId, workspaceId });
      if (found === undefined) return undefined;
      const { clientId, kind: checkKind, answeredAtMs, sealedAnswer } = found;
      const stored = { clientId, checkKind, answeredAtMs, sealedAnswer, source: sourceOf(found) };
      return keptCheck(stored, { nowMs: clock.now(), answerMs: lifetimes.answerMs });
    },
  };
}
