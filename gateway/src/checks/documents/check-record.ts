import type { CheckStore } from '../app/ports';
import type { CheckStoreOptions } from './stored-check';
import { factsOf, isAnswered, WITHOUT_ANSWER } from './check-lines';
import type { CheckCollections } from './check-collections';

/** The course of one check, by the check's id; of a check whose key is forgotten, as its line tells it. */
export function recordFinder(
  { checks, lines }: CheckCollections,
  { lifetimes: { answerMs } }: Pick<CheckStoreOptions, 'lifetimes'>,
): CheckStore['findRecord'] {
  return async (workspaceId, checkId) => {
    const which = { _id: checkId, workspaceId };
    const check = await checks.findOne(which, WITHOUT_ANSWER);
    const found = check ?? (await lines.findOne(which));
    if (found === undefined) return undefined;
    const { clientId, kind, createdAtMs } = found;
    const course = { clientId, kind, createdAtMs };
    if (!isAnswered(found)) return { ...course, answered: undefined };
    const { answeredAtMs: atMs, settlement } = found;
    const sealed = check && (await checks.findOne({ ...which, sealedAnswer: { $exists: true } }, { _id: 1 }));
    return {
      ...course,
      answered: {
        atMs,
        facts: factsOf(found),
        settlement,
        isSettled: check?.isOpen !== true,
        answerEndsMs: atMs + answerMs,
        isAnswerStored: sealed !== undefined,
      },
    };
  };
}
