import type { Filter, Collection, DocumentDatabase } from '@eligibility/documents';
import type { CheckStore, OpenCheck, UnfinishedCheck } from '../app/ports';
import { longestLeaseMs, takenOver, type CheckStoreOptions } from './stored-check';
import { inSmallSteps } from './small-steps';
import { DROP_ANSWER } from './check-answers';
import { closeChecks, isAnswered, isMock, WITHOUT_ANSWER, writeLines } from './check-lines';
import type { CheckCollections } from './check-collections';
import type { CheckDocument } from './check-schema';

type Checks = Collection<CheckDocument>;

/** Unfinished checks, for monitoring. */
export function openChecks(checks: Checks): CheckStore['listOpen'] {
  return async (limit) => {
    // Without a bound on its field, a database would not use the index of open checks.
    const open = await checks.find({
      filter: { isOpen: true, leaseUntilMs: { $gte: 0 } },
      limit,
      fields: { createdAtMs: 1, answeredAtMs: 1, settlement: 1 },
    });
    return open.flatMap((check): OpenCheck[] => {
      const { createdAtMs } = check;
      if (!isAnswered(check)) return [{ createdAtMs, state: 'running' }];
      return isMock(check) ? [] : [{ createdAtMs, state: 'unsettled' }];
    });
  };
}

/**
 * Finds open checks whose lease has ended and takes them over for the caller, each with a new lease. The line of an
 * answered one is written first: its owner may have died before it did that. A mock check has nothing more to do then.
 */
export function overdueChecks(
  { checks, lines, completions }: CheckCollections,
  { clock, leaseClock = clock, lifetimes: { leaseMs } }: CheckStoreOptions,
): CheckStore['takeOverdue'] {
  return async (owner, limit) => {
    const nowMs = leaseClock.now();
    const overlong = { isOpen: true, leaseUntilMs: { $gt: nowMs + longestLeaseMs(leaseMs) } };
    await checks.updateAll({ filter: overlong, update: { $set: { leaseUntilMs: nowMs + leaseMs } } });
    const overdue = await checks.find({
      filter: { isOpen: true, leaseUntilMs: { $lte: nowMs } },
      sort: { leaseUntilMs: 1 },
      limit,
      fields: WITHOUT_ANSWER,
    });
    const answered = overdue.filter(isAnswered);
    await writeLines({ lines, completions }, answered);
    await closeChecks(checks, answered.filter(isMock));
    const take = async (check: CheckDocument): Promise<readonly UnfinishedCheck[]> => {
      const { _id, workspaceId, kind, fence, leaseUntilMs, settlement } = check;
      const taken = takenOver({ checkId: _id, workspaceId, kind, fence, settlement });
      const isMine = await checks.update({
        // The answer's time too: the owner may have answered since, at the very end of its lease.
        filter: {
          _id,
          workspaceId,
          fence,
          leaseUntilMs,
          isOpen: true,
          answeredAtMs: check.answeredAtMs ?? { $exists: false },
        },
        update: { $set: { fence: taken.fence, owner, leaseUntilMs: nowMs + leaseMs } },
      });
      return isMine ? [taken] : [];
    };
    const toResolve = overdue.filter((check) => !(isAnswered(check) && isMock(check)));
    return (await Promise.all(toResolve.map(take))).flat();
  };
}

/** The most records of one step. */
const STEP = 100;

/** Drops what is past its lifetime: first answers, then checks whose key is forgotten, then lines of the log. */
export function checkSweep(
  { checks, lines, erase }: Omit<CheckCollections, 'completions'> & Pick<DocumentDatabase, 'erase'>,
  { clock, lifetimes }: CheckStoreOptions,
): Pick<CheckStore, 'sweep' | 'erase'> {
  // What an earlier run dropped may not be erased yet.
  let isPending = true;
  const finish = async (): Promise<void> => {
    if (isPending) isPending = !(await erase());
  };
  return {
    sweep: async (goOn = () => true) => {
      const nowMs = clock.now();
      const before = (lifetimeMs: number): object => ({ $lte: nowMs - lifetimeMs });
      const withAnswer = { sealedAnswer: { $exists: true }, answeredAtMs: before(lifetimes.answerMs) };
      const steps = [
        stepOf(checks, withAnswer, (filter) => checks.updateAll({ filter, update: DROP_ANSWER })),
        stepOf(checks, { createdAtMs: before(lifetimes.recordMs), isOpen: false }, checks.remove),
        stepOf(lines, { createdAtMs: before(lifetimes.logMs) }, lines.remove),
      ];
      for (const step of steps) {
        const noted = async (): Promise<number> => {
          const count = await step();
          isPending ||= count > 0;
          return count;
        };
        await inSmallSteps({ step: noted, fullStep: STEP }, goOn);
      }
      await finish();
    },
    erase: () => {
      isPending = true;
      return finish();
    },
  };
}

/** Processes some due documents; the write repeats the filter, because one may have changed. */
function stepOf<Doc extends { readonly _id: string }>(
  of: Collection<Doc>,
  due: Filter<Doc>,
  act: (filter: Filter<Doc>) => Promise<unknown>,
): () => Promise<number> {
  return async () => {
    const batch = await of.find({ filter: due, limit: STEP, fields: { _id: 1 } });
    if (batch.length > 0) await act({ ...due, _id: { $in: batch.map(({ _id }) => _id) } });
    return batch.length;
  };
}
