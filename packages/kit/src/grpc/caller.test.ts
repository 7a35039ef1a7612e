import { AppError, ERROR_TABLE, type ErrorCode } from '../errors';
import type { Running } from '../lifecycle';
import { createLog } from '../process/create-log';
import {
  type CallContext,
  caller,
  channel,
  clientStream,
  healthProbe,
  serveGrpc,
  streamCaller,
  unary,
} from '.';
import { WIRES } from '../testing';
import { echoClient, DEFINITION, NAME } from '../testing/echo-service';

describe.each(WIRES)('a call over %s', (_wire, bindAddress) => {
  const nowhere = bindAddress().replace(/:0$/, ':1');
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line) => lines.push(line) } });
  let thrown: unknown;
  let seen: CallContext | undefined;
  let server: Running;
  let client: ReturnType<typeof echoClient>;
  let echo: (request: object, call: { requestId: string; deadlineMs: number }) => Promise<object>;

  beforeAll(async () => {
    server = await serveGrpc({
      bindAddress: bindAddress(),
      service: DEFINITION,
      serviceName: NAME,
      drainMs: 100,
      implementation: {
        hang: unary(log, () => new Promise<object>(() => undefined)),
        echo: unary(log, (request: object, context) => {
          seen = context;
          if (thrown !== undefined) throw thrown as Error;
          return request;
        }),
        collect: clientStream(log, async (parts: AsyncIterable<object>, context) => {
          seen = context;
          const collected: object[] = [];
          for await (const part of parts) collected.push(part);
          if (thrown !== undefined) throw thrown as Error;
          return { collected };
        }),
      },
    });
    client = echoClient(server.address);
    echo = caller(client.echo.bind(client));
  });
  beforeEach(() => {
    thrown = undefined;
    lines.length = 0;
  });
  afterAll(async () => {
    client.close();
    await server.stop();
  });

  const call = (): { requestId: string; deadlineMs: number } => ({
    requestId: 'r1',
    deadlineMs: Date.now() + 10_000,
  });

  it('carries the request id and the deadline', async () => {
    const outgoing = call();
    expect(await echo({ said: 'hello' }, outgoing)).toEqual({ said: 'hello' });
    expect(seen?.requestId).toBe('r1');
    expect(Math.abs(Number(seen?.deadlineMs) - outgoing.deadlineMs)).toBeLessThan(1_000);
  });

  it.each(Object.keys(ERROR_TABLE) as ErrorCode[])('returns %s as it was thrown', async (code) => {
    thrown = new AppError(code, { detail: 'safe to show' });
    await expect(echo({}, call())).rejects.toMatchObject({ code, options: { detail: 'safe to show' } });
  });

  it('sends a request of many parts in order, with its id and deadline', async () => {
    const collect = streamCaller(client.collect.bind(client));
    const parts = Array.from({ length: 300 }, (_, at) => ({ at, filling: 'x'.repeat(1_000) }));
    expect(await collect(parts, call())).toEqual({ collected: parts });
    expect(seen?.requestId).toBe('r1');
    expect(seen?.deadlineMs).toBeGreaterThan(Date.now() - 60_000);
    thrown = new AppError('payload-too-large', { detail: 'too many' });
    await expect(collect(parts, call())).rejects.toMatchObject({ code: 'payload-too-large' });
  });

  it('explains what is wrong with a request as a whole, because fields are not transmitted', async () => {
    thrown = new AppError('validation-failed', { detail: 'name must not be empty.' });
    await expect(echo({}, call())).rejects.toMatchObject({
      options: { fields: [{ field: '', message: 'name must not be empty.' }] },
    });
  });

  it('turns an unexpected error into internal without its text, and logs where it happened', async () => {
    thrown = new Error('Jane Doe');
    const failure: unknown = await echo({}, call()).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'internal' });
    expect(String((failure as Error).cause)).not.toContain('Jane');
    expect(lines.join('')).toContain('"requestId":"r1"');
    expect(lines.join('')).not.toContain('Jane');
  });

  it('ends at its deadline as an outage', async () => {
    const hang = caller(client.hang.bind(client));
    await expect(hang({}, { requestId: 'r2', deadlineMs: Date.now() + 50 })).rejects.toMatchObject({
      code: 'service-unavailable',
    });
  });

  it('is an outage when nothing listens, in however many parts it is sent, and the health probe reports it', async () => {
    const lost = echoClient(nowhere);
    const collect = streamCaller(lost.collect.bind(lost));
    for (const asked of [caller(lost.echo.bind(lost))({}, call()), collect([{}, {}], call())])
      await expect(asked).rejects.toMatchObject({ code: 'service-unavailable' });
    lost.close();
    const [up, down] = [healthProbe(server.address, NAME, channel()), healthProbe(nowhere, NAME, channel())];
    expect(await up.isServing(Date.now() + 1_000)).toBe(true);
    expect(await down.isServing(Date.now() + 200)).toBe(false);
    up.close();
    down.close();
  });
});
