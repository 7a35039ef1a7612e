import { fakeClock } from '@eligibility/kit/testing';
import { RESERVATION, LIFETIMES, uuid } from '../../testing/samples';
import { tempFile, type TempFile } from '@eligibility/testkit/engines';
import { GATEWAY_COLLECTIONS } from '../../bootstrap/stores';
import { checkStore } from './check-store';

describe('leases in SQLite', () => {
  const HOURS_MS = 2 * 60 * 60 * 1_000;
  let database: TempFile;
  beforeEach(() => {
    database = tempFile(GATEWAY_COLLECTIONS);
  });
  afterEach(() => database.giveBack());

  it('end in time although the process died with its clock two hours ahead', async () => {
    const ahead = fakeClock(Date.UTC(2026, 0, 15, 14));
    await checkStore(database.open(), { clock: ahead, lifetimes: LIFETIMES }).reserve(RESERVATION);
    const clock = fakeClock(ahead.now() - HOURS_MS);
    const store = checkStore(database.open(), { clock, lifetimes: LIFETIMES });
    expect(await store.takeOverdue('process-2', 10)).toEqual([]);
    expect(await store.reserve({ ...RESERVATION, checkId: uuid(900) })).toMatchObject({
      kind: 'in-progress',
    });
    clock.advance(LIFETIMES.leaseMs);
    expect(await store.takeOverdue('process-2', 10)).toMatchObject([
      { checkId: RESERVATION.checkId, fence: 2 },
    ]);
  });

  it('of a running process hold when the clock is moved, while answers age by the clock', async () => {
    const clock = fakeClock();
    const leaseClock = { now: () => 1_000 };
    const store = checkStore(database.open(), { clock, leaseClock, lifetimes: LIFETIMES });
    await store.reserve(RESERVATION);
    clock.advance(HOURS_MS);
    expect(await store.takeOverdue('process-2', 10)).toEqual([]);
    expect(await store.reserve({ ...RESERVATION, checkId: uuid(900) })).toMatchObject({
      kind: 'in-progress',
    });
  });
});
