import type { Clock } from '@eligibility/kit';
import { fakeClock, type FakeClock } from '@eligibility/kit/testing';
import type { Attempt, CheckStore } from '../../checks/app/ports';
import type { EventStore } from './event-store';
import type { JobEvent } from '../../jobs/domain/job';
import { FACTS, LIFETIMES, RESERVATION } from '../../testing/samples';
import type { LateInterest } from './interest';

/** Two stores of the same checks, as two processes have them, and the events that both write. */
type CompletedStores = {
  readonly one: CheckStore;
  readonly other: CheckStore;
  readonly events: Pick<EventStore, 'undispatched'>;
  readonly close: () => Promise<void>;
};
export type MakeCompletedStores = (clock: Clock, interest: LateInterest['asked']) => Promise<CompletedStores>;

/** What every store of checks promises to those who want to know of completed checks. */
export function checkCompletedContract(name: string, makeStores: MakeCompletedStores): void {
  describe(`${name} as a store that tells of completed checks`, () => {
    let clock: FakeClock;
    let stores: CompletedStores;
    let wanted: boolean;
    let written: number;
    beforeEach(async () => {
      clock = fakeClock();
      [wanted, written] = [true, 0];
      stores = await makeStores(clock, {
        isWanted: (workspaceId) => wanted && workspaceId === RESERVATION.workspaceId,
        written: () => {
          written += 1;
        },
      });
    });
    afterEach(() => stores.close());

    const answer = () => ({ answeredAtMs: clock.now(), sealedAnswer: Buffer.from('answer'), facts: FACTS });
    const record = (attempt: Attempt, by = stores.one): Promise<boolean> =>
      by.recordAnswer({ ...attempt, ...answer(), settlement: 'capture' });
    const begin = async (): Promise<Attempt> => {
      const reserved = await stores.one.reserve(RESERVATION);
      if (reserved.kind !== 'mine') throw new Error(`the reservation is ${reserved.kind}`);
      return reserved.attempt;
    };
    /** Once nothing of the checks waits to be written. */
    const told = async (): Promise<readonly JobEvent[]> => {
      await stores.one.markSettled([]);
      await stores.other.markSettled([]);
      return stores.events.undispatched(10);
    };
    const { checkId, clientId, workspaceId } = RESERVATION;
    const theEvent = (kind: string): object => ({
      type: 'check.completed',
      workspaceId,
      atMs: clock.now(),
      data: { checkId, clientId, kind, path: `/api/eligibility/checks/${checkId}` },
    });

    it('writes the event with the answer, once, also when the answer is written twice', async () => {
      const attempt = await begin();
      expect(await told()).toEqual([]);
      expect(await record(attempt)).toBe(true);
      expect(await record(attempt)).toBe(false);
      expect(await record(attempt, stores.other)).toBe(false);
      expect(await told()).toMatchObject([theEvent('live')]);
      expect(written).toBe(1);
    });

    it('writes it once, also when the process that recorded the answer dies and another one finishes', async () => {
      const attempt = await begin();
      await record(attempt);
      const event = theEvent('live');
      clock.advance(LIFETIMES.leaseMs);
      const [overdue] = await stores.other.takeOverdue('process-2', 10);
      expect(overdue).toMatchObject({ kind: 'unsettled', checkId });
      expect(await stores.events.undispatched(10)).toMatchObject([event]);
      await stores.other.markSettled([attempt]);
      expect(await told()).toMatchObject([event]);
    });

    it('writes none for an answer that came too late', async () => {
      const attempt = await begin();
      clock.advance(LIFETIMES.leaseMs);
      await stores.other.takeOverdue('process-2', 10);
      expect(await record(attempt)).toBe(false);
      expect(await told()).toEqual([]);
    });

    it('writes none for a workspace that does not want it', async () => {
      wanted = false;
      await record(await begin());
      expect(await told()).toEqual([]);
      expect(written).toBe(0);
    });
  });
}
