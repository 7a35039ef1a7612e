import type { Filter, MongoCollection } from '@eligibility/mongo';
import type { CheckLogEntry, CheckStore } from '../../app/ports';
import type { CheckFacts } from '../../domain/check';
import { cursorOf, positionOf } from '../stored/check-cursor';
import { pageOf } from '../stored/page';
import type { CheckDocument } from './check-collection';

/** The facts of a check are written together with its answer. */
export type AnsweredDocument = CheckDocument & CheckFacts;

export const ANSWERED = { answeredAtMs: { $exists: true } } as const;
export const WITHOUT_ANSWER = { sealedAnswer: 0 } as const;

/** A workspace's answered checks, newest first. */
export function checkLog(checks: MongoCollection<CheckDocument>): Pick<CheckStore, 'find' | 'list'> {
  return {
    find: async (workspaceId, checkId) => {
      const found = await checks.findOne({ _id: checkId, workspaceId, ...ANSWERED }, WITHOUT_ANSWER);
      return found && entryOf(found as AnsweredDocument);
    },
    list: async (workspaceId, { limit, cursor, clientIds }) => {
      const ofClinics = clientIds === undefined ? {} : { clientId: { $in: [...clientIds] } };
      const found = await checks.find({
        filter: { workspaceId, ...ANSWERED, ...ofClinics, ...behind(cursor) },
        sort: { createdAtMs: -1, _id: -1 },
        limit: limit + 1,
        fields: WITHOUT_ANSWER,
      });
      const { shown, nextCursor } = pageOf(found, limit, ({ _id: id, createdAtMs }) =>
        cursorOf({ id, createdAtMs }),
      );
      return { entries: shown.map((check) => entryOf(check as AnsweredDocument)), nextCursor };
    },
  };
}

function behind(cursor: string | undefined): Filter<CheckDocument> {
  if (cursor === undefined) return {};
  const { createdAtMs, id } = positionOf(cursor);
  return { $or: [{ createdAtMs: { $lt: createdAtMs } }, { createdAtMs, _id: { $lt: id } }] };
}

/** The log line that a document is. */
export function entryOf(check: AnsweredDocument): CheckLogEntry {
  const {
    _id,
    createdAtMs,
    kind,
    clientId,
    keyId,
    payerId,
    payerName,
    outcome,
    upstreamStatusCode,
    latencyMs,
  } = check;
  const facts = { payerId, payerName, outcome, upstreamStatusCode, latencyMs };
  return {
    checkId: _id,
    createdAtMs,
    kind,
    clientId,
    keyId,
    ...facts,
    isCharged: check.settlement === 'capture',
  };
}
