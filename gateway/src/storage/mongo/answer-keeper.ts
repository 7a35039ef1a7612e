import type { MongoCollection } from '@eligibility/mongo';
import type { AnswerKeeper, KeptAnswer } from '../../checks/app/answer-keeper';
import type { CheckDocument } from './check-collection';

const KEPT = { sealedAnswer: { $exists: true } } as const;

/** Drops stored answers before their lifetime is over. */
export function answerKeeper(checks: MongoCollection<CheckDocument>): AnswerKeeper {
  return {
    listAnswers: async (of, limit) => {
      const which = 'checkId' in of ? { _id: of.checkId } : of;
      const fields = { workspaceId: 1, clientId: 1, kind: 1, idempotencyKey: 1 } as const;
      return (await checks.find({ filter: { ...which, ...KEPT }, limit, fields })).map(keptAnswer);
    },
    dropAnswers: async (answers) => {
      await checks.updateAll({
        filter: { _id: { $in: answers.map(({ checkId }) => checkId) }, ...KEPT },
        update: { $unset: { sealedAnswer: 1 } },
      });
    },
    // The server reuses its pages and journals itself; docs/security.md says what its operator must do about disks.
    erase: () => Promise.resolve(),
  };
}

function keptAnswer({
  _id: checkId,
  workspaceId,
  clientId,
  kind,
  idempotencyKey,
}: CheckDocument): KeptAnswer {
  const scope = idempotencyKey === undefined ? undefined : { workspaceId, clientId, kind, idempotencyKey };
  return { checkId, scope };
}
