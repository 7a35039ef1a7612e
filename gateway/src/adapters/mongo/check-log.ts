import type { MongoCollection } from '@eligibility/mongo';
import type { CheckLogEntry, CheckStore } from '../../app/ports';
import type { CheckFacts } from '../../domain/check';
import { pageByAge } from '../stored/age-cursor';
import { behind, BY_AGE } from './behind';
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
        sort: BY_AGE,
        limit: limit + 1,
        fields: WITHOUT_ANSWER,
      });
      const entries = found.map((check) => entryOf(check as AnsweredDocument));
      return pageByAge(entries, limit, ({ checkId: id, createdAtMs }) => ({ id, createdAtMs }));
    },
  };
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
