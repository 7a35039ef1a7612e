import { accepts } from '@eligibility/testkit';
import { lifecycle, type Running } from '../lifecycle';
import { silentLog } from '../log';
import { eventually, freePort } from '../testing';
import { caller, processMetrics, serveService, unary } from '.';
import { echoClient, DEFINITION, NAME } from '../testing/echo-service';

describe('a service as a separate process', () => {
  const life = lifecycle(silentLog);
  const metrics = processMetrics(life, silentLog);
  let isStoreUp = true;
  let port: number;
  let service: Running;
  let release: () => void;

  beforeAll(async () => {
    port = await freePort();
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    service = await serveService(
      { bindAddress: '127.0.0.1:0', ops: { host: '127.0.0.1', port }, log: silentLog },
      {
        life,
        metrics,
        readiness: { mongodb: () => Promise.resolve(isStoreUp) },
        service: DEFINITION,
        serviceName: NAME,
        drainMs: 2_000,
        implementation: {
          echo: unary(silentLog, (request: object) => request),
          hang: unary(silentLog, async (request: object) => {
            await held;
            return request;
          }),
          collect: unary(silentLog, () => ({})),
        },
      },
    );
  });

  const read = async (path: string): Promise<{ readonly status: number; readonly text: string }> => {
    const headers = { connection: 'close' };
    const response = await fetch(`http://127.0.0.1:${String(port)}${path}`, { headers });
    return { status: response.status, text: await response.text() };
  };

  it('is ready while its dependencies work, and names one that does not', async () => {
    expect(await read('/readyz')).toMatchObject({ status: 200 });
    isStoreUp = false;
    expect(await read('/readyz')).toEqual({
      status: 503,
      text: JSON.stringify({ status: 'not-ready', dependencies: { mongodb: false } }),
    });
    expect((await read('/metrics')).text).toContain('eligibility_dependency_up{dependency="mongodb"} 0');
    expect(await read('/livez')).toMatchObject({ status: 200 });
    isStoreUp = true;
  });

  it('counts its calls, is not ready while those in flight end, and then stops', async () => {
    const client = echoClient(service.address);
    const call = { requestId: 'r2', deadlineMs: Date.now() + 5_000 };
    const running = caller(client.hang.bind(client))({ said: 'late' }, call);
    await caller(client.echo.bind(client))({}, call);
    expect((await read('/metrics')).text).toContain(
      `eligibility_rpc_requests_total{rpc="${NAME}/Echo",code="ok"} 1`,
    );
    const stopped = service.stop();
    await eventually(async () => !(await accepts(service.address)));
    expect(await read('/readyz')).toMatchObject({ status: 503 });
    release();
    expect(await running).toEqual({ said: 'late' });
    await stopped;
    client.close();
    await expect(read('/livez')).rejects.toThrow();
  });
});
