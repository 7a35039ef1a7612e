import { DEAD } from '../../jobs/domain/job';
import { aContext } from '../../testing/context';
import { uuid } from '../../testing/samples';
import { deliveryIn } from '../domain/delivery';
import { DELIVERED, delivering, type Delivering } from './_delivering';
import { dispatchEvents } from './dispatch-events';

const TRIES = 10;
const DAY_MS = 24 * 60 * 60 * 1_000;

describe('events on their way to endpoints', () => {
  let system: Delivering;
  beforeEach(async () => {
    system = delivering();
    await system.add(1);
    await system.add(2, { events: ['wallet.low'] });
  });

  it('become one delivery for each endpoint that chose them, also when they are dispatched again', async () => {
    const { stores, clock } = system;
    // As after a crash, and in another process: the event was not marked.
    const crashing = { ...stores, clock, events: { ...stores.events, markDispatched: crash } };
    await stores.events.add([
      { id: uuid(11), type: 'check.completed', workspaceId: uuid(900), atMs: clock.now(), data: {} },
    ]);
    await expect(dispatchEvents(aContext(crashing))).rejects.toThrow('crashed');
    await dispatchEvents(aContext({ ...stores, clock }));
    const jobs = await system.deliveries();
    expect(jobs.map((job) => [job.groupId, deliveryIn(job).event.id])).toEqual([[uuid(1), uuid(11)]]);
    expect(await stores.events.undispatched(10)).toEqual([]);
  });

  it('are given up after the last try, which has the same id as the first', async () => {
    const { clock, posted } = system;
    await system.happen(11);
    for (let n = 1; n <= TRIES; n += 1) {
      await system.tryOne();
      const [job] = await system.deliveries();
      clock.advance((job?.dueAtMs ?? clock.now()) - clock.now());
    }
    expect(await system.deliveries()).toMatchObject([{ state: DEAD, dueAtMs: undefined }]);
    const ids = posted.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual(Array.from({ length: TRIES }, () => uuid(11)));
  });

  it('are no longer sent to an endpoint that failed for five days, which the other one is told', async () => {
    for (let day = 0; day < 6; day += 1) {
      await system.happen(11 + day);
      await system.tryOne();
      system.clock.advance(DAY_MS);
    }
    expect((await system.find())?.disabled?.reason).toBe('failing');
    await dispatchEvents(aContext({ ...system.stores, clock: system.clock }));
    const toOther = (await system.deliveries()).filter(({ groupId }) => groupId === uuid(2));
    expect(toOther.map((job) => deliveryIn(job).event)).toMatchObject([
      { type: 'endpoint.disabled', data: { webhookId: uuid(1), reason: 'failing' } },
    ]);
  });

  it('note nothing of a try that another process has overtaken', async () => {
    await system.happen(11);
    const former = await system.take();
    system.clock.advance(DAY_MS);
    await system.take();
    system.answers(DELIVERED);
    await system.run(former);
    expect(await system.deliveries()).toMatchObject([{ state: 'waiting' }]);
  });
});

function crash(): Promise<void> {
  return Promise.reject(new Error('crashed'));
}
