import { BEGAN_MS, uuid } from '../../testing/samples';
import type { JobEvent } from '../../jobs/domain/job';
import type { EventList, EventStore } from './event-store';

/** Two stores over the same data, as two processes have them. */
type EventStores = {
  readonly one: EventStore;
  readonly other: EventStore;
  readonly close: () => Promise<void>;
};

function event(n: number, changed: Partial<JobEvent> = {}): JobEvent {
  return {
    id: uuid(n),
    type: 'check.completed',
    workspaceId: uuid(900),
    atMs: BEGAN_MS + n,
    data: { n },
    ...changed,
  };
}

const OF = { workspaceId: uuid(900) };

/** What every store of events promises. */
export function eventStoreContract(name: string, makeStores: () => Promise<EventStores>): void {
  describe(`${name} as the list of events`, () => {
    let stores: EventStores;
    beforeEach(async () => {
      stores = await makeStores();
    });
    afterEach(() => stores.close());
    const dispatched = async (...events: readonly JobEvent[]): Promise<void> => {
      await stores.one.add(events);
      await stores.one.markDispatched(events);
    };
    const idsOf = async (list: EventList, cursor?: string): Promise<readonly string[]> =>
      (await stores.other.list(list, { limit: 10, cursor })).entries.map(({ id }) => id);

    it('adds an event once, and names it until it is dispatched', async () => {
      await stores.one.add([event(1), event(2)]);
      await stores.other.add([event(1, { data: { else: true } }), event(3)]);
      expect(await stores.other.undispatched(10)).toEqual([event(1), event(2), event(3)]);
      expect(await stores.other.undispatched(1)).toEqual([event(1)]);
      await stores.one.markDispatched([event(1), event(3)]);
      expect(await stores.other.undispatched(10)).toEqual([event(2)]);
      await stores.one.add([event(1)]);
      expect(await stores.other.undispatched(10)).toEqual([event(2)]);
    });

    it('lists what was dispatched in that order, by type, in pages from either end', async () => {
      await dispatched(event(2), event(1), event(3, { type: 'wallet.low' }));
      await dispatched(event(4, { workspaceId: uuid(901) }));
      await stores.one.add([event(5)]);
      expect(await idsOf(OF)).toEqual([3, 1, 2].map(uuid));
      expect(await idsOf({ ...OF, isOldestFirst: true })).toEqual([2, 1, 3].map(uuid));
      expect(await idsOf({ ...OF, type: 'check.completed' })).toEqual([1, 2].map(uuid));
      const first = await stores.one.list(OF, { limit: 2, cursor: undefined });
      expect(await idsOf(OF, first.nextCursor)).toEqual([uuid(2)]);
      const last = await stores.one.list(OF, { limit: 1, cursor: '2' });
      expect(last).toEqual({ entries: [{ ...event(2), place: 1 }], nextCursor: undefined });
    });

    it('has a cursor at the end of the oldest-first list, which finds what comes later', async () => {
      const list = { ...OF, isOldestFirst: true };
      await dispatched(event(1));
      const { nextCursor } = await stores.one.list(list, { limit: 10, cursor: undefined });
      const none = await stores.one.list(list, { limit: 10, cursor: nextCursor });
      expect(none).toEqual({ entries: [], nextCursor: undefined });
      // It happened before the other one, and was dispatched after it.
      await dispatched(event(0));
      expect(await idsOf(list, nextCursor)).toEqual([uuid(0)]);
    });

    it('gives each event one place, whichever processes dispatch it at the same time', async () => {
      const events = Array.from({ length: 20 }, (_, n) => event(n));
      await stores.one.add(events);
      await Promise.all([
        stores.one.markDispatched(events),
        stores.other.markDispatched([...events].reverse()),
      ]);
      const ids = await stores.one.list({ ...OF, isOldestFirst: true }, { limit: 30, cursor: undefined });
      expect([...ids.entries.map(({ id }) => id)].sort()).toEqual(events.map(({ id }) => id).sort());
      expect(ids.nextCursor).toBe('20');
    });

    it('drops old events a few at a time, and never gives a place again', async () => {
      await dispatched(event(1), event(2), event(3));
      await stores.one.add([event(4)]);
      const beforeMs = BEGAN_MS + 10;
      expect(await stores.one.dropOld(beforeMs, 1)).toBe(1);
      expect(await stores.one.dropOld(beforeMs, 10)).toBe(1);
      expect(await stores.one.dropOld(beforeMs, 10)).toBe(0);
      await stores.one.markDispatched([event(4)]);
      expect(await idsOf({ ...OF, isOldestFirst: true }, '3')).toEqual([uuid(4)]);
    });

    it('refuses a cursor of another list', async () => {
      await expect(stores.one.list(OF, { limit: 1, cursor: 'x' })).rejects.toMatchObject({
        code: 'validation-failed',
      });
    });
  });
}
