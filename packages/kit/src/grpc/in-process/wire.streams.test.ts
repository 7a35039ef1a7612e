import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import {
  Metadata,
  status,
  type handleBidiStreamingCall,
  type handleClientStreamingCall,
  type handleServerStreamingCall,
} from '@grpc/grpc-js';
import { eventually, WIRES } from '../../testing';
import { inTime, serving } from './_wired';

/** Writes more than either side takes at once. */
function writeAll(stream: Writable, onDrain: () => void): void {
  let left = 300;
  const write = (): void => {
    for (; left > 0; left -= 1) if (!stream.write({ left, filling: 'x'.repeat(10_000) })) return;
    stream.end();
  };
  stream.on('drain', () => {
    onDrain();
    left -= 1;
    write();
  });
  write();
}

describe.each(WIRES)('a stream of grpc-js over %s', (_wire, bindAddress) => {
  const { serve } = serving(bindAddress);
  it('sends the parts of a request no faster than they are read', async () => {
    let begin: (() => void) | undefined;
    const upload: handleClientStreamingCall<object, object> = (call, callback) => {
      const parts: unknown[] = [];
      begin = () => {
        call.on('data', (part) => parts.push(part));
        call.on('end', () => {
          callback(null, { parts });
        });
      };
    };
    const client = await serve({ upload });
    const parts = Array.from({ length: 200 }, (_, at) => ({ at, filling: 'x'.repeat(10_000) }));
    const outcome = new Promise((resolve) => {
      const call = client.upload(new Metadata(), inTime(), (failure, response) => {
        resolve(failure ?? response);
      });
      const left = [...parts];
      const write = (): void => {
        for (let part = left.shift(); part !== undefined; part = left.shift()) if (!call.write(part)) return;
        call.end();
      };
      call.on('drain', write);
      write();
      void eventually(() => Promise.resolve(begin !== undefined)).then(() => {
        expect(left).not.toEqual([]);
        begin?.();
      });
    });
    expect(await outcome).toEqual({ parts });
  });

  it('sends the parts of an answer in order and no faster than they are read, then the trailers', async () => {
    let sent = 0;
    const download: handleServerStreamingCall<object, object> = (call) => {
      const write = (): void => {
        while (sent < 500) {
          sent += 1;
          if (!call.write({ at: sent, filling: 'x'.repeat(10_000) })) {
            call.once('drain', write);
            return;
          }
        }
        const trailers = new Metadata();
        trailers.set('parts', String(sent));
        call.end(trailers);
      };
      write();
    };
    const client = await serve({ download });
    const call = client.download({}, new Metadata(), inTime());
    const ended = new Promise<Metadata>((resolve) => {
      call.on('status', ({ metadata }) => {
        resolve(metadata);
      });
    });
    await eventually(() => Promise.resolve(sent > 0));
    expect(sent).toBeLessThan(500);
    const received: number[] = [];
    for await (const part of call) received.push((part as { at: number }).at);
    expect(received).toEqual(Array.from({ length: 500 }, (_, at) => at + 1));
    expect((await ended).get('parts')).toEqual(['500']);
  });

  it('goes on with either stream in the context of its own side', async () => {
    const context = new AsyncLocalStorage<string>();
    const seen = { client: new Set<unknown>(), server: new Set<unknown>() };
    const talk: handleBidiStreamingCall<object, object> = (call) => {
      writeAll(call, () => seen.server.add(context.getStore()));
      call.resume();
    };
    const client = await serve({ talk });
    await context.run('the caller', async () => {
      const call = client.talk(new Metadata(), inTime());
      writeAll(call, () => seen.client.add(context.getStore()));
      call.resume();
      await once(call, 'end');
    });
    expect(seen).toEqual({ client: new Set(['the caller']), server: new Set([undefined]) });
  });

  it('ends a stream of answers with the refusal that its handler emits', async () => {
    const download: handleServerStreamingCall<object, object> = (call) => {
      call.emit('error', { code: status.DATA_LOSS, details: 'half of it is gone' });
    };
    const client = await serve({ download });
    const failure = await new Promise((resolve) => {
      client.download({}, new Metadata(), inTime()).on('error', resolve).resume();
    });
    expect(failure).toMatchObject({ code: status.DATA_LOSS, details: 'half of it is gone' });
  });

  it('tells the handler of a stream that its caller is gone', async () => {
    let isCancelled = false;
    const download: handleServerStreamingCall<object, object> = (call) => {
      call.on('cancelled', () => {
        isCancelled = true;
      });
      call.write({});
    };
    const client = await serve({ download });
    const call = client.download({}, new Metadata(), inTime()).on('error', () => undefined);
    call.once('data', () => {
      call.cancel();
    });
    await eventually(() => Promise.resolve(isCancelled));
  });

  it('answers questions while further ones come, until both sides end', async () => {
    const talk: handleBidiStreamingCall<object, object> = (call) => {
      call.on('data', (question: object) => {
        call.write({ question });
      });
      call.on('end', () => {
        call.end();
      });
    };
    const client = await serve({ talk });
    const call = client.talk(new Metadata(), inTime());
    const answers: unknown[] = [];
    call.write({ nth: 1 });
    for await (const answer of call) {
      answers.push(answer);
      if (answers.length < 3) call.write({ nth: answers.length + 1 });
      else call.end();
    }
    expect(answers).toEqual([1, 2, 3].map((nth) => ({ question: { nth } })));
  });
});
