import { randomUUID } from 'node:crypto';
import { systemClock, type Clock } from '@eligibility/kit';
import { describeWithMongo, tempMongo, type TempMongo } from '@eligibility/testkit/mongo';
import { RESERVATION, FACTS, LIFETIMES } from '../../testing/samples';
import { storeLeaseClock } from '../app/leases';
import type { CheckStore } from '../app/ports';
import { CHECK_LINES, CHECKS } from './check-schema';
import { checkStore } from './check-store';

describeWithMongo()('two gateways on MongoDB whose clocks differ', () => {
  let mongo: TempMongo;
  beforeAll(async () => {
    mongo = await tempMongo([CHECKS, CHECK_LINES]);
  });
  afterAll(() => mongo.drop());

  const shifted = (byMs: number): Clock => ({ ...systemClock, now: () => systemClock.now() + byMs });
  const gateway = async (byMs: number): Promise<CheckStore> => {
    const db = await mongo.open();
    const clock = shifted(byMs);
    const leaseClock = await storeLeaseClock(clock, db.serverTimeMs);
    expect(Math.abs(leaseClock.skewMs() - byMs)).toBeLessThan(2_000);
    return checkStore(db, { clock, leaseClock, lifetimes: LIFETIMES });
  };

  it.each([
    [45_000, 0],
    [-45_000, 0],
    [0, 45_000],
    [45_000, -45_000],
  ])("do not take over each other's leases when %i and %i ms off", async (oneMs, otherMs) => {
    const [one, other] = [await gateway(oneMs), await gateway(otherMs)];
    const reservation = { ...RESERVATION, checkId: randomUUID(), idempotencyKey: randomUUID() };
    expect(await one.reserve(reservation)).toMatchObject({ kind: 'mine' });
    expect(await other.takeOverdue('other', 10)).toEqual([]);
    expect(await other.reserve({ ...reservation, checkId: randomUUID() })).toMatchObject({
      kind: 'in-progress',
    });
    const { checkId, workspaceId } = reservation;
    const attempt = { checkId, workspaceId, fence: 1 };
    await one.renew([attempt]);
    expect(await other.takeOverdue('other', 10)).toEqual([]);
    const answered = { ...attempt, answeredAtMs: Date.now() + oneMs };
    const sealedAnswer = Buffer.from('answer');
    expect(await one.recordAnswer({ ...answered, sealedAnswer, facts: FACTS, settlement: 'capture' })).toBe(
      true,
    );
    expect(await other.takeOverdue('other', 10)).toEqual([]);
    expect(await other.reserve({ ...reservation, checkId: randomUUID() })).toMatchObject({ kind: 'replay' });
    await one.markSettled([answered]);
  });

  it('shorten a lease from a clock two hours ahead to the normal length', async () => {
    const db = await mongo.open();
    const wrong = checkStore(db, { clock: shifted(7_200_000), lifetimes: LIFETIMES });
    const reservation = { ...RESERVATION, checkId: randomUUID(), idempotencyKey: randomUUID() };
    await wrong.reserve(reservation);
    let nowMs = systemClock.now();
    const leaseClock = { now: () => nowMs };
    const right = checkStore(db, { clock: systemClock, leaseClock, lifetimes: LIFETIMES });
    expect(await right.takeOverdue('right', 10)).toEqual([]);
    nowMs += LIFETIMES.leaseMs;
    expect(await right.takeOverdue('right', 10)).toMatchObject([{ checkId: reservation.checkId, fence: 2 }]);
  });
});
