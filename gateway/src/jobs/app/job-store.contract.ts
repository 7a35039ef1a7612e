import { BEGAN_MS, uuid } from '../../testing/samples';
import { JOB_KINDS, type Job, type JobEvent, type TakenJob } from '../domain/job';
import type { JobStore } from './job-store';

/** Two stores over the same data, as two processes have them, and the time that they share. */
type JobStores = {
  readonly one: JobStore;
  readonly other: JobStore;
  readonly close: () => Promise<void>;
};

export const JOB_LEASE_MS = 30_000;

function job(n: number, changed: Partial<Job> = {}): Job {
  return {
    id: uuid(n),
    kind: 'delivery',
    workspaceId: uuid(900),
    groupId: uuid(800),
    state: 'waiting',
    dueAtMs: BEGAN_MS + n,
    data: `{"n":${String(n)}}`,
    createdAtMs: BEGAN_MS + n,
    version: 1,
    ...changed,
  };
}

function event(n: number): JobEvent {
  return { id: uuid(n), type: 'ping', workspaceId: uuid(900), atMs: BEGAN_MS, data: { n } };
}

const GROUP = { kind: 'delivery', groupId: uuid(800) } as const;
const RESTS = { state: 'done', dueAtMs: undefined, data: '{}' };

/** What every store of jobs promises. */
export function jobStoreContract(
  name: string,
  makeStores: (leaseClock: { readonly now: () => number }) => Promise<JobStores>,
): void {
  describe(`${name} as the queue`, () => {
    let nowMs: number;
    let stores: JobStores;
    beforeEach(async () => {
      nowMs = BEGAN_MS + 100;
      stores = await makeStores({ now: () => nowMs });
    });
    afterEach(() => stores.close());
    const takeFirst = async (store = stores.one): Promise<TakenJob> => {
      const [taken] = await store.take(GROUP, 1);
      if (taken === undefined) throw new Error('no job was taken');
      return taken;
    };

    it('returns a job as it was added, in either process, and adds an id once', async () => {
      expect(await stores.one.add(job(1))).toBe(true);
      expect(await stores.other.add(job(1, { data: '"else"' }))).toBe(false);
      expect(await stores.other.find(uuid(900), 'delivery', uuid(1))).toEqual(job(1));
      expect(await stores.other.find(uuid(901), 'delivery', uuid(1))).toBeUndefined();
      expect(await stores.other.find(uuid(900), 'batch', uuid(1))).toBeUndefined();
    });

    it('has exactly the most of a kind when a hundred are added at the same time, with those that were there', async () => {
      for (let n = 1; n <= 30; n += 1) await stores.one.add(job(n));
      for (let n = 31; n <= 45; n += 1) expect(await stores.one.addWithin(job(n), 50)).toBe('added');
      const callers = Array.from({ length: 100 }, (_, at) => (at % 2 === 0 ? stores.one : stores.other));
      const outcomes = await Promise.all(callers.map((store, at) => store.addWithin(job(100 + at), 50)));
      expect(outcomes.filter((outcome) => outcome === 'added')).toHaveLength(5);
      expect(outcomes.filter((outcome) => outcome === 'full')).toHaveLength(95);
      expect(await stores.other.addWithin(job(1), 50)).toBe('taken');
      expect(await stores.other.addWithin(job(200, { workspaceId: uuid(901) }), 50)).toBe('added');
      await stores.other.drop(job(45));
      expect(await stores.one.addWithin(job(201), 50)).toBe('added');
      expect(await stores.one.find(uuid(900), 'delivery', uuid(201))).toEqual(job(201));
    });

    it('names the groups with due jobs, and no job that is due later or rests', async () => {
      await stores.one.add(job(1, { groupId: uuid(801) }));
      await stores.one.add(job(2));
      await stores.one.add(job(3));
      await stores.one.add(job(4, { dueAtMs: nowMs + 1, groupId: uuid(802) }));
      await stores.one.add(job(5, { dueAtMs: undefined, groupId: uuid(803) }));
      const due = await stores.other.dueGroups();
      expect(due).toHaveLength(2);
      expect(due).toEqual(
        expect.arrayContaining([
          { kind: 'delivery', groupId: uuid(801), count: 1 },
          { kind: 'delivery', groupId: uuid(800), count: 2 },
        ]),
      );
    });

    it('gives each job to one of two processes, the longest due first', async () => {
      for (const n of [3, 1, 2]) await stores.one.add(job(n));
      expect((await stores.one.take(GROUP, 1)).map(({ id }) => id)).toEqual([uuid(1)]);
      const both = await Promise.all([stores.one.take(GROUP, 5), stores.other.take(GROUP, 5)]);
      expect(
        both
          .flat()
          .map(({ id }) => id)
          .sort(),
      ).toEqual([uuid(2), uuid(3)]);
      expect(await stores.one.dueGroups()).toEqual([]);
    });

    it('gives a job away once its lease has ended, and the former owner can no longer write', async () => {
      await stores.one.add(job(1));
      const former = await takeFirst();
      nowMs += JOB_LEASE_MS - 1;
      expect(await stores.other.take(GROUP, 1)).toEqual([]);
      nowMs += 1;
      const taken = await takeFirst(stores.other);
      expect(taken.fence).toBeGreaterThan(former.fence);
      expect(await stores.one.renew([former])).toEqual([uuid(1)]);
      expect(await stores.one.finish(former, RESTS)).toBe(false);
      await stores.one.giveBack(former, nowMs);
      expect(await stores.one.take(GROUP, 1)).toEqual([]);
      expect(await stores.other.finish(taken, RESTS)).toBe(true);
    });

    it('keeps a job whose lease is renewed', async () => {
      await stores.one.add(job(1));
      const taken = await takeFirst();
      nowMs += JOB_LEASE_MS - 1;
      expect(await stores.one.renew([taken])).toEqual([]);
      nowMs += JOB_LEASE_MS - 1;
      expect(await stores.other.take(GROUP, 1)).toEqual([]);
    });

    it('rests when it is finished without a next time, and is due again at that time otherwise', async () => {
      await stores.one.add(job(1));
      const dueAtMs = nowMs + 1_000;
      expect(await stores.one.finish(await takeFirst(), { ...RESTS, dueAtMs })).toBe(true);
      expect(await stores.one.take(GROUP, 1)).toEqual([]);
      nowMs = dueAtMs;
      expect(await stores.one.finish(await takeFirst(), RESTS)).toBe(true);
      nowMs += 10 * JOB_LEASE_MS;
      expect(await stores.one.dueGroups()).toEqual([]);
      expect(await stores.one.find(uuid(900), 'delivery', uuid(1))).toMatchObject({ ...RESTS, version: 3 });
    });

    it('is given back as it is, for a later time', async () => {
      await stores.one.add(job(1));
      await stores.one.giveBack(await takeFirst(), nowMs + 5);
      expect(await stores.one.take(GROUP, 1)).toEqual([]);
      nowMs += 5;
      expect(await takeFirst(stores.other)).toMatchObject({ id: uuid(1), version: 1 });
    });

    it('saves what was read last alone, and the process that runs the job then notices', async () => {
      await stores.one.add(job(1));
      const taken = await takeFirst();
      const read = await stores.other.find(uuid(900), 'delivery', uuid(1));
      if (read === undefined) throw new Error('the job is gone');
      const paused = { state: 'paused', dueAtMs: undefined, data: '{"paused":true}' };
      const saved = await stores.other.save(read, paused);
      expect(saved).toEqual({ ...read, ...paused, version: 2 });
      expect(await stores.other.save(read, RESTS)).toBeUndefined();
      expect(await stores.one.finish(taken, RESTS)).toBe(false);
      if (saved === undefined) throw new Error('the job was not saved');
      expect(await stores.one.finish({ ...saved, fence: taken.fence }, RESTS)).toBe(true);
    });

    it('drops a job that did not change', async () => {
      await stores.one.add(job(1));
      await stores.other.drop(job(1, { version: 2 }));
      expect(await stores.one.find(uuid(900), 'delivery', uuid(1))).toEqual(job(1));
      await stores.other.drop(job(1));
      expect(await stores.one.find(uuid(900), 'delivery', uuid(1))).toBeUndefined();
    });

    it('keeps the events of every write until they are told', async () => {
      await stores.one.add(job(1), [event(11)]);
      await stores.one.add(job(2));
      const saved = await stores.one.save(job(1), RESTS, [event(12), event(13)]);
      expect(await stores.other.untold(10)).toEqual([
        { jobId: uuid(1), events: [event(11), event(12), event(13)] },
      ]);
      await stores.other.markTold({ jobId: uuid(1), events: [event(11), event(13)] });
      expect(await stores.one.untold(10)).toEqual([{ jobId: uuid(1), events: [event(12)] }]);
      await stores.other.markTold({ jobId: uuid(1), events: [event(12)] });
      expect(await stores.one.untold(10)).toEqual([]);
      if (saved === undefined) throw new Error('the job was not saved');
      await stores.one.save(saved, RESTS, [event(14)]);
      expect(await stores.one.untold(10)).toEqual([{ jobId: uuid(1), events: [event(14)] }]);
    });

    it('writes no events of a change that it refuses', async () => {
      await stores.one.add(job(1));
      expect(await stores.one.save(job(1, { version: 7 }), RESTS, [event(11)])).toBeUndefined();
      expect(await stores.one.untold(10)).toEqual([]);
    });

    it('lists the jobs of a workspace newest first, by kind, group and state, in pages', async () => {
      for (const n of [1, 2, 3]) await stores.one.add(job(n));
      await stores.one.add(job(4, { kind: 'batch' }));
      await stores.one.add(job(5, { workspaceId: uuid(901) }));
      await stores.one.add(job(6, { groupId: uuid(801), state: 'done' }));
      const of = { workspaceId: uuid(900), kind: 'delivery' } as const;
      const idsOf = async (list: Parameters<JobStore['list']>[0]): Promise<readonly string[]> =>
        (await stores.other.list(list, { limit: 10, cursor: undefined })).entries.map(({ id }) => id);
      expect(await idsOf(of)).toEqual([6, 3, 2, 1].map(uuid));
      expect(await idsOf({ ...of, groupId: uuid(800) })).toEqual([3, 2, 1].map(uuid));
      expect(await idsOf({ ...of, state: 'done' })).toEqual([uuid(6)]);
      expect(await idsOf({ ...of, groupId: uuid(800), state: 'done' })).toEqual([]);
      const first = await stores.one.list(of, { limit: 3, cursor: undefined });
      const rest = await stores.one.list(of, { limit: 3, cursor: first.nextCursor });
      expect([...first.entries, ...rest.entries].map(({ id }) => id)).toEqual([6, 3, 2, 1].map(uuid));
      expect(rest.nextCursor).toBeUndefined();
    });

    it('says of each kind what is due, since when, what runs and what is dead', async () => {
      for (const n of [1, 2, 3]) await stores.one.add(job(n));
      await stores.one.add(job(4, { dueAtMs: nowMs + 1 }));
      await stores.one.add(job(5, { state: 'dead', dueAtMs: undefined }));
      await takeFirst();
      const standings = await stores.other.standings();
      const none = { due: 0, running: 0, dead: 0, oldestDueAtMs: undefined };
      const delivery = { due: 2, running: 1, dead: 1, oldestDueAtMs: BEGAN_MS + 2 };
      expect(standings).toEqual(
        JOB_KINDS.map((kind) => ({ kind, ...(kind === 'delivery' ? delivery : none) })),
      );
    });

    it('drops old jobs of a kind that rest and have told everything, a few at a time', async () => {
      for (const n of [1, 2, 3]) await stores.one.add(job(n, { dueAtMs: undefined }));
      await stores.one.add(job(4));
      await stores.one.add(job(5, { dueAtMs: undefined }), [event(11)]);
      await stores.one.add(job(6, { dueAtMs: undefined, kind: 'batch' }));
      await stores.one.add(job(50, { dueAtMs: undefined }));
      const beforeMs = BEGAN_MS + 50;
      const dropped = [
        ...(await stores.one.dropOld('delivery', beforeMs, 2)),
        ...(await stores.one.dropOld('delivery', beforeMs, 2)),
      ];
      expect([...dropped].sort()).toEqual([1, 2, 3].map(uuid));
      expect(await stores.one.dropOld('delivery', beforeMs, 2)).toEqual([]);
    });
  });
}
