import { AsyncLocalStorage } from 'node:async_hooks';
import { Metadata, status, type handleUnaryCall, type ServerUnaryCall } from '@grpc/grpc-js';
import { eventually, WIRES } from '../../testing';
import { clientAt, inTime, outcomeOf, serving, type Outcome, type WireClient } from './_wired';

type Unary = handleUnaryCall<object, object>;

describe.each(WIRES)('the course of a call of grpc-js over %s', (_wire, bindAddress) => {
  const { running, serve } = serving(bindAddress);
  const ask = (client: WireClient, request: object = {}): Promise<Outcome> =>
    outcomeOf((callback) => client.one(request, new Metadata(), inTime(), callback));

  it('ends at its deadline for both sides, which the server knows', async () => {
    let call: ServerUnaryCall<object, object> | undefined;
    const client = await serve({
      one: ((received) => {
        call = received;
      }) as Unary,
    });
    const deadline = Date.now() + 100;
    const outcome = await outcomeOf((callback) => client.one({}, new Metadata(), { deadline }, callback));
    expect(Date.now()).toBeGreaterThanOrEqual(deadline - 2);
    expect(outcome.status.code).toBe(status.DEADLINE_EXCEEDED);
    expect(outcome.status.details).toMatch(/^Deadline exceeded/);
    await eventually(() => Promise.resolve(call?.cancelled === true));
    expect(Math.abs(Number(call?.getDeadline()) - deadline)).toBeLessThan(100);
  });

  it('never reaches the server when its deadline has passed', async () => {
    const requests: object[] = [];
    const one: Unary = (call, callback) => {
      requests.push(call.request);
      callback(null, {});
    };
    const client = await serve({ one });
    const late = { deadline: Date.now() - 1 };
    const outcome = await outcomeOf((callback) => client.one({ nth: 1 }, new Metadata(), late, callback));
    expect(outcome.status.code).toBe(status.DEADLINE_EXCEEDED);
    await ask(client, { nth: 2 });
    expect(requests).toEqual([{ nth: 2 }]);
  });

  it('has no deadline unless the caller sets one', async () => {
    const deadlines: unknown[] = [];
    const one: Unary = (call, callback) => {
      deadlines.push(call.getDeadline());
      callback(null, {});
    };
    const client = await serve({ one });
    await outcomeOf((callback) => client.one({}, new Metadata(), {}, callback));
    expect(deadlines).toEqual([Number.POSITIVE_INFINITY]);
  });

  it('is cancelled by its caller on both sides, whatever the handler then answers', async () => {
    let answerLate: (() => void) | undefined;
    let isCancelled = false;
    const one: Unary = (call, callback) => {
      const answer = (): void => {
        callback(null, {});
      };
      if (answerLate !== undefined) answer();
      answerLate = answer;
      call.on('cancelled', () => {
        isCancelled = call.cancelled;
      });
    };
    const client = await serve({ one });
    const outcome = await outcomeOf((callback) => {
      const call = client.one({}, new Metadata(), inTime(), callback);
      void eventually(() => Promise.resolve(answerLate !== undefined)).then(() => {
        call.cancel();
      });
      return call;
    });
    expect(outcome.status).toMatchObject({ code: status.CANCELLED, details: 'Cancelled on client' });
    await eventually(() => Promise.resolve(isCancelled));
    answerLate?.();
    expect((await ask(client)).status.code).toBe(status.OK);
  });

  it('runs the handler in a later turn of the event loop, outside the context of the caller', async () => {
    const context = new AsyncLocalStorage<string>();
    const seen: unknown[] = [];
    const one: Unary = (_call, callback) => {
      seen.push(context.getStore());
      callback(null, {});
    };
    const client = await serve({ one });
    await context.run('the caller', async () => {
      await new Promise<void>((resolve) => {
        client.one({}, new Metadata(), inTime(), () => {
          seen.push(context.getStore());
          resolve();
        });
        expect(seen).toEqual([]);
      });
    });
    expect(seen).toEqual([undefined, 'the caller']);
  });

  it('waits until a server is ready, and no longer than it may', async () => {
    const client = await serve({});
    await new Promise<void>((resolve, reject) => {
      client.waitForReady(Date.now() + 5_000, (failure) => {
        if (failure === undefined) resolve();
        else reject(failure);
      });
    });
    const { server, address } = running[0] ?? {};
    server?.forceShutdown();
    const lost = clientAt(address ?? '');
    const failure = await new Promise((resolve) => {
      lost.waitForReady(Date.now() + 100, resolve);
    });
    expect(failure).toEqual(new Error('Failed to connect before the deadline'));
    lost.close();
  });

  it('cannot be made on a client that is closed', async () => {
    const client = await serve({});
    client.close();
    expect(() => client.one({}, new Metadata(), inTime(), () => undefined)).toThrow(
      'Channel has been shut down',
    );
  });
});
