import { createHmac } from 'node:crypto';
import { DEAD, INSTALLATION } from '../../jobs/domain/job';
import { uuid } from '../../testing/samples';
import { deliveryIn, type Delivery } from '../domain/delivery';
import { answering, DELIVERED, delivering, FIRST, SECRET, type Delivering } from './_delivering';
import { deliveryJob } from './dispatch-events';

const HOUR_MS = 60 * 60 * 1_000;

describe('a delivery', () => {
  let system: Delivering;
  beforeEach(async () => {
    system = delivering();
    await system.add(1);
  });
  const first = async (): Promise<Delivery> => {
    const [job] = await system.deliveries();
    if (job === undefined) throw new Error('there is no delivery');
    return deliveryIn(job);
  };
  const untold = async () => (await system.stores.jobs.untold(10)).flatMap(({ events }) => events);

  it('is posted once to the address of its endpoint, signed with its secret', async () => {
    const { id, type } = await system.happen(11);
    system.answers(DELIVERED);
    await system.tryOne();
    const [{ url, headers, body } = { url: '', headers: {}, body: '' }, ...more] = system.posted;
    expect([url, more]).toEqual(['https://hooks.example.org/', []]);
    expect(JSON.parse(body)).toEqual({ type, timestamp: '2026-01-15T12:00:00.000Z', data: { n: 11 } });
    const text = `${id}.${String(headers['webhook-timestamp'])}.${body}`;
    const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64');
    const signature = createHmac('sha256', key).update(text).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signature}`);
    expect(await system.deliveries()).toMatchObject([{ state: 'delivered', dueAtMs: undefined }]);
    expect(system.counted).toEqual(['delivered at once']);
  });

  it('is signed with the former secret too until that one ends', async () => {
    const untilMs = system.clock.now() + HOUR_MS;
    const former = { sealed: system.seal.seal('whsec_BBBB', FIRST), untilMs };
    await system.change({ secrets: [{ sealed: system.seal.seal(SECRET, FIRST) }, former] });
    for (const n of [11, 12]) {
      await system.happen(n);
      await system.tryOne();
      system.clock.advance(HOUR_MS);
    }
    const signatures = system.posted.map(({ headers }) => headers['webhook-signature']?.split(' ').length);
    expect(signatures).toEqual([2, 1]);
  });

  it('keeps what its address answered, sealed, and how long that took', async () => {
    await system.happen(11);
    system.answers(() => {
      system.clock.advance(250);
      return Promise.resolve(answering(200, 'taken by patient desk'));
    });
    await system.tryOne();
    const { last } = await first();
    expect([last?.status, last?.failure, last?.durationMs]).toEqual([200, undefined, 250]);
    expect(last?.sealedResponse).not.toContain('taken');
    expect(await system.seal.open(last?.sealedResponse ?? '', FIRST)).toBe('taken by patient desk');
  });

  it.each([
    [{ failure: 'the connection was refused' }, undefined, 'the connection was refused'],
    [answering(302), 302, 'a redirect, which is not followed'],
    [answering(400), 400, 'the answer is not 2xx'],
    [answering(503), 503, 'the answer is not 2xx'],
    [answering(410), 410, 'the endpoint is gone'],
  ])('says why it did not succeed: %j', async (answer, status, failure) => {
    await system.happen(11);
    system.answers(answer);
    await system.tryOne();
    const { tries, failed, last } = await first();
    expect([tries, failed, last?.status, last?.failure]).toEqual([1, 1, status, failure]);
  });

  it('is tried again when its address asks for it, no sooner', async () => {
    await system.happen(11);
    system.answers({ status: 429, response: '', retryAfterMs: HOUR_MS });
    await system.tryOne();
    const dueAtMs = system.clock.now() + HOUR_MS;
    expect(await system.deliveries()).toMatchObject([{ state: 'waiting', dueAtMs }]);
    system.clock.advance(HOUR_MS);
    system.answers(DELIVERED);
    await system.tryOne();
    expect(await first()).toMatchObject({ tries: 2, failed: 0 });
    expect(system.counted).toEqual(['failed', 'delivered']);
  });

  it('ends the failing of its endpoint when it succeeds', async () => {
    await system.happen(11);
    await system.tryOne();
    expect((await system.find())?.failingSinceMs).toBe(system.clock.now());
    await system.happen(12);
    system.answers(DELIVERED);
    await system.tryOne();
    expect((await system.find())?.failingSinceMs).toBeUndefined();
  });

  it('disables an endpoint that answers that it is gone, at once, and is not tried again', async () => {
    await system.happen(11);
    system.answers(answering(410));
    await system.tryOne();
    expect((await system.find())?.disabled).toEqual({ atMs: system.clock.now(), reason: 'gone' });
    expect(await system.deliveries()).toMatchObject([{ state: DEAD, dueAtMs: undefined }]);
    expect(await untold()).toMatchObject([
      { type: 'endpoint.disabled', data: { webhookId: uuid(1), reason: 'gone', path: '/api/webhooks' } },
    ]);
    expect(system.counted).toEqual(['dead']);
  });

  it('is cancelled when its endpoint was disabled meanwhile, which is told once however many find it so', async () => {
    for (const n of [11, 12, 13]) await system.happen(n);
    system.answers(answering(410));
    for (let n = 0; n < 3; n += 1) await system.tryOne();
    expect(system.posted).toHaveLength(1);
    expect(system.counted).toEqual(['dead', 'cancelled', 'cancelled']);
    const told = await untold();
    expect(told).toHaveLength(3);
    expect(new Set(told.map(({ id }) => id)).size).toBe(1);
  });

  it('is cancelled without a word when the owner disabled or removed the endpoint', async () => {
    for (const n of [11, 12]) await system.happen(n);
    await system.change({ disabled: { atMs: system.clock.now(), reason: 'asked' } });
    await system.tryOne();
    await system.stores.endpoints.remove(FIRST.workspaceId, FIRST.id);
    await system.tryOne();
    expect(await system.deliveries()).toMatchObject([{ state: 'cancelled' }, { state: 'cancelled' }]);
    expect([system.posted, await untold()]).toEqual([[], []]);
  });

  it('tells those who run the installation where to find an endpoint of theirs', async () => {
    const { clock, stores } = system;
    const disabled = { atMs: clock.now(), reason: 'failing' } as const;
    const endpoint = await system.add(3, { workspaceId: INSTALLATION, disabled });
    const event = { id: uuid(11), type: 'payer.degraded', workspaceId: INSTALLATION, atMs: 0, data: {} };
    await stores.jobs.add(deliveryJob(endpoint, event, clock.now()));
    const [job] = await stores.jobs.take({ kind: 'delivery', groupId: endpoint.id }, 1);
    if (job === undefined) throw new Error('nothing is due');
    await system.run(job);
    expect(await untold()).toMatchObject([{ workspaceId: INSTALLATION, data: { path: '/ops/webhooks' } }]);
  });

  describe('during whose try the owner changes the endpoint', () => {
    const duringTry = (change: () => Promise<unknown>): void => {
      system.answers(async () => {
        await change();
        return { failure: 'the connection was refused' };
      });
    };

    it('notes its failure beside the change', async () => {
      await system.happen(11);
      duringTry(() => system.change({ url: 'https://new.example.org/' }));
      await system.tryOne();
      expect(await system.find()).toMatchObject({
        url: 'https://new.example.org/',
        failingSinceMs: system.clock.now(),
      });
    });

    it('is not tried again when it was disabled', async () => {
      await system.happen(11);
      const disabled = { atMs: system.clock.now(), reason: 'asked' } as const;
      duringTry(() => system.change({ disabled }));
      await system.tryOne();
      expect(await system.find()).toMatchObject({ disabled, failingSinceMs: undefined });
      expect(await system.deliveries()).toMatchObject([{ state: DEAD, dueAtMs: undefined }]);
      expect(await untold()).toEqual([]);
    });

    it('does not bring back one that was removed', async () => {
      await system.happen(11);
      duringTry(() => system.stores.endpoints.remove(FIRST.workspaceId, FIRST.id));
      await system.tryOne();
      expect(await system.find()).toBeUndefined();
      system.clock.advance(HOUR_MS);
      await system.tryOne();
      expect(await system.deliveries()).toMatchObject([{ state: 'cancelled' }]);
      expect(system.posted).toHaveLength(1);
    });
  });
});
