import type { MongoCollection } from '@eligibility/mongo';
import type { CheckLogEntry, CheckStore } from '../../checks/app/ports';
import { sourceOf, type CheckFacts } from '../../checks/domain/check';
import type { CheckDocument } from './check-collection';

/** The facts of a check are written together with its answer. */
export type AnsweredDocument = CheckDocument & CheckFacts;

export const ANSWERED = { answeredAtMs: { $exists: true } } as const;
export const WITHOUT_ANSWER = { sealedAnswer: 0 } as const;

/** One answered check of a workspace. */
export function checkLog(checks: MongoCollection<CheckDocument>): Pick<CheckStore, 'find'> {
  return {
    find: async (workspaceId, checkId) => {
      const found = await checks.findOne({ _id: checkId, workspaceId, ...ANSWERED }, WITHOUT_ANSWER);
      return found && entryOf(found as AnsweredDocument);
    },
  };
}

/** The log line that a document is. */
export function entryOf(check: AnsweredDocument): CheckLogEntry {
  const { _id, createdAtMs, kind, clientId, keyId, requestId, outcome, upstreamStatusCode, latencyMs } =
    check;
  const facts = { ...sourceOf(check), outcome, upstreamStatusCode, latencyMs };
  return {
    checkId: _id,
    createdAtMs,
    kind,
    clientId,
    keyId,
    requestId,
    ...facts,
    isCharged: check.settlement === 'capture',
  };
}
