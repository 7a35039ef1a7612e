import { fakeClock, type FakeClock } from '@eligibility/kit/testing';
import type { Reservation } from '../checks/domain/reservation';
import { RESERVATION, LIFETIMES, uuid } from './samples';
import type { CheckStores, MakeCheckStores } from '../checks/app/check-store.contract';
import type { Attempt, CheckStore } from '../checks/app/ports';

export type NumberedChecks = {
  readonly clock: FakeClock;
  readonly stores: CheckStores;
  readonly store: CheckStore;
  /** Begins the next check: the n-th is uuid(1000 + n), under the key uuid(2000 + n), by the request uuid(3000 + n). */
  readonly begin: (differences?: Partial<Reservation>) => Promise<Attempt>;
};

/** Empty stores of checks, and checks to fill them with. */
export async function numberedChecks(makeStores: MakeCheckStores): Promise<NumberedChecks> {
  const clock = fakeClock();
  const stores = await makeStores(clock, LIFETIMES);
  const store = stores.one;
  let count = 0;
  return {
    clock,
    stores,
    store,
    begin: async (differences = {}) => {
      count += 1;
      const own = {
        checkId: uuid(1_000 + count),
        idempotencyKey: uuid(2_000 + count),
        requestId: uuid(3_000 + count),
      };
      const wanted = { ...RESERVATION, ...own, ...differences };
      await store.reserve(wanted);
      return { checkId: wanted.checkId, workspaceId: wanted.workspaceId, fence: 1 };
    },
  };
}
