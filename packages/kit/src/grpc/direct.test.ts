import { randomUUID } from 'node:crypto';
import { Metadata, status, type ServiceError } from '@grpc/grpc-js';
import { silentLog } from '../log';
import { DEFINITION } from '../testing/echo-service';
import { unary } from './answer-call';
import { directClient, directServer, type GrpcServer } from './direct';

type Echo = (
  ...call: [object, Metadata, { deadline?: number }, (failure: ServiceError | null, answer?: object) => void]
) => { readonly cancel: () => void };

// Deadlines, errors, traces, drains and streams are tested over a socket and over direct calls alike: WIRES.
describe('a service that is called directly', () => {
  let address: string;
  let server: GrpcServer;
  let received: object[];
  let echo: Echo;
  beforeEach(() => {
    address = `in-process:${randomUUID()}`;
    received = [];
    server = directServer();
    server.addService(DEFINITION, {
      echo: unary(silentLog, (request: object) => {
        received.push(request);
        return request;
      }),
    });
    server.bindAsync(address, undefined as never, () => undefined);
    const client = directClient(address, DEFINITION);
    echo = client['echo'] as Echo;
  });
  afterEach(() => {
    server.forceShutdown();
  });

  const ask = (request: object, deadline = Date.now() + 10_000) =>
    new Promise<{ code: status; answer: object | undefined }>((resolve) => {
      echo(request, new Metadata(), { deadline }, (failure, answer) => {
        resolve({ code: failure?.code ?? status.OK, answer });
      });
    });

  it('gets a copy of the message, and gives one back', async () => {
    const request = { parts: ['a'] };
    const { answer } = await ask(request);
    expect([received[0], answer]).toEqual([request, request]);
    expect(received[0]).not.toBe(request);
    expect(answer).not.toBe(received[0]);
  });

  it('never gets a call whose deadline has passed, or that was cancelled before', async () => {
    expect((await ask({}, Date.now() - 1)).code).toBe(status.DEADLINE_EXCEEDED);
    const cancelled = new Promise<status | undefined>((resolve) => {
      echo({}, new Metadata(), {}, (failure) => {
        resolve(failure?.code);
      }).cancel();
    });
    expect(await cancelled).toBe(status.CANCELLED);
    await ask({ nth: 3 });
    expect(received).toEqual([{ nth: 3 }]);
  });

  it('is unavailable when nothing is served at its address, and its address is free again', async () => {
    server.forceShutdown();
    expect((await ask({})).code).toBe(status.UNAVAILABLE);
    const bound = jest.fn();
    directServer().bindAsync(address, undefined as never, bound);
    directServer().bindAsync(address, undefined as never, bound);
    expect(bound.mock.calls).toEqual([
      [null, 0],
      [new Error('another service of this process has the address'), 0],
    ]);
  });

  it('refuses a method that it does not have', async () => {
    const { hang } = directClient(address, DEFINITION) as unknown as { readonly hang: Echo };
    const code = await new Promise((resolve) => {
      hang({}, new Metadata(), {}, (failure) => {
        resolve(failure?.code);
      });
    });
    expect(code).toBe(status.UNIMPLEMENTED);
  });
});
