import {
  bySlot,
  insertWithin,
  type CollectionDeclaration,
  type Collection,
  type DocumentDatabase,
} from '@eligibility/documents';
import type { JobStore, JobStoreOptions } from '../app/job-store';
import { DEAD, JOB_KINDS, type Job, type JobEvent, type JobKind, type TakenJob } from '../domain/job';
import { pageByAge } from '../../basics/documents/page-of-rows';
import { afterCursor, BY_AGE } from '../../basics/documents/queries';

/** A field is missing while it has no value. */
export type JobDocument = Omit<Job, 'id' | 'kind' | 'dueAtMs'> & {
  readonly _id: string;
  readonly kind: string;
  /** Of those that the workspace has for a kind with a most. */
  readonly slot?: number;
  /** Missing: it rests. */
  readonly dueAtMs?: number;
  /** 0: nobody runs it. */
  readonly leaseUntilMs: number;
  readonly fence: number;
  /** The events that are not told yet, each as JSON; missing where there are none. */
  readonly outbox?: readonly string[];
};

export const JOBS: CollectionDeclaration<JobDocument> = {
  name: 'gateway_jobs',
  fields: {
    _id: String,
    kind: String,
    slot: Number,
    workspaceId: String,
    groupId: String,
    state: String,
    dueAtMs: Number,
    leaseUntilMs: Number,
    fence: Number,
    version: Number,
    data: String,
    outbox: [String],
    createdAtMs: Number,
  },
  indexes: {
    due: {
      fields: { dueAtMs: 1, leaseUntilMs: 1, kind: 1, groupId: 1 },
      where: { dueAtMs: { $exists: true } },
    },
    by_slot: bySlot('workspaceId', 'kind'),
    of_workspace: { fields: { workspaceId: 1, kind: 1, createdAtMs: -1, _id: -1 } },
    of_group: { fields: { groupId: 1, kind: 1, createdAtMs: -1, _id: -1 } },
    dead: { fields: { kind: 1 }, where: { state: DEAD } },
    untold: { fields: { createdAtMs: 1 }, where: { outbox: { $exists: true } } },
  },
};

/** The jobs, a document each. */
export function jobStore(db: DocumentDatabase, options: JobStoreOptions): JobStore {
  const jobs = db.collection(JOBS);
  return { ...taking(jobs, options), ...saving(jobs), ...reading(jobs, options), ...telling(jobs) };
}

type Jobs = Collection<JobDocument>;

function taking(
  jobs: Jobs,
  { leaseClock, leaseMs }: JobStoreOptions,
): Pick<JobStore, 'dueGroups' | 'take' | 'renew' | 'giveBack'> {
  const take = async (found: JobDocument, nowMs: number): Promise<readonly TakenJob[]> => {
    const { _id, fence, leaseUntilMs } = found;
    const taken = await jobs.updated({
      filter: { _id, fence, leaseUntilMs, dueAtMs: { $lte: nowMs } },
      update: { $set: { fence: fence + 1, leaseUntilMs: nowMs + leaseMs } },
    });
    return taken === undefined ? [] : [{ ...jobOf(taken), fence: taken.fence }];
  };
  return {
    dueGroups: async () => {
      const nowMs = leaseClock.now();
      const found = await jobs.countAlike(
        { kind: '$kind', groupId: '$groupId' },
        { dueAtMs: { $lte: nowMs }, leaseUntilMs: { $lte: nowMs } },
      );
      return found.map(({ kind, groupId, count }) => ({
        kind: kind as JobKind,
        groupId: String(groupId),
        count,
      }));
    },
    take: async ({ kind, groupId }, limit) => {
      const nowMs = leaseClock.now();
      const due = await jobs.find({
        filter: { kind, groupId, dueAtMs: { $lte: nowMs }, leaseUntilMs: { $lte: nowMs } },
        sort: { dueAtMs: 1 },
        limit,
      });
      return (await Promise.all(due.map((found) => take(found, nowMs)))).flat();
    },
    renew: async (taken) => {
      const leaseUntilMs = leaseClock.now() + leaseMs;
      const renewed = taken.map(async ({ id, fence }) => {
        const filter = { _id: id, fence, leaseUntilMs: { $gt: 0 } };
        return (await jobs.update({ filter, update: { $set: { leaseUntilMs } } })) ? [] : [id];
      });
      return (await Promise.all(renewed)).flat();
    },
    giveBack: async ({ id, fence }, dueAtMs) => {
      await jobs.update({
        filter: { _id: id, fence, dueAtMs: { $exists: true } },
        update: { $set: { leaseUntilMs: 0, dueAtMs } },
      });
    },
  };
}

