import type { MongoCollection } from '@eligibility/mongo';
import type { CheckStore } from '../../checks/app/ports';
import { sourceOf, type CheckFacts } from '../../checks/domain/check';
import type { CheckStoreOptions } from '../shared/check-store';
import type { CheckDocument } from './schema';

/** All but the sealed answer and exchange, which may be large. */
const FIELDS = {
  clientId: 1,
  kind: 1,
  createdAtMs: 1,
  answeredAtMs: 1,
  payerId: 1,
  payerName: 1,
  traceId: 1,
  isSimulated: 1,
  doubts: 1,
  matchedBy: 1,
  outcome: 1,
  advice: 1,
  upstreamStatusCode: 1,
  latencyMs: 1,
  settlement: 1,
  isOpen: 1,
} as const;

/** The course of one check, by the check's id. */
export function recordFinder(
  checks: MongoCollection<CheckDocument>,
  { lifetimes: { answerMs } }: Pick<CheckStoreOptions, 'lifetimes'>,
): CheckStore['findRecord'] {
  return async (workspaceId, checkId) => {
    const document = await checks.findOne({ _id: checkId, workspaceId }, FIELDS);
    if (document === undefined) return undefined;
    const { clientId, kind, createdAtMs, answeredAtMs: atMs, settlement, isOpen } = document;
    const check = { clientId, kind, createdAtMs };
    if (atMs === undefined) return { ...check, answered: undefined };
    const sealed = await checks.findOne({ _id: checkId, sealedAnswer: { $exists: true } }, { _id: 1 });
    const { outcome, advice, upstreamStatusCode, latencyMs } = document as CheckDocument & CheckFacts;
    return {
      ...check,
      answered: {
        atMs,
        facts: { ...sourceOf(document), outcome, advice, upstreamStatusCode, latencyMs },
        settlement,
        isSettled: !isOpen,
        answerEndsMs: atMs + answerMs,
        isAnswerStored: sealed !== undefined,
      },
    };
  };
}
