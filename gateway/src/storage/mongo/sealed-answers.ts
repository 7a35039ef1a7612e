import type { Filter, MongoCollection } from '@eligibility/mongo';
import type { CheckStore, SealedPlace } from '../../checks/app/ports';
import type { CheckDocument } from './check-collection';

/** A check's answer and its time are written together. */
type Sealed = CheckDocument & Required<Pick<CheckDocument, 'sealedAnswer' | 'answeredAtMs'>>;

/** For sealing answers anew: lists the stored ones in order, and replaces one by the same answer under another key. */
export function sealedAnswers(
  checks: MongoCollection<CheckDocument>,
): Pick<CheckStore, 'listSealed' | 'reseal'> {
  return {
    listSealed: async (after, limit) => {
      const found = await checks.find({
        filter: { sealedAnswer: { $exists: true }, ...behind(after) },
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

function behind(place: SealedPlace | undefined): Filter<CheckDocument> {
  if (place === undefined) return {};
  const { answeredAtMs, checkId } = place;
  return { $or: [{ answeredAtMs: { $gt: answeredAtMs } }, { answeredAtMs, _id: { $gt: checkId } }] };
}
