import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { createLog, type ReadinessChecks } from '@eligibility/kit/process';
import { createMetrics, type Metrics } from '@eligibility/kit/telemetry';
import { eventually, fakeClock, type FakeClock } from '@eligibility/kit/testing';
import { connectionTally, limitConnections, type ConnectionLimits } from './connections';

const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

describe('limited connections', () => {
  let server: Server;
  let metrics: Metrics;
  let clock: FakeClock;
  let readiness: ReadinessChecks;
  let lines: string[];
  let answers: ServerResponse[];
  const clients: Socket[] = [];

  async function serve(limits: ConnectionLimits): Promise<void> {
    metrics = createMetrics();
    clock = fakeClock();
    lines = [];
    answers = [];
    const log = createLog({ level: 'info', destination: { write: (line) => lines.push(line) } });
    server = createServer((_req, res) => answers.push(res));
    readiness = limitConnections(server, limits, connectionTally({ metrics, log, clock }));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
  afterEach(() => {
    clients.splice(0).forEach((client) => client.destroy());
    server.closeAllConnections();
    server.close();
  });

  /** A client whose request has arrived, and is not answered yet. */
  async function atWork(): Promise<Socket> {
    const before = answers.length;
    const client = await opened();
    client.write(GET);
    await eventually(() => answers.length > before);
    return client;
  }
  async function opened(): Promise<Socket> {
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
    clients.push(client);
    client.on('error', () => undefined).resume();
    await once(client, 'connect');
    return client;
  }
  const counted = async (reason: string): Promise<boolean> =>
    (await metrics.text()).includes(`eligibility_connections_closed_total{reason="${reason}"} `);

  it('refuse, count and log (once a minute) a connection too many, and readiness fails meanwhile', async () => {
    await serve({ max: 2, maxPerAddress: 0 });
    await atWork();
    expect(await readiness['connections']?.()).toBe(true);
    await atWork();
    expect(await readiness['connections']?.()).toBe(false);
    for (let refused = 0; refused < 3; refused += 1) await once(await opened(), 'close');
    expect(await metrics.text()).toContain('eligibility_connections_closed_total{reason="full"} 3');
    expect(lines).toHaveLength(1);
    clock.advance(60_000);
    await once(await opened(), 'close');
    expect(lines).toHaveLength(2);
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ level: 'warn', reason: 'full', count: 3 });
    answers[0]?.end();
    clients[0]?.destroy();
    await eventually(async () => (await readiness['connections']?.()) === true);
  });

  it('refuse another one of an address when all its connections are busy', async () => {
    await serve({ max: 100, maxPerAddress: 2 });
    await atWork();
    await atWork();
    await once(await opened(), 'close');
    expect(await counted('address')).toBe(true);
  });

  it('close an idle connection of the address in favour of its new one', async () => {
    await serve({ max: 100, maxPerAddress: 2 });
    const idle = await atWork();
    answers[0]?.end();
    await once(idle, 'data');
    await atWork();
    const closed = once(idle, 'close');
    await atWork();
    await closed;
    expect(answers).toHaveLength(3);
    expect(await counted('idle')).toBe(true);
  });

  it('keep a connection after its answer, and close it when few places are left', async () => {
    await serve({ max: 5, maxPerAddress: 0 });
    const early = await atWork();
    answers[0]?.end();
    expect(String(await once(early, 'data'))).toContain('Connection: keep-alive');
    for (let working = 0; working < 4; working += 1) await atWork();
    await eventually(() => early.destroyed);
    const last = await atWork();
    answers.at(-1)?.end();
    expect(String(await once(last, 'data'))).toContain('Connection: close');
  });
});
