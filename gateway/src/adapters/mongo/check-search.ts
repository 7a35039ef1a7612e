import type { MongoCollection } from '@eligibility/mongo';
import type { CheckSearch } from '../../app/check-search';
import type { CheckDocument } from './check-collection';
import { ANSWERED, entryOf, WITHOUT_ANSWER, type AnsweredDocument } from './check-log';

/** The answered checks of all workspaces. */
export function checkSearch(checks: MongoCollection<CheckDocument>): CheckSearch {
  return {
    locate: async (name) => {
      const named = 'checkId' in name ? { _id: name.checkId } : name;
      const found = await checks.findOne({ ...named, ...ANSWERED }, WITHOUT_ANSWER);
      if (found === undefined) return undefined;
      const { workspaceId, requestId } = found;
      return { ...entryOf(found as AnsweredDocument), workspaceId, requestId };
    },
    traffic: async ({ payerId, sinceMs, limit }) => {
      const filter = { payerId, createdAtMs: { $gte: sinceMs } };
      const counts = await checks.countBy('workspaceId', { filter, limit });
      const counted = counts.reduce((all, one) => all + one, 0);
      return { checks: counted, workspaces: counts.length, isComplete: counted < limit };
    },
  };
}
