import type { Filter } from '@eligibility/documents';
import type { CheckFilter, CheckSearch, ChecksOf, CheckTally } from '../app/check-search';
import type { CheckLogEntry, CheckStore } from '../app/ports';
import { pageByAge } from '../../basics/documents/page-of-rows';
import {
  factsOf,
  isAnswered,
  outcomeOf,
  storedAs,
  WITHOUT_ANSWER,
  type AnsweredDocument,
} from './check-lines';
import type { CheckCollections } from './check-collections';
import type { CheckLine } from './check-schema';
import { afterCursor, BY_AGE, oneOf } from '../../basics/documents/queries';

/** The answered checks: one by its id, and those of a workspace or of all of them by a filter. */
export function checkLog({ checks, lines }: CheckCollections): CheckSearch & Pick<CheckStore, 'find'> {
  return {
    find: async (workspaceId, checkId) => {
      const which = { _id: checkId, workspaceId };
      const line = await lines.findOne(which);
      if (line !== undefined) return entryOf(line);
      // Its line may still wait in the process that answered it.
      const check = await checks.findOne(which, WITHOUT_ANSWER);
      return check && isAnswered(check) ? entryOf(check) : undefined;
    },
    list: async (of, { limit, cursor, ...filter }) => {
      // Each part is a separate condition: two of them may be about the same field.
      const conditions = [...conditionsOf(of), ...conditionsIn(filter), afterCursor(cursor)].filter(
        (condition) => Object.keys(condition).length > 0,
      );
      const found = await lines.find({
        filter: conditions.length > 0 ? { $and: conditions } : {},
        sort: BY_AGE,
        limit: limit + 1,
      });
      const entries = found.map((line) => ({ ...entryOf(line), workspaceId: line.workspaceId }));
      return pageByAge(entries, limit, ({ checkId: id, createdAtMs }) => ({ id, createdAtMs }));
    },
    traffic: async ({ payerId, sinceMs, limit }) => {
      const filter = { payerId, createdAtMs: { $gte: sinceMs } };
      const counts = await lines.countBy('workspaceId', { filter, limit });
      const counted = counts.reduce((all, one) => all + one, 0);
      return { checks: counted, workspaces: counts.length, isComplete: counted < limit };
    },
    tally: async ({ fromMs, toMs, lateMs }) => {
      const tallies = await lines.countAlike(
        { payerId: '$payerId', outcome: '$outcome', isLate: { $gt: ['$latencyMs', lateMs] } },
        { createdAtMs: { $gte: fromMs, $lt: toMs }, payerId: { $exists: true } },
      );
      return tallies.map(({ count, ...tally }) => ({
        ...(tally as Omit<CheckTally, 'checks'>),
        outcome: outcomeOf(tally.outcome),
        checks: count,
      }));
    },
  };
}

function entryOf(line: CheckLine | AnsweredDocument): CheckLogEntry {
  const { _id, createdAtMs, kind, clientId, keyId, personId, requestId, settlement } = line;
  return {
    checkId: _id,
    createdAtMs,
    kind,
    clientId,
    keyId,
    personId,
    requestId,
    ...factsOf(line),
    isCharged: settlement === 'capture',
  };
}

type Condition = Filter<CheckLine>;

function conditionsOf(of: ChecksOf): readonly Condition[] {
  if (of === 'every-workspace') return [];
  const { workspaceId, clientIds } = of;
  return [{ workspaceId }, ...(clientIds === undefined ? [] : [{ clientId: { $in: [...clientIds] } }])];
}

function conditionsIn({
  checkId,
  fromMs,
  toMs,
  memberHashes,
  nameHashes,
  ...equal
}: CheckFilter): readonly Condition[] {
  const given = Object.entries(equal).filter(([, value]) => value !== undefined);
  return [
    ...given.map(([field, value = '']) => ({ [field]: storedAs(value) })),
    ...(memberHashes === undefined ? [] : [{ memberHash: oneOf(memberHashes) }]),
    ...(nameHashes === undefined ? [] : [{ nameHash: oneOf(nameHashes) }]),
    ...(checkId === undefined ? [] : [{ _id: checkId }]),
    ...(fromMs === undefined ? [] : [{ createdAtMs: { $gte: fromMs } }]),
    ...(toMs === undefined ? [] : [{ createdAtMs: { $lt: toMs } }]),
  ];
}
