import type { Filter, MongoCollection } from '@eligibility/mongo';
import type { CheckFilter, CheckSearch, ChecksOf, CheckTally } from '../../checks/app/check-search';
import type { CheckLogEntry, CheckStore } from '../../checks/app/ports';
import { sourceOf, type CheckFacts } from '../../checks/domain/check';
import { pageByAge } from '../shared/page-of-rows';
import { afterCursor, BY_AGE } from './queries';
import type { CheckDocument } from './schema';

/** The facts of a check are written together with its answer. */
type AnsweredDocument = CheckDocument & CheckFacts;

const ANSWERED = { answeredAtMs: { $exists: true } } as const;
const WITHOUT_ANSWER = { sealedAnswer: 0, sealedExchange: 0 } as const;

/** The answered checks: one by its id, and those of a workspace or of all of them by a filter. */
export function checkLog(checks: MongoCollection<CheckDocument>): CheckSearch & Pick<CheckStore, 'find'> {
  return {
    find: async (workspaceId, checkId) => {
      const check = await checks.findOne({ _id: checkId, workspaceId, ...ANSWERED }, WITHOUT_ANSWER);
      return check && entryOf(check as AnsweredDocument);
    },
    list: async (of, { limit, cursor, ...filter }) => {
      // Each part is a separate condition: two of them may be about the same field.
      const conditions = [ANSWERED, ...conditionsOf(of), ...conditionsIn(filter), afterCursor(cursor)];
      const documents = await checks.find({
        filter: { $and: conditions.filter((condition) => Object.keys(condition).length > 0) },
        sort: BY_AGE,
        limit: limit + 1,
        fields: WITHOUT_ANSWER,
      });
      const entries = documents.map((check) => ({
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
    tally: async ({ fromMs, toMs, lateMs }) => {
      const tallies = await checks.countAlike(
        { payerId: '$payerId', outcome: '$outcome', isLate: { $gt: ['$latencyMs', lateMs] } },
        { createdAtMs: { $gte: fromMs, $lt: toMs }, payerId: { $exists: true } },
      );
      return tallies.map(({ count, ...tally }) => ({
        ...(tally as Omit<CheckTally, 'checks'>),
        checks: count,
      }));
    },
  };
}

function entryOf(check: AnsweredDocument): CheckLogEntry {
  const { _id, createdAtMs, kind, clientId, keyId, personId, requestId } = check;
  const { outcome, advice, upstreamStatusCode, latencyMs } = check;
  const facts = { ...sourceOf(check), outcome, advice, upstreamStatusCode, latencyMs };
  return {
    checkId: _id,
    createdAtMs,
    kind,
    clientId,
    keyId,
    personId,
    requestId,
    ...facts,
    isCharged: check.settlement === 'capture',
  };
}

type Condition = Filter<CheckDocument>;

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
    ...given.map(([field, value]) => ({ [field]: value })),
    ...(memberHashes === undefined ? [] : [{ memberHash: oneOf(memberHashes) }]),
    ...(nameHashes === undefined ? [] : [{ nameHash: oneOf(nameHashes) }]),
    ...(checkId === undefined ? [] : [{ _id: checkId }]),
    ...(fromMs === undefined ? [] : [{ createdAtMs: { $gte: fromMs } }]),
    ...(toMs === undefined ? [] : [{ createdAtMs: { $lt: toMs } }]),
  ];
}

/** Only one value lets the server follow an index in the order of age. */
function oneOf(values: readonly string[]): string | { readonly $in: string[] } {
  const [first = '', ...more] = values;
  return more.length === 0 ? first : { $in: [first, ...more] };
}
