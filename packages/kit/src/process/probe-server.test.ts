import { createServer } from 'node:http';
import { ConfigError } from '../errors';
import { createMetrics } from '../telemetry/metrics';
import { ON_LOOPBACK } from '../testing';
import { closed, listen, serveProbes } from './probe-server';

describe('probes', () => {
  it('are always alive, ready while every dependency answers, and name the one that does not', async () => {
    let isStoreUp = true;
    const checks = { store: () => Promise.resolve(isStoreUp), wallet: () => Promise.resolve(true) };
    const probes = await serveProbes({ ...ON_LOOPBACK, checks });
    const get = async (path: string): Promise<{ status: number; body: unknown }> => {
      const response = await fetch(`http://${probes.address}${path}`);
      return { status: response.status, body: await response.json() };
    };

    expect(await get('/readyz')).toEqual({
      status: 200,
      body: { status: 'ready', dependencies: { store: true, wallet: true } },
    });
    isStoreUp = false;
    expect(await get('/readyz')).toMatchObject({ status: 503, body: { dependencies: { store: false } } });
    expect(await get('/livez')).toMatchObject({ status: 200 });
    expect(await get('/else')).toMatchObject({ status: 404 });
    isStoreUp = true;
    probes.setDraining();
    expect(await get('/readyz')).toMatchObject({ status: 503, body: { status: 'draining' } });
    await probes.stop();
  });

  it.each([
    ['an optional one is degraded', 'degraded'],
    ['one is away that only some requests need', 'away'],
  ] as const)('stay ready while of their dependencies %s, and name it', async (_what, state) => {
    const checks = { store: () => Promise.resolve(true), other: () => Promise.resolve(state) };
    const probes = await serveProbes({ ...ON_LOOPBACK, checks });
    const response = await fetch(`http://${probes.address}/readyz`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      status: 'degraded',
      dependencies: { store: true, other: state },
    });
    await probes.stop();
  });

  it('continue when a scrape fails, and when a gauge has lost its store', async () => {
    const metrics = createMetrics();
    let isRegistryBroken = true;
    metrics.counter({ name: 'checks_total', help: 'Checks', labels: [] }).add({});
    metrics.gauge({ name: 'open_holds', help: 'Open', labels: [] }, () =>
      Promise.reject(new Error('the store is away')),
    );
    const text = (): Promise<string> =>
      isRegistryBroken ? Promise.reject(new Error('a defect')) : metrics.text();
    const probes = await serveProbes({
      ...ON_LOOPBACK,
      checks: {},
      metrics: { ...metrics, text },
    });
    const scrape = (): Promise<Response> => fetch(`http://${probes.address}/metrics`);
    expect((await scrape()).status).toBe(500);
    isRegistryBroken = false;
    expect(await (await scrape()).text()).toContain('checks_total 1');
    await probes.stop();
  });
});

const at = (host: string, port: number) => ({ host, port, settings: 'HOST, PORT' });

describe('listening', () => {
  it('reports in one line which port is in use, and its setting', async () => {
    const first = createServer();
    const port = Number((await listen(first, ON_LOOPBACK)).split(':')[1]);
    await expect(listen(createServer(), at('127.0.0.1', port))).rejects.toThrow(
      `HOST, PORT: port ${String(port)} of 127.0.0.1 is already in use: stop what listens there, or set another`,
    );
    await closed(first);
  });

  it.each(['300.1.1.1', '192.0.2.1'])(
    'says in one line that %s is no address of this machine',
    async (host) => {
      const listening = listen(createServer(), at(host, 0));
      await expect(listening).rejects.toThrow(ConfigError);
      await expect(listening).rejects.toThrow(
        /^HOST, PORT: port 0 of [\d.]+ cannot be listened on \(E\w+\): set an address of this machine, and a port that this user may take$/,
      );
    },
  );
});