function saving(jobs: Jobs): Pick<JobStore, 'add' | 'addWithin' | 'save' | 'finish' | 'drop'> {
  const write = (
    job: Job & Partial<Pick<TakenJob, 'fence'>>,
    { state, dueAtMs, data }: Pick<Job, 'state' | 'dueAtMs' | 'data'>,
    { events, also }: { readonly events: readonly JobEvent[]; readonly also: Partial<JobDocument> },
  ): Promise<boolean> => {
    const set = { state, data, version: job.version + 1, ...(dueAtMs !== undefined && { dueAtMs }), ...also };
    return jobs.update({
      filter: { _id: job.id, version: job.version, ...(job.fence !== undefined && { fence: job.fence }) },
      update: {
        $set: set,
        ...(dueAtMs === undefined && { $unset: { dueAtMs: 1 } }),
        ...(events.length > 0 && { $push: { outbox: { $each: textsOf(events) } } }),
      },
    });
  };
  return {
    add: (job, events = []) =>
      jobs.insert({ ...newDocument(job), ...(events.length > 0 && { outbox: textsOf(events) }) }),
    addWithin: (job, most) => {
      const { workspaceId, kind } = job;
      return insertWithin(jobs, newDocument(job), { among: { workspaceId, kind }, most });
    },
    save: async (job, next, events = []) => {
      const { fence: _, ...read } = job as TakenJob;
      const isSaved = await write(read, next, { events, also: {} });
      return isSaved ? { ...job, ...next, version: job.version + 1 } : undefined;
    },
    drop: ({ id: _id, version }) => jobs.remove({ _id, version }),
    finish: (job, next, events = []) => write(job, next, { events, also: { leaseUntilMs: 0 } }),
  };
}

function reading(jobs: Jobs, { leaseClock }: JobStoreOptions): Pick<JobStore, 'find' | 'list' | 'standings'> {
  return {
    find: async (workspaceId, kind, id) => {
      const found = await jobs.findOne({ _id: id, workspaceId, kind });
      return found && jobOf(found);
    },
    list: async ({ workspaceId, kind, groupId, state }, { limit, cursor }) => {
      const found = await jobs.find({
        filter: {
          workspaceId,
          kind,
          ...(groupId !== undefined && { groupId }),
          ...(state !== undefined && { state }),
          ...afterCursor(cursor),
        },
        sort: BY_AGE,
        limit: limit + 1,
      });
      return pageByAge(found.map(jobOf), limit, (job) => job);
    },
    standings: async () => {
      const nowMs = leaseClock.now();
      const isDue = { dueAtMs: { $lte: nowMs }, leaseUntilMs: { $lte: nowMs } };
      const byKind = { kind: '$kind' };
      const [due, running, dead, oldest] = await Promise.all([
        jobs.countAlike(byKind, isDue),
        jobs.countAlike(byKind, { leaseUntilMs: { $gt: nowMs }, dueAtMs: { $exists: true } }),
        jobs.countAlike(byKind, { state: DEAD }),
        Promise.all(
          JOB_KINDS.map((kind) => jobs.find({ filter: { ...isDue, kind }, sort: { dueAtMs: 1 }, limit: 1 })),
        ),
      ]);
      const countOf = (counts: typeof due, wanted: JobKind): number =>
        counts.find(({ kind }) => kind === wanted)?.count ?? 0;
      return JOB_KINDS.map((kind, place) => ({
        kind,
        due: countOf(due, kind),
        running: countOf(running, kind),
        dead: countOf(dead, kind),
        oldestDueAtMs: oldest[place]?.[0]?.dueAtMs,
      }));
    },
  };
}

function telling(jobs: Jobs): Pick<JobStore, 'untold' | 'markTold' | 'dropOld'> {
  return {
    untold: async (limit) => {
      const found = await jobs.find({
        filter: { outbox: { $exists: true } },
        sort: { createdAtMs: 1 },
        limit,
        fields: { outbox: 1 },
      });
      return found.map(({ _id, outbox = [] }) => ({
        jobId: _id,
        events: outbox.map((text) => JSON.parse(text) as JobEvent),
      }));
    },
    markTold: async ({ jobId: _id, events }) => {
      await jobs.update({ filter: { _id }, update: { $pull: { outbox: { $in: textsOf(events) } } } });
      // An event that was added meanwhile keeps the list.
      await jobs.update({ filter: { _id, outbox: [] }, update: { $unset: { outbox: 1 } } });
    },
    dropOld: async (kind, beforeMs, limit) => {
      const old = {
        kind,
        dueAtMs: { $exists: false },
        createdAtMs: { $lt: beforeMs },
        outbox: { $exists: false },
      };
      const found = await jobs.find({ filter: old, limit, fields: { _id: 1 } });
      const ids = found.map(({ _id }) => _id);
      if (ids.length > 0) await jobs.remove({ ...old, _id: { $in: ids } });
      return ids;
    },
  };
}

function newDocument({ id, dueAtMs, ...job }: Job): JobDocument {
  return { ...job, _id: id, ...(dueAtMs !== undefined && { dueAtMs }), leaseUntilMs: 0, fence: 0 };
}

function textsOf(events: readonly JobEvent[]): string[] {
  return events.map((event) => JSON.stringify(event));
}

function jobOf({
  _id: id,
  leaseUntilMs: _,
  fence: __,
  outbox: ___,
  slot: ____,
  kind,
  dueAtMs,
  ...job
}: JobDocument): Job {
  return { ...job, id, kind: kind as JobKind, dueAtMs };
}
