import { get } from 'node:http';
import { connect } from 'node:net';
import { lifecycle, type Running } from '../lifecycle';
import { silentLog } from '../log';
import { eventually, freePort } from '../testing';
import { caller, processMetrics, serveService, unary } from '.';
import { echoClient, DEFINITION, NAME } from '../testing/echo-service';

type Answer = { readonly status: number | undefined; readonly text: string };

const read = (port: number, path: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.once('end', () => {
        resolve({ status: response.statusCode, text });
      });
    }).once('error', reject);
  });

/** Whether anything listens there. */
const connects = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(Number(address.split(':')[1]), '127.0.0.1')
      .once('connect', () => {
        socket.destroy();
        resolve(true);
      })
      .once('error', () => {
        resolve(false);
      });
  });

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

  it('is ready while its dependencies work, and names one that does not', async () => {
    expect(await read(port, '/readyz')).toMatchObject({ status: 200 });
    isStoreUp = false;
    expect(await read(port, '/readyz')).toEqual({
      status: 503,
      text: JSON.stringify({ status: 'not-ready', dependencies: { mongodb: false } }),
    });
    expect((await read(port, '/metrics')).text).toContain(
      'eligibility_dependency_up{dependency="mongodb"} 0',
    );
    expect(await read(port, '/livez')).toMatchObject({ status: 200 });
    isStoreUp = true;
  });

  it('counts the calls it answers', async () => {
    const client = echoClient(service.address);
    await caller(client.echo.bind(client))({}, { requestId: 'r1', deadlineMs: Date.now() + 2_000 });
    client.close();
    expect((await read(port, '/metrics')).text).toContain(
      `eligibility_rpc_requests_total{rpc="${NAME}/Echo",code="ok"} 1`,
    );
  });

  it('is not ready while calls in flight end, and then stops', async () => {
    const client = echoClient(service.address);
    const call = { requestId: 'r2', deadlineMs: Date.now() + 5_000 };
    const running = caller(client.hang.bind(client))({ said: 'late' }, call);
    await caller(client.echo.bind(client))({}, call);
    const stopped = service.stop();
    await eventually(async () => !(await connects(service.address)));
    expect(await read(port, '/readyz')).toMatchObject({ status: 503 });
    expect(await read(port, '/metrics')).toMatchObject({ status: 200 });
    release();
    expect(await running).toEqual({ said: 'late' });
    await stopped;
    client.close();
    await expect(read(port, '/livez')).rejects.toThrow();
  });
});
