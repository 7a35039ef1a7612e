import type { Filter, Collection } from '@eligibility/documents';
import type { StoredAnswer } from '../app/stored-answers';
import type { CheckStore, SealedParts, SealedPlace } from '../app/ports';
import { sourceOf } from '../domain/check';
import { replayable, type CheckStoreOptions } from './stored-check';
import { isAnswered, WITHOUT_ANSWER, writeLines } from './check-lines';
import type { CheckCollections } from './check-collections';
import type { CheckDocument, CheckLine } from './check-schema';

type Checks = Collection<CheckDocument>;

const HAS_ANSWER = { sealedAnswer: { $exists: true } } as const;
/** What is forgotten on request: as long as it is there, a check can be found by its patient. */
const FINDABLE = { memberHash: { $exists: true }, answeredAtMs: { $exists: true } } as const;
/** An answer is dropped with its exchange. */
export const DROP_ANSWER = { $unset: { sealedAnswer: 1, sealedExchange: 1 } } as const;

/** The answer and exchange of one check, by the check's id; of a check whose key is forgotten, only that it is over. */
export function answerFinder(
  { checks, lines }: CheckCollections,
  options: CheckStoreOptions,
): CheckStore['findAnswer'] {
  return async (workspaceId, checkId) => {
    const which = { _id: checkId, workspaceId };
    const check: CheckDocument | CheckLine | undefined =
      (await checks.findOne(which)) ?? (await lines.findOne(which));
    if (check === undefined) return undefined;
    const { clientId, kind: checkKind, answeredAtMs } = check;
    const { sealedAnswer, sealedExchange } = check as Partial<CheckDocument>;
    const stored = { sealedAnswer, sealedExchange, source: sourceOf(check) };
    return replayable({ clientId, checkKind, answeredAtMs, ...stored }, options);
  };
}

/** A check's answer and its time are written together. */
type Sealed = CheckDocument & Required<Pick<CheckDocument, 'sealedAnswer' | 'answeredAtMs'>>;

/** Lists the stored answers in order, and replaces one and its exchange by the same that another key sealed. */
export function answerResealing(checks: Checks): Pick<CheckStore, 'listSealed' | 'reseal'> {
  return {
    listSealed: async (after, limit) => {
      const documents = await checks.find({
        filter: { ...HAS_ANSWER, ...afterPlace(after) },
        sort: { answeredAtMs: 1, _id: 1 },
        limit,
        fields: { workspaceId: 1, answeredAtMs: 1, sealedAnswer: 1, sealedExchange: 1 },
      });
      return (documents as readonly Sealed[]).map(({ _id: checkId, ...check }) => ({ checkId, ...check }));
    },
    reseal: ({ checkId, workspaceId, ...sealed }, sealedAnew) => {
      const { sealedAnswer, sealedExchange = { $exists: false } } = buffersOf(sealed);
      return checks.update({
        filter: { _id: checkId, workspaceId, sealedAnswer, sealedExchange },
        update: { $set: buffersOf(sealedAnew) },
      });
    },
  };
}

function buffersOf({ sealedAnswer, sealedExchange }: SealedParts): SealedParts {
  return {
    sealedAnswer: Buffer.from(sealedAnswer),
    ...(sealedExchange && { sealedExchange: Buffer.from(sealedExchange) }),
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

/**
 * Drops stored answers before their lifetime is over, with the hashes that find a check by its patient. A line that still
 * waits in another process has those hashes: it is written here first, and stays as it is when the other process inserts it.
 */
export function answerDropping({
  checks,
  lines,
  completions,
}: CheckCollections): Pick<CheckStore, 'listAnswers' | 'dropAnswers'> {
  return {
    listAnswers: async (of, limit) => {
      const which = 'checkId' in of ? { _id: of.checkId } : of;
      const query = { filter: { ...which, ...FINDABLE }, limit, fields: SCOPE };
      const found = [...(await checks.find(query)), ...(await lines.find(query))];
      return [...new Map(found.map((check) => [check._id, scopedAnswer(check)])).values()].slice(0, limit);
    },
    dropAnswers: async (answers) => {
      const filter = { _id: { $in: answers.map(({ checkId }) => checkId) }, ...FINDABLE };
      const findable = await checks.find({ filter, fields: WITHOUT_ANSWER });
      await writeLines({ lines, completions }, findable.filter(isAnswered));
      await checks.updateAll({ filter, update: { $unset: { ...DROP_ANSWER.$unset, ...HASHES } } });
      await lines.updateAll({ filter, update: { $unset: HASHES } });
    },
  };
}

const SCOPE = { workspaceId: 1, clientId: 1, kind: 1, idempotencyKey: 1 } as const;
const HASHES = { memberHash: 1, nameHash: 1 } as const;

function scopedAnswer(check: CheckDocument | CheckLine): StoredAnswer {
  const { _id: checkId, workspaceId, clientId, kind, idempotencyKey } = check;
  return { checkId, scope: { workspaceId, clientId, kind, idempotencyKey } };
}
