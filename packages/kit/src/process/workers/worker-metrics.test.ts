import { createMetrics, type Metrics } from '../../telemetry/metrics';
import { fakeWorkers } from './_fake-workers';
import { peer, type Answerers } from './peer';
import type { Member } from './supervisor';
import { workerConditions } from './worker-conditions';
import { workerMetrics } from './worker-metrics';

const hang = (): Promise<never> => new Promise(() => undefined);

/** A worker that answers so. */
function member(slot: number, answerers: Answerers): Member {
  const workers = fakeWorkers(() => answerers);
  return { slot, peer: peer(workers.fork(slot).wire, {}) };
}

type Counted = { readonly metrics: Metrics; readonly count: (by: number) => void };

function counting(held: number): Counted {
  const metrics = createMetrics();
  const counter = metrics.counter({ name: 'checks_total', help: 'Checks', labels: ['kind'] });
  const seconds = metrics.histogram({ name: 'took_seconds', help: 'Took', labels: [] }, [1]);
  metrics.gauge({ name: 'held', help: 'Held', labels: [] }, () => [{ labels: {}, value: held }]);
  metrics.gauge({ name: 'lag', help: 'Lag', labels: [], combined: 'max' }, () => [
    { labels: {}, value: held },
  ]);
  metrics.gauge({ name: 'up', help: 'Up', labels: [], combined: 'min' }, () => [{ labels: {}, value: held }]);
  return {
    metrics,
    count: (by) => {
      counter.add({ kind: 'live' }, by);
      seconds.observe({}, 0.5);
    },
  };
}

describe('the metrics of workers', () => {
  const own = createMetrics();
  own.counter({ name: 'of_supervisor_total', help: 'Own', labels: [] }).add({}, 5);

  it('are those of one process: sums, and for some gauges the greatest or least', async () => {
    const [one, other] = [counting(3), counting(4)];
    one.count(2);
    other.count(5);
    const members = [one, other].map(({ metrics }, index) =>
      member(index + 1, { metrics: metrics.snapshot }),
    );
    const text = await workerMetrics(own, () => members).text();
    for (const line of [
      'of_supervisor_total 5',
      'checks_total{kind="live"} 7',
      'took_seconds_bucket{le="1"} 2',
      'took_seconds_count 2',
      'held 7',
      'lag 4',
      'up 3',
    ])
      expect(text.split('\n')).toContain(line);
  });

  it('keep what an ended worker had counted, and forget what it held', async () => {
    const [one, other] = [counting(3), counting(4)];
    let members = [one, other].map(({ metrics }, index) => member(index + 1, { metrics: metrics.snapshot }));
    const all = workerMetrics(own, () => members);
    one.count(2);
    other.count(5);
    await all.text();
    for (let time = 0; time < 20; time += 1) {
      all.ended(2);
      const next = counting(6);
      next.count(1);
      members = members.with(1, member(2, { metrics: next.metrics.snapshot }));
      const lines = (await all.text()).split('\n');
      expect(lines).toContain(`checks_total{kind="live"} ${String(8 + time)}`);
      expect(lines).toContain('held 9');
    }
  });

  it('count what a worker had counted while it does not answer', async () => {
    const one = counting(3);
    one.count(2);
    let isBusy = false;
    const busy = member(1, { metrics: () => (isBusy ? hang() : one.metrics.snapshot()) });
    const all = workerMetrics(own, () => [busy]);
    await all.text();
    isBusy = true;
    const lines = (await all.text()).split('\n');
    expect(lines).toContain('checks_total{kind="live"} 2');
    expect(lines).not.toContain('held 3');
  });
});

describe('the readiness of workers', () => {
  const says = (conditions: object) => member(1, { conditions: () => conditions });

  it('is the worst of each dependency, and whole only with all of them', async () => {
    const workers = [
      says({ store: true, redis: 'degraded', wallet: true, catalog: 'away' }),
      says({ store: false, redis: true, wallet: 'away', catalog: false }),
    ];
    expect(await workerConditions(workers, 2)).toEqual({
      store: false,
      redis: 'degraded',
      wallet: 'away',
      catalog: false,
      workers: true,
    });
    expect(await workerConditions(workers, 3)).toMatchObject({ workers: false });
  });

  it('is lost while one does not answer', async () => {
    const workers = [says({ store: true }), member(2, { conditions: hang })];
    expect(await workerConditions(workers, 2)).toEqual({ store: true, workers: false });
  });
});
