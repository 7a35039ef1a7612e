import { RESERVATION, uuid } from '../../testing/samples';
import type { ReservationResult } from '../app/ports';
import type { Reservation } from '../domain/reservation';
import { serializeByKey } from './reservation-queue';

const RUNNING: ReservationResult = { kind: 'in-progress', checkId: 'check-1', createdAtMs: 5 };
const { checkId, workspaceId } = RESERVATION;
const MINE: ReservationResult = { kind: 'mine', attempt: { checkId, workspaceId, fence: 1 } };

/** A store that answers when the test lets it. */
function slowStore() {
  const asked: {
    readonly reservation: Reservation;
    readonly answer: (result: ReservationResult) => void;
    readonly fail: (failure: Error) => void;
  }[] = [];
  const reserve = serializeByKey(
    (wanted) =>
      new Promise((answer, fail) => {
        asked.push({ reservation: wanted, answer, fail });
      }),
  );
  /** Answers the last call, and lets the reservations that waited for it continue. */
  const answer = async (result: ReservationResult): Promise<void> => {
    asked.at(-1)?.answer(result);
    await everyoneWaits();
  };
  return { reserve, asked, answer };
}

function everyoneWaits(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

describe('the queue of reservations per key', () => {
  it('asks the store once at a time, and only twice for 200 reservations of one request', async () => {
    const { reserve, asked, answer } = slowStore();
    const first = reserve(RESERVATION);
    await everyoneWaits();
    const others = Array.from({ length: 199 }, (_, n) => reserve({ ...RESERVATION, checkId: uuid(500 + n) }));
    await everyoneWaits();
    expect(asked).toHaveLength(1);
    await answer(MINE);
    expect(asked).toHaveLength(2);
    await answer(RUNNING);
    expect(await first).toBe(MINE);
    expect(await Promise.all(others)).toEqual(others.map(() => RUNNING));
    expect(asked).toHaveLength(2);
  });

  it('gives a check to the reservation that asked, never to one that shared its call', async () => {
    const { reserve, asked, answer } = slowStore();
    const [one, other] = [reserve(RESERVATION), reserve({ ...RESERVATION, checkId: uuid(500) })];
    await everyoneWaits();
    expect(asked).toHaveLength(1);
    await answer(MINE);
    expect(await one).toBe(MINE);
    expect(asked.map((question) => question.reservation.checkId)).toEqual([RESERVATION.checkId, uuid(500)]);
    await answer(RUNNING);
    expect(await other).toBe(RUNNING);
  });

  it('never answers a reservation from a call that began before it', async () => {
    const { reserve, asked, answer } = slowStore();
    void reserve(RESERVATION);
    await everyoneWaits();
    const late = reserve(RESERVATION);
    await answer(RUNNING);
    expect(asked).toHaveLength(2);
    await answer({ kind: 'expired', checkId: RESERVATION.checkId });
    expect(await late).toMatchObject({ kind: 'expired' });
  });

  it('makes its own call when the request is different', async () => {
    const { reserve, asked, answer } = slowStore();
    const [one, other] = [reserve(RESERVATION), reserve({ ...RESERVATION, fingerprint: 'another' })];
    await everyoneWaits();
    expect(asked).toHaveLength(1);
    await answer(RUNNING);
    await answer({ kind: 'reused' });
    expect(await Promise.all([one, other])).toEqual([RUNNING, { kind: 'reused' }]);
  });

  it.each([
    { idempotencyKey: uuid(7) },
    { workspaceId: 'another' },
    { clientId: 'another' },
    { kind: 'mock' as const },
  ])('delays no reservation with a different key: %j', async (difference) => {
    const { reserve, asked } = slowStore();
    void reserve(RESERVATION);
    void reserve({ ...RESERVATION, ...difference });
    await everyoneWaits();
    expect(asked).toHaveLength(2);
  });

  it('fails all reservations that shared a failed call, and calls again for later ones', async () => {
    const { reserve, asked, answer } = slowStore();
    const together = Promise.allSettled([reserve(RESERVATION), reserve(RESERVATION)]);
    await everyoneWaits();
    const after = reserve(RESERVATION);
    asked[0]?.fail(new Error('the store is away'));
    expect((await together).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await everyoneWaits();
    expect(asked).toHaveLength(2);
    await answer(RUNNING);
    expect(await after).toBe(RUNNING);
  });
});
