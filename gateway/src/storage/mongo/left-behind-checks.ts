import type { MongoCollection } from '@eligibility/mongo';
import type { LeftBehind } from '../../checks/app/ports';
import { longestLeaseMs } from '../shared/check-store-options';
import { leftBehind } from '../shared/left-behind';
import type { CheckDocument } from './check-collection';

type Search = { readonly owner: string; readonly limit: number; readonly nowMs: number };

/** Finds open checks whose lease has ended and takes them over for the caller, each with a new lease. */
export function leftBehindTaker(
  checks: MongoCollection<CheckDocument>,
  leaseMs: number,
): (search: Search) => Promise<readonly LeftBehind[]> {
  return async ({ owner, limit, nowMs }) => {
    const overlong = { isOpen: true, leaseUntilMs: { $gt: nowMs + longestLeaseMs(leaseMs) } };
    await checks.updateAll({ filter: overlong, update: { $set: { leaseUntilMs: nowMs + leaseMs } } });
    const overdue = await checks.find({
      filter: { isOpen: true, leaseUntilMs: { $lte: nowMs } },
      sort: { leaseUntilMs: 1 },
      limit,
      fields: { workspaceId: 1, kind: 1, fence: 1, leaseUntilMs: 1, settlement: 1 },
    });
    const take = async (check: CheckDocument): Promise<readonly LeftBehind[]> => {
      const { _id, workspaceId, kind, fence, leaseUntilMs, settlement } = check;
      const found = leftBehind({ checkId: _id, workspaceId, kind, fence, settlement });
      const isMine = await checks.update({
        // The settlement too: the owner may have answered since, at the very end of its lease.
        filter: { _id, fence, leaseUntilMs, isOpen: true, settlement: settlement ?? { $exists: false } },
        update: { $set: { fence: found.fence, owner, leaseUntilMs: nowMs + leaseMs } },
      });
      return isMine ? [found] : [];
    };
    return (await Promise.all(overdue.map(take))).flat();
  };
}
