import { fakeClock, type FakeClock } from '@eligibility/kit/testing';
import { DEAD, type JobEvent, type TakenJob } from '../../jobs/domain/job';
import { inMemoryStores, type InMemoryStores } from '../../testing/in-memory-stores';
import { uuid } from '../../testing/samples';
import { deliveryIn } from '../domain/delivery';
import { deliveryRunner } from './deliver';
import { dispatchEvents } from './dispatch-events';
import type { PostResult } from './webhook-sender';

const WORKSPACE_ID = uuid(900);
const GROUP = { kind: 'delivery', groupId: uuid(1) } as const;
const TRIES = 10;
const DAY_MS = 24 * 60 * 60 * 1_000;

describe('events on their way to endpoints', () => {
  let clock: FakeClock;
  let stores: InMemoryStores;
  let answer: PostResult;
  let posted: string[];
  beforeEach(async () => {
    clock = fakeClock();
    stores = inMemoryStores({ clock });
    [answer, posted] = [{ failure: 'the connection was refused' }, []];
    for (const [n, events] of [
      [1, ['check.completed']],
      [2, ['wallet.low']],
    ] as const)
      await stores.endpoints.add({
        id: uuid(n),
        workspaceId: WORKSPACE_ID,
        url: 'https://hooks.example.org/',
        events,
        secrets: [{ sealed: 'whsec_AAAA' }],
        disabled: undefined,
        failingSinceMs: undefined,
        createdAtMs: clock.now(),
        version: 1,
      });
  });
  const event = (n: number): JobEvent => ({
    id: uuid(n),
    type: 'check.completed',
    workspaceId: WORKSPACE_ID,
    atMs: clock.now(),
    data: { n },
  });
  const runner = () =>
    deliveryRunner({
      ...{ jobs: stores.jobs, endpoints: stores.endpoints, clock },
      seal: {
        prepare: () => Promise.resolve(),
        seal: (text) => text,
        open: (sealed) => Promise.resolve(sealed),
        isCurrent: () => true,
      },
      sender: {
        post: ({ headers }) => {
          posted.push(headers['webhook-id'] ?? '');
          return Promise.resolve(answer);
        },
      },
      meter: { delivered: () => undefined, failed: () => undefined },
    });
  const takeOne = async (): Promise<TakenJob> => {
    const [job] = await stores.jobs.take(GROUP, 1);
    if (job === undefined) throw new Error('nothing is due');
    return job;
  };
  const runOne = async (): Promise<void> => runner().run(await takeOne(), new AbortController().signal);
  const jobs = async () =>
    (
      await stores.jobs.list(
        { workspaceId: WORKSPACE_ID, kind: 'delivery' },
        { limit: 10, cursor: undefined },
      )
    ).entries;

  it('become one delivery for each endpoint that chose them, also when they are dispatched again', async () => {
    await stores.events.add([event(11)]);
    // As after a crash, and in another process: the event was not marked.
    const crashing = { ...stores, clock, events: { ...stores.events, markDispatched: crash } };
    await expect(dispatchEvents(crashing)).rejects.toThrow('crashed');
    await dispatchEvents({ ...stores, clock });
    expect((await jobs()).map((job) => [job.groupId, deliveryIn(job).event.id])).toEqual([
      [uuid(1), uuid(11)],
    ]);
    expect(await stores.events.undispatched(10)).toEqual([]);
  });

  it('are given up after the last try, which has the same id as the first', async () => {
    await stores.events.add([event(11)]);
    await dispatchEvents({ ...stores, clock });
    for (let n = 1; n <= TRIES; n += 1) {
      await runOne();
      const [job] = await jobs();
      clock.advance((job?.dueAtMs ?? clock.now()) - clock.now());
    }
    expect(await jobs()).toMatchObject([{ state: DEAD, dueAtMs: undefined }]);
    expect(posted).toEqual(Array.from({ length: TRIES }, () => uuid(11)));
  });

  it('are no longer sent to an endpoint that failed for five days, which the other one is told', async () => {
    for (let day = 0; day < 6; day += 1) {
      await stores.events.add([event(11 + day)]);
      await dispatchEvents({ ...stores, clock });
      await runOne();
      clock.advance(DAY_MS);
    }
    const endpoint = await stores.endpoints.find(WORKSPACE_ID, uuid(1));
    expect(endpoint?.disabled?.reason).toBe('failing');
    await dispatchEvents({ ...stores, clock });
    const toOther = (await jobs()).filter(({ groupId }) => groupId === uuid(2));
    expect(toOther.map((job) => deliveryIn(job).event)).toMatchObject([
      { type: 'endpoint.disabled', data: { webhookId: uuid(1), reason: 'failing' } },
    ]);
  });

  it('note nothing of a try that another process has overtaken', async () => {
    await stores.events.add([event(11)]);
    await dispatchEvents({ ...stores, clock });
    const former = await takeOne();
    clock.advance(DAY_MS);
    await takeOne();
    answer = { status: 200, response: '', retryAfterMs: undefined };
    await runner().run(former, new AbortController().signal);
    expect(await jobs()).toMatchObject([{ state: 'waiting' }]);
  });
});

function crash(): Promise<void> {
  return Promise.reject(new Error('crashed'));
}
