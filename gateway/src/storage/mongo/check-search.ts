import type { Filter, MongoCollection } from '@eligibility/mongo';
import type { CheckFilter, CheckSearch, ChecksOf } from '../../checks/app/check-search';
import { pageByAge } from '../shared/age-cursor';
import { behind, BY_AGE } from './behind';
import type { CheckDocument } from './check-collection';
import { ANSWERED, entryOf, WITHOUT_ANSWER, type AnsweredDocument } from './check-log';

/** The answered checks of a workspace or of all of them. */
export function checkSearch(checks: MongoCollection<CheckDocument>): CheckSearch {
  return {
    list: async (of, { limit, cursor, ...filter }) => {
      // Each part is a separate condition: two of them may be about the same field.
      const conditions = [ANSWERED, ...conditionsOf(of), ...conditionsIn(filter), behind(cursor)];
      const found = await checks.find({
        filter: { $and: conditions.filter((condition) => Object.keys(condition).length > 0) },
        sort: BY_AGE,
        limit: limit + 1,
        fields: WITHOUT_ANSWER,
      });
      const entries = found.map((check) => ({
        ...entryOf(check as AnsweredDocument),
        workspaceId: check.workspaceId,
      }));
      return pageByAge(entries, limit, ({ checkId: id, createdAtMs }) => ({ id, createdAtMs }));
    },
    traffic: async ({ payerId, sinceMs, limit }) => {
      const filter = { payerId, createdAtMs: { $gte: sinceMs } };
      const counts = await checks.countBy('workspaceId', { filter, limit });
      const counted = counts.reduce((all, one) => all + one, 0);
      return { checks: counted, workspaces: counts.length, isComplete: counted < limit };
    },
  };
}

type Condition = Filter<CheckDocument>;

function conditionsOf(of: ChecksOf): readonly Condition[] {
  if (of === 'every-workspace') return [];
  const { workspaceId, clientIds } = of;
  return [{ workspaceId }, ...(clientIds === undefined ? [] : [{ clientId: { $in: [...clientIds] } }])];
}

function conditionsIn({ checkId, fromMs, toMs, ...equal }: CheckFilter): readonly Condition[] {
  const given = Object.entries(equal).filter(([, value]) => value !== undefined);
  return [
    ...given.map(([field, value]) => ({ [field]: value })),
    ...(checkId === undefined ? [] : [{ _id: checkId }]),
    ...(fromMs === undefined ? [] : [{ createdAtMs: { $gte: fromMs } }]),
    ...(toMs === undefined ? [] : [{ createdAtMs: { $lt: toMs } }]),
  ];
}
