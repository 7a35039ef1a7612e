import type { Filter, MongoCollection, Update } from '@eligibility/mongo';
import type { CheckStore, UnfinishedCheck } from '../../checks/app/ports';
import { longestLeaseMs, takenOver, type CheckStoreOptions } from '../shared/check-store';
import { inSmallSteps } from '../shared/small-steps';
import { DROP_ANSWER } from './check-answers';
import type { CheckDocument } from './schema';

type Checks = MongoCollection<CheckDocument>;

/** Unfinished checks, for monitoring. */
export function openChecks(checks: Checks): CheckStore['listOpen'] {
  return async (limit) => {
    const fields = { createdAtMs: 1, answeredAtMs: 1 } as const;
    // Without a bound on its field, MongoDB would not use the index of open checks.
    const open = await checks.find({ filter: { isOpen: true, leaseUntilMs: { $gte: 0 } }, limit, fields });
    return open.map(({ createdAtMs, answeredAtMs }) => ({
      createdAtMs,
      state: answeredAtMs === undefined ? 'running' : 'unsettled',
    }));
  };
}

/** Finds open checks whose lease has ended and takes them over for the caller, each with a new lease. */
export function overdueChecks(
  checks: Checks,
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
      fields: { workspaceId: 1, kind: 1, fence: 1, leaseUntilMs: 1, settlement: 1 },
    });
    const take = async (check: CheckDocument): Promise<readonly UnfinishedCheck[]> => {
      const { _id, workspaceId, kind, fence, leaseUntilMs, settlement } = check;
      const taken = takenOver({ checkId: _id, workspaceId, kind, fence, settlement });
      const isMine = await checks.update({
        // The settlement too: the owner may have answered since, at the very end of its lease.
        filter: { _id, fence, leaseUntilMs, isOpen: true, settlement: settlement ?? { $exists: false } },
        update: { $set: { fence: taken.fence, owner, leaseUntilMs: nowMs + leaseMs } },
      });
      return isMine ? [taken] : [];
    };
    return (await Promise.all(overdue.map(take))).flat();
  };
}

/** The most records of one step. */
const STEP = 100;

/** Drops what is past its lifetime: first answers, then idempotency keys, then lines of the log. */
export function checkSweep(
  checks: Checks,
  { clock, lifetimes }: CheckStoreOptions,
): Pick<CheckStore, 'sweep' | 'erase'> {
  const updateAll = (update: Update<CheckDocument>) => (filter: Filter<CheckDocument>) =>
    checks.updateAll({ filter, update });

  /** Processes some due checks; the write repeats the filter, because a check may have changed. */
  const stepOf =
    (due: Filter<CheckDocument>, act: (filter: Filter<CheckDocument>) => Promise<unknown>) =>
    async (): Promise<number> => {
      const batch = await checks.find({ filter: due, limit: STEP, fields: { _id: 1 } });
      if (batch.length > 0) await act({ ...due, _id: { $in: batch.map(({ _id }) => _id) } });
      return batch.length;
    };

  return {
    sweep: async (goOn = () => true) => {
      const nowMs = clock.now();
      const before = (lifetimeMs: number): object => ({ $lte: nowMs - lifetimeMs });
      const steps = [
        stepOf(
          { sealedAnswer: { $exists: true }, answeredAtMs: before(lifetimes.answerMs) },
          updateAll(DROP_ANSWER),
        ),
        stepOf(
          { idempotencyKey: { $exists: true }, createdAtMs: before(lifetimes.recordMs), isOpen: false },
          updateAll({ $unset: { idempotencyKey: 1 } }),
        ),
        stepOf({ createdAtMs: before(lifetimes.logMs), isOpen: false }, checks.remove),
      ];
      for (const step of steps) await inSmallSteps({ step, fullStep: STEP }, goOn);
    },
    // The server reuses its pages and journals itself; docs/security.md says what its operator must do about disks.
    erase: () => Promise.resolve(),
  };
}
