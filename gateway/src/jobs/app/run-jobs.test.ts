import { silentLog } from '@eligibility/kit';
import { aContext } from '../../testing/context';
import { eventually } from '@eligibility/testkit';
import { inMemoryStores } from '../../testing/in-memory-stores';
import { BEGAN_MS, LIFETIMES, uuid } from '../../testing/samples';
import type { Job, JobEvent, TakenJob } from '../domain/job';
import { runJobs, type JobRunner, type RunningJobs } from './run-jobs';
import { tellEvents } from './tell-events';

const RESTS = { state: 'done', dueAtMs: undefined, data: '{}' };

function job(n: number, group = 1): Job {
  const content = { state: 'waiting', dueAtMs: BEGAN_MS, data: '{}' };
  const of = { kind: 'delivery', workspaceId: uuid(900), groupId: uuid(800 + group) } as const;
  return { id: uuid(n), ...of, ...content, createdAtMs: BEGAN_MS, version: 1 };
}

describe('running jobs', () => {
  let running: RunningJobs | undefined;
  const { jobs } = inMemoryStores();
  afterEach(async () => {
    await running?.stop();
    running = undefined;
  });
  const startWith = (runner: Omit<JobRunner, 'kind'>): RunningJobs => {
    running = runJobs(
      aContext({ jobs, leaseClock: { now: () => BEGAN_MS }, leaseMs: LIFETIMES.leaseMs, log: silentLog }),
      [{ kind: 'delivery', ...runner }],
    );
    running.wake();
    return running;
  };

  it('gives no group more than its room, and no kind more than its own', async () => {
    for (const n of [1, 2, 3]) await jobs.add(job(n));
    for (const n of [4, 5, 6]) await jobs.add(job(n, 2));
    const begun: TakenJob[] = [];
    const ends: (() => void)[] = [];
    startWith({
      inHand: 3,
      ofGroup: () => 2,
      run: async (taken) => {
        begun.push(taken);
        await new Promise<void>((resolve) => ends.push(resolve));
        await jobs.finish(taken, RESTS);
      },
    });
    await eventually(() => begun.length === 3);
    const groups = begun.map(({ groupId }) => groupId).sort();
    expect(new Set(groups).size).toBe(2);
    while (begun.length < 6) {
      ends.shift()?.();
      const before = begun.length;
      await eventually(() => begun.length > before);
    }
    ends.forEach((end) => {
      end();
    });
    await eventually(async () => (await jobs.dueGroups()).length === 0);
    expect(begun.map(({ id }) => id).sort()).toEqual([1, 2, 3, 4, 5, 6].map(uuid));
  });

  it('gives a job back that failed', async () => {
    await jobs.add(job(11));
    let runs = 0;
    startWith({
      inHand: 1,
      ofGroup: () => 1,
      run: () => {
        runs += 1;
        return Promise.reject(new Error('the endpoint is away'));
      },
    });
    await eventually(
      async () => ((await jobs.find(uuid(900), 'delivery', uuid(11)))?.dueAtMs ?? 0) > BEGAN_MS,
    );
    expect(runs).toBe(1);
  });

  it('tells a job that runs to end when the process stops, and waits for it', async () => {
    await jobs.add(job(21));
    let hasEnded = false;
    let hasBegun = false;
    const { stop } = startWith({
      inHand: 1,
      ofGroup: () => 1,
      run: (_, signal) => {
        hasBegun = true;
        return new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            hasEnded = true;
            resolve();
          });
        });
      },
    });
    await eventually(() => hasBegun);
    await stop();
    expect(hasEnded).toBe(true);
  });
});

describe('telling events', () => {
  it('tells every event once, and again only where that was not noted', async () => {
    const { jobs } = inMemoryStores();
    const event = (n: number): JobEvent => ({
      id: uuid(n),
      type: 'ping',
      workspaceId: uuid(900),
      atMs: BEGAN_MS,
      data: {},
    });
    await jobs.add(job(1), [event(1), event(2)]);
    await jobs.add(job(2), [event(3)]);
    const told: string[] = [];
    const tell = (events: readonly JobEvent[]): Promise<void> => {
      told.push(...events.map(({ id }) => id));
      return Promise.resolve();
    };
    const crash = (): Promise<void> => Promise.reject(new Error('the process ends here'));
    await expect(tellEvents({ ...jobs, markTold: crash }, tell)).rejects.toThrow('ends here');
    await tellEvents(jobs, tell);
    await tellEvents(jobs, tell);
    expect(told.sort()).toEqual([1, 1, 2, 2, 3, 3].map(uuid));
  });
});
