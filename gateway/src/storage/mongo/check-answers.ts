import type { Filter, MongoCollection } from '@eligibility/mongo';
import type { StoredAnswer } from '../../checks/app/stored-answers';
import type { CheckStore, SealedPlace } from '../../checks/app/ports';
import { sourceOf } from '../../checks/domain/check';
import { replayable, type CheckStoreOptions } from '../shared/check-store';
import type { CheckDocument } from './schema';

type Checks = MongoCollection<CheckDocument>;

const HAS_ANSWER = { sealedAnswer: { $exists: true } } as const;

/** The answer of one check, by the check's id. */
export function answerFinder(checks: Checks, options: CheckStoreOptions): CheckStore['findAnswer'] {
  return async (workspaceId, checkId) => {
    const found = await checks.findOne({ _id: checkId, workspaceId });
    if (found === undefined) return undefined;
    const { clientId, kind: checkKind, answeredAtMs, sealedAnswer } = found;
    return replayable({ clientId, checkKind, answeredAtMs, sealedAnswer, source: sourceOf(found) }, options);
  };
}

/** A check's answer and its time are written together. */
type Sealed = CheckDocument & Required<Pick<CheckDocument, 'sealedAnswer' | 'answeredAtMs'>>;

/** Lists the stored answers in order, and replaces one by the same answer that another key sealed. */
export function answerResealing(checks: Checks): Pick<CheckStore, 'listSealed' | 'reseal'> {
  return {
    listSealed: async (after, limit) => {
      const found = await checks.find({
        filter: { ...HAS_ANSWER, ...afterPlace(after) },
        sort: { answeredAtMs: 1, _id: 1 },
        limit,
        fields: { workspaceId: 1, answeredAtMs: 1, sealedAnswer: 1 },
      });
      return (found as readonly Sealed[]).map(({ _id, workspaceId, answeredAtMs, sealedAnswer }) => ({
        checkId: _id,
        workspaceId,
        answeredAtMs,
        sealedAnswer,
      }));
    },
    reseal: ({ checkId, sealedAnswer }, sealedAnew) =>
      checks.update({
        filter: { _id: checkId, sealedAnswer: Buffer.from(sealedAnswer) },
        update: { $set: { sealedAnswer: Buffer.from(sealedAnew) } },
      }),
  };
}

function afterPlace(place: SealedPlace | undefined): Filter<CheckDocument> {
  if (place === undefined) return {};
  const { answeredAtMs, checkId } = place;
  return {
    answeredAtMs: { $gte: answeredAtMs },
    $or: [{ answeredAtMs: { $gt: answeredAtMs } }, { answeredAtMs, _id: { $gt: checkId } }],
  };
}

/** Drops stored answers before their lifetime is over. */
export function answerDropping(checks: Checks): Pick<CheckStore, 'listAnswers' | 'dropAnswers'> {
  return {
    listAnswers: async (of, limit) => {
      const which = 'checkId' in of ? { _id: of.checkId } : of;
      const fields = { workspaceId: 1, clientId: 1, kind: 1, idempotencyKey: 1 } as const;
      return (await checks.find({ filter: { ...which, ...HAS_ANSWER }, limit, fields })).map(scopedAnswer);
    },
    dropAnswers: async (answers) => {
      await checks.updateAll({
        filter: { _id: { $in: answers.map(({ checkId }) => checkId) }, ...HAS_ANSWER },
        update: { $unset: { sealedAnswer: 1 } },
      });
    },
  };
}

function scopedAnswer(check: CheckDocument): StoredAnswer {
  const { _id: checkId, workspaceId, clientId, kind, idempotencyKey } = check;
  const scope = idempotencyKey === undefined ? undefined : { workspaceId, clientId, kind, idempotencyKey };
  return { checkId, scope };
}
