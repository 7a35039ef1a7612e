import type { Filter, Collection } from '@eligibility/documents';
import type { ChargedAnswer, QuestionSearch, SameQuestion } from '../app/same-question';
import { sourceOf } from '../domain/check';
import type { CheckStoreOptions } from './stored-check';
import { historyOf, oldestReplayableMs } from './question-history';
import { BY_AGE, oneOf } from '../../basics/documents/queries';
import type { CheckDocument } from './check-schema';

type Fields = Parameters<Collection<CheckDocument>['find']>[0]['fields'];
const PLACE = { createdAtMs: 1 } as const;

/** Finds checks by what they ask, along the checks of the same member id, the newest first. */
export function questionSearch(
  checks: Collection<CheckDocument>,
  options: CheckStoreOptions,
): QuestionSearch {
  const find = async (
    { workspaceId, clientId, hashes }: SameQuestion,
    more: Filter<CheckDocument>,
    fields: Fields = PLACE,
  ): Promise<CheckDocument | undefined> => {
    const memberHash = oneOf(hashes.map((each) => each.memberHash));
    const fingerprint = oneOf(hashes.map((each) => each.fingerprint));
    const filter = { workspaceId, memberHash, fingerprint, clientId, kind: 'live', ...more } as const;
    const [newest] = await checks.find({ filter, sort: BY_AGE, limit: 1, fields });
    return newest;
  };
  return {
    findSame: (question, answeredSinceMs) => {
      const answeredAtMs = { $gte: oldestReplayableMs(options, answeredSinceMs) };
      const charged = { settlement: 'capture', answeredAtMs, sealedAnswer: { $exists: true } } as const;
      return historyOf({
        newest: async () => (await find(question, {}))?._id,
        running: async () => (await find(question, { answeredAtMs: { $exists: false } }))?._id,
        charged: async () => chargedAnswer(await find(question, charged, { sealedExchange: 0 })),
      });
    },
    hasKey: async ({ workspaceId, clientId, kind, idempotencyKey }) => {
      const scope = { workspaceId, clientId, kind, idempotencyKey };
      return (await checks.findOne(scope, { _id: 1 })) !== undefined;
    },
  };
}

function chargedAnswer(check: CheckDocument | undefined): ChargedAnswer | undefined {
  if (check?.sealedAnswer === undefined || check.answeredAtMs === undefined) return undefined;
  const { _id: checkId, answeredAtMs, sealedAnswer } = check;
  return { checkId, answeredAtMs, sealedAnswer, source: sourceOf(check) };
}
