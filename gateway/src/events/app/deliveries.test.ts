import type { EventsContext } from './context';
import { aContext } from '../../testing/context';
import { DEAD } from '../../jobs/domain/job';
import { numberedIds, refusalOf } from '../../testing/fakes';
import { FIRST_PAGE, uuid } from '../../testing/samples';
import { answering, DELIVERED, delivering, FIRST, sealOf, type Delivering } from './_delivering';
import { listDeliveries, recoverDeliveries, redeliver, testEndpoint, type ShownDelivery } from './deliveries';

const HOUR_MS = 60 * 60 * 1_000;
const OF_OTHER_WORKSPACE = { ...FIRST, workspaceId: uuid(901) };

describe('the deliveries of an endpoint', () => {
  let system: Delivering;
  let context: EventsContext;
  beforeEach(async () => {
    system = delivering();
    const { stores, seal, clock } = system;
    context = aContext({
      jobs: stores.jobs,
      endpoints: stores.endpoints,
      seal,
      clock,
      newId: numberedIds(),
    });
    await system.add(1);
  });
  const list = async (state?: ShownDelivery['state']): Promise<readonly ShownDelivery[]> =>
    (await listDeliveries(context, FIRST, { ...FIRST_PAGE, state })).entries;
  const idOfOnly = async (): Promise<string> => (await list())[0]?.id ?? '';
  const states = async (): Promise<string[]> => (await list()).map(({ state }) => state);

  it('are listed newest first, by state, with what was answered last', async () => {
    await system.happen(11);
    system.answers(answering(500, 'out of order'));
    await system.tryOne();
    system.clock.advance(1_000);
    await system.happen(12);
    system.answers(DELIVERED);
    await system.tryOne();
    const shown = await list();
    expect(shown.map(({ state, response }) => [state, response])).toEqual([
      ['delivered', undefined],
      ['waiting', 'out of order'],
    ]);
    expect(shown[1]?.delivery.last).toMatchObject({ status: 500, failure: 'the answer is not 2xx' });
    expect((await list('delivered')).map(({ id }) => id)).toEqual([shown[0]?.id]);
  });

  it('are shown without what was answered once the key that sealed it is gone', async () => {
    await system.happen(11);
    system.answers(answering(500, 'out of order'));
    await system.tryOne();
    context = { ...context, seal: sealOf(2) };
    const [shown] = await list();
    expect([shown?.response, shown?.delivery.last?.status]).toEqual([undefined, 500]);
  });

  it('are neither shown to another workspace nor sent by it', async () => {
    await system.happen(11);
    const id = await idOfOnly();
    const acts: readonly Promise<unknown>[] = [
      listDeliveries(context, OF_OTHER_WORKSPACE, FIRST_PAGE),
      testEndpoint(context, OF_OTHER_WORKSPACE),
      redeliver(context, OF_OTHER_WORKSPACE, id),
      recoverDeliveries(context, OF_OTHER_WORKSPACE, 0),
    ];
    for (const { code } of await Promise.all(acts.map(refusalOf))) expect(code).toBe('not-found');
    expect(await states()).toEqual(['waiting']);
  });

  it('are not begun to an endpoint that is disabled', async () => {
    await system.addDelivery(11, DEAD);
    await system.change({ disabled: { atMs: system.clock.now(), reason: 'asked' } });
    const id = await idOfOnly();
    const acts: readonly Promise<unknown>[] = [
      testEndpoint(context, FIRST),
      redeliver(context, FIRST, id),
      recoverDeliveries(context, FIRST, 0),
    ];
    for (const refusal of await Promise.all(acts.map(refusalOf)))
      expect(refusal).toMatchObject({
        code: 'operation-conflict',
        options: { detail: 'This webhook is disabled: enable it first.' },
      });
    expect(await states()).toEqual([DEAD]);
  });

  describe('of a test', () => {
    it('are one `ping` to this endpoint alone, whatever it chose, which is sent like any other', async () => {
      await system.add(2);
      const shown = await testEndpoint(context, FIRST);
      expect(shown).toMatchObject({ state: 'waiting', delivery: { event: { type: 'ping' } } });
      system.answers(DELIVERED);
      await system.tryOne();
      expect(JSON.parse(system.posted[0]?.body ?? '')).toMatchObject({
        type: 'ping',
        data: { webhookId: uuid(1) },
      });
      expect((await system.deliveries()).map(({ id, state }) => [id, state])).toEqual([
        [shown.id, 'delivered'],
      ]);
    });

    it('are new ones each time', async () => {
      const [one, two] = [await testEndpoint(context, FIRST), await testEndpoint(context, FIRST)];
      expect(one.id).not.toBe(two.id);
    });
  });

  describe('that are sent once more', () => {
    it('are due at once with the same id, and have all tries before them', async () => {
      await system.addDelivery(11, DEAD, { tries: 10, failed: 10 });
      const shown = await redeliver(context, FIRST, await idOfOnly());
      expect(shown).toMatchObject({
        state: 'waiting',
        dueAtMs: system.clock.now(),
        delivery: { tries: 10, failed: 0 },
      });
      await system.tryOne();
      expect(system.posted.map(({ headers }) => headers['webhook-id'])).toEqual([uuid(11)]);
      const [again] = await list();
      expect(again).toMatchObject({ state: 'waiting', delivery: { tries: 11, failed: 1 } });
    });

    it('may have been delivered before', async () => {
      await system.happen(11);
      system.answers(DELIVERED);
      await system.tryOne();
      await redeliver(context, FIRST, await idOfOnly());
      await system.tryOne();
      expect(system.posted).toHaveLength(2);
    });

    it('are those to this endpoint alone', async () => {
      await system.add(2);
      await system.happen(11);
      const other = (await system.deliveries()).find(({ groupId }) => groupId === uuid(2));
      for (const id of [other?.id ?? '', uuid(99)])
        expect(await refusalOf(redeliver(context, FIRST, id))).toMatchObject({
          code: 'not-found',
          options: { detail: 'There is no delivery with this id to this webhook.' },
        });
    });

    it('are left alone while they are being tried', async () => {
      await system.happen(11);
      const id = await idOfOnly();
      await system.stores.jobs.take({ kind: 'delivery', groupId: FIRST.id }, 1);
      expect(await refusalOf(redeliver(context, FIRST, id))).toMatchObject({ code: 'operation-conflict' });
    });

    it('are left alone when a try ends just then', async () => {
      await system.happen(11);
      const id = await idOfOnly();
      system.answers(DELIVERED);
      const find: EventsContext['jobs']['find'] = async (...of) => {
        const found = await system.stores.jobs.find(...of);
        await system.tryOne();
        return found;
      };
      const refusal = await refusalOf(redeliver({ ...context, jobs: { ...context.jobs, find } }, FIRST, id));
      expect(refusal).toMatchObject({ code: 'operation-conflict' });
      expect(await states()).toEqual(['delivered']);
    });
  });

  describe('that were given up', () => {
    it('are all sent again since a time, also the cancelled ones, and no others', async () => {
      await system.addDelivery(11, DEAD, { tries: 10, failed: 10 });
      system.clock.advance(HOUR_MS);
      const sinceMs = system.clock.now();
      await system.addDelivery(12, DEAD, { tries: 10, failed: 10 });
      await system.addDelivery(13, 'cancelled');
      await system.addDelivery(14, 'delivered');
      expect(await recoverDeliveries(context, FIRST, sinceMs)).toEqual({ recovered: 2, isComplete: true });
      expect((await states()).sort()).toEqual([DEAD, 'delivered', 'waiting', 'waiting']);
      const [oldest] = (await list(DEAD)).map(({ delivery }) => delivery.event.id);
      expect(oldest).toBe(uuid(11));
    });

    it('are sent again a thousand at a time, until it says that there are no more', async () => {
      for (let n = 0; n < 1_001; n += 1) await system.addDelivery(10_000 + n, DEAD);
      expect(await recoverDeliveries(context, FIRST, 0)).toEqual({ recovered: 1_000, isComplete: false });
      expect(await recoverDeliveries(context, FIRST, 0)).toEqual({ recovered: 1, isComplete: true });
    });

    it('are counted only where they were sent again', async () => {
      await system.addDelivery(11, DEAD);
      const id = await idOfOnly();
      const overtaken: EventsContext['jobs']['list'] = async (...of) => {
        const page = await context.jobs.list(...of);
        if (of[0].state === DEAD) await redeliver(context, FIRST, id);
        return page;
      };
      const racing = { ...context, jobs: { ...context.jobs, list: overtaken } };
      expect(await recoverDeliveries(racing, FIRST, 0)).toEqual({ recovered: 0, isComplete: true });
    });
  });
});
