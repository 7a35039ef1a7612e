import { silentLog, type LogFields } from '../log';
import { boundedLabel, createMetrics, type Sample } from './metrics';

describe('metrics', () => {
  it('are written in the text format of Prometheus, counters and histograms with their labels', async () => {
    const metrics = createMetrics();
    const checks = metrics.counter({ name: 'checks_total', help: 'Checks', labels: ['outcome'] });
    const seconds = metrics.histogram({ name: 'took_seconds', help: 'Took', labels: ['payer'] }, [1, 2]);
    checks.add({ outcome: 'active' });
    checks.add({ outcome: 'active' }, 2);
    seconds.observe({ payer: '60054' }, 1.5);
    const text = await metrics.text();
    expect(text).toContain('checks_total{outcome="active"} 3');
    expect(text).toContain('took_seconds_bucket{le="1",payer="60054"} 0');
    expect(text).toContain('took_seconds_bucket{le="2",payer="60054"} 1');
  });

  it('read a gauge at each scrape, and drop what it no longer reports', async () => {
    const metrics = createMetrics();
    let open = ['60054', '00123'];
    metrics.gauge({ name: 'circuit_open', help: 'Open', labels: ['payer'] }, () =>
      open.map((payer) => ({ labels: { payer }, value: 1 })),
    );
    expect(await metrics.text()).toContain('circuit_open{payer="00123"} 1');
    open = ['60054'];
    const text = await metrics.text();
    expect(text).toContain('circuit_open{payer="60054"} 1');
    expect(text).not.toContain('00123');
  });

  it('read once per scrape what several gauges use, and again at the next', async () => {
    const metrics = createMetrics();
    let reads = 0;
    const read = metrics.oncePerScrape(() => Promise.resolve((reads += 1)));
    for (const name of ['open_holds', 'oldest_hold']) {
      metrics.gauge({ name, help: name, labels: [] }, async () => [{ labels: {}, value: await read() }]);
    }
    expect(await metrics.text()).toMatch(/^open_holds 1$[^]*^oldest_hold 1$/m);
    expect(await metrics.text()).toMatch(/^open_holds 2$[^]*^oldest_hold 2$/m);
  });

  it('leave out a gauge that cannot be read, and log it once per outage', async () => {
    const warned: LogFields[] = [];
    const log = {
      ...silentLog,
      warn: (_message: string, fields: LogFields = {}) => {
        warned.push(fields);
      },
    };
    const metrics = createMetrics(log);
    let isStoreUp = true;
    const read = (): Promise<Sample<never>[]> =>
      isStoreUp
        ? Promise.resolve([{ labels: {}, value: 7 }])
        : Promise.reject(new Error('the store is away'));
    metrics.gauge({ name: 'open_holds', help: 'Open', labels: [] }, read);
    metrics.gauge({ name: 'payers', help: 'Payers', labels: [] }, () => [{ labels: {}, value: 3 }]);
    expect(await metrics.text()).toMatch(/^open_holds 7$/m);
    isStoreUp = false;
    for (const text of [await metrics.text(), await metrics.text()]) {
      expect(text).not.toMatch(/^open_holds \d/m);
      expect(text).toMatch(/^payers 3$/m);
    }
    expect(warned).toEqual([{ metric: 'open_holds', failure: new Error('the store is away') }]);
    isStoreUp = true;
    expect(await metrics.text()).toMatch(/^open_holds 7$/m);
  });

  it('do not wait for a store that does not answer', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
    try {
      const metrics = createMetrics();
      metrics.gauge({ name: 'open_holds', help: 'Open', labels: [] }, () => new Promise(() => undefined));
      const text = metrics.text();
      await jest.advanceTimersByTimeAsync(2_000);
      expect(await text).not.toMatch(/^open_holds \d/m);
    } finally {
      jest.useRealTimers();
    }
  });

  it('of two processes in one are separate', async () => {
    const [one, other] = [createMetrics(), createMetrics()];
    one.counter({ name: 'checks_total', help: 'Checks', labels: [] }).add({});
    other.counter({ name: 'checks_total', help: 'Checks', labels: [] });
    expect(await other.text()).toContain('checks_total 0');
  });
});

describe('a bounded label', () => {
  it('keeps the first values for good, and calls all later ones other', () => {
    const label = boundedLabel(2);
    expect(['a', 'b', 'c', 'a', 'd', 'b'].map(label)).toEqual(['a', 'b', 'other', 'a', 'other', 'b']);
  });
});
