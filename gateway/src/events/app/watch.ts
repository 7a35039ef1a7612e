import type { JobsContext } from '../../jobs/app/context';
import { nameBasedId } from '@eligibility/kit';
import type { Job, JobEvent } from '../../jobs/domain/job';
import type { EventType } from '../domain/event-types';

/** What is the case now for something that is watched. */
export type Noticed = {
  readonly workspaceId: string;
  /** What is watched, among all that is: `wallet`, `payer 60054`. */
  readonly name: string;
  readonly state: string;
  /** What the state is called, and its facts; undefined for a change that nobody is told of. */
  readonly told: (
    before: string,
  ) => { readonly type: EventType; readonly data: JobEvent['data'] } | undefined;
};

export type Watch = {
  /** Tells of a change of state, once for all processes. */
  readonly notice: (noticed: Noticed) => Promise<void>;
};

/** A UUID that only names of watched things are made from. */
const WATCHED = '5f0e3a52-8c1b-4f0e-9a53-6d1c2b7e9f10';

/**
 * Remembers the last state of what is watched in a job that rests, so that a change and its event are one write: of many
 * processes that notice it, one writes it.
 * @param resting the state of what was never noticed otherwise; it is not stored
 */
export function stateWatch({ jobs, clock }: JobsContext, resting: string): Watch {
  const known = new Map<string, string>();

  async function write(noticed: Noticed, id: string): Promise<boolean> {
    const { workspaceId, state } = noticed;
    const job = await jobs.find(workspaceId, 'watch', id);
    const before = job?.state ?? resting;
    if (before === state) return true;
    const next = job ?? { ...firstOf(noticed, id), createdAtMs: clock.now() };
    const events = eventsOf(noticed, { before, job: next, atMs: clock.now() });
    if (job === undefined) return jobs.add({ ...next, state }, events);
    return (await jobs.save(job, { state, dueAtMs: undefined, data: job.data }, events)) !== undefined;
  }

  return {
    notice: async (noticed) => {
      const id = nameBasedId(WATCHED, `${noticed.workspaceId} ${noticed.name}`);
      if (known.get(id) === noticed.state) return;
      // Where another process was first, what it wrote is compared.
      while (!(await write(noticed, id)));
      known.set(id, noticed.state);
    },
  };
}

function firstOf({ workspaceId, name, state }: Noticed, id: string): Omit<Job, 'createdAtMs'> {
  const data = JSON.stringify({ name });
  return { id, kind: 'watch', workspaceId, groupId: id, state, dueAtMs: undefined, data, version: 1 };
}

type Changed = { readonly before: string; readonly job: Job; readonly atMs: number };

function eventsOf({ workspaceId, told }: Noticed, { before, job, atMs }: Changed): readonly JobEvent[] {
  const event = told(before);
  if (event === undefined) return [];
  return [{ ...event, id: nameBasedId(job.id, `${before} ${String(job.version)}`), workspaceId, atMs }];
}
