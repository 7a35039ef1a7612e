import {
  connectionError,
  failureOf,
  problem,
  QUESTION,
  simulated,
  type Answered,
  type Step,
} from './_simulated';
import type { BatchEvent, WatchOptions } from './types';

/** A stream of these texts, each a chunk, that then ends, breaks, or stays open. */
function stream(chunks: readonly string[], then: 'ends' | 'breaks' | 'stalls' = 'ends'): Answered {
  const left = chunks.map((chunk) => new TextEncoder().encode(chunk));
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const chunk = left.shift();
      if (chunk !== undefined) controller.enqueue(chunk);
      else if (then === 'ends') controller.close();
      else if (then === 'breaks') controller.error(connectionError('ECONNRESET'));
      else return new Promise(() => undefined);
      return undefined;
    },
  });
  return { status: 200, headers: { 'content-type': 'text/event-stream; charset=utf-8' }, body };
}

const progress = 'event: progress\ndata: {"state":"running"}\n\n';
const row = (n: number): string => `id: 17.${String(n)}\nevent: row\ndata: {"row":${String(n)}}\n\n`;
const end = 'event: end\ndata: {}\n\n';

async function watched(steps: readonly Step[], options: WatchOptions & { maxRetries?: number } = {}) {
  const of = simulated(steps, { maxRetries: options.maxRetries });
  const events: BatchEvent[] = [];
  const watch = async (): Promise<void> => {
    for await (const event of of.client.batches.watch('b-1', options)) events.push(event);
  };
  const failure: unknown = await watch().catch((cause: unknown) => cause);
  const rows = events.flatMap((event) => (event.type === 'row' ? [event.row.row] : []));
  return {
    ...of,
    events,
    rows,
    failure,
    resumed: of.sent.map(({ headers }) => headers.get('last-event-id')),
  };
}

describe('a batch that is watched', () => {
  it('tells where it stands and each row, to its end', async () => {
    const { events, failure } = await watched([stream([progress, ': still here\n\n', row(1), row(2), end])]);
    expect(failure).toBeUndefined();
    expect(events).toEqual([
      { type: 'progress', batch: { state: 'running' } },
      { type: 'row', row: { row: 1 }, eventId: '17.1' },
      { type: 'row', row: { row: 2 }, eventId: '17.2' },
    ]);
  });

  it.each(['ends', 'breaks', 'stalls'] as const)(
    'goes on behind the last row when its connection %s',
    async (then) => {
      const first = stream([progress, row(1), row(2), 'id: 17.3\nevent: row\nda'], then);
      const { rows, resumed, failure } = await watched([
        first,
        connectionError('ECONNREFUSED'),
        stream([row(3), end]),
      ]);
      expect(failure).toBeUndefined();
      expect(rows).toEqual([1, 2, 3]);
      expect(resumed).toEqual([null, '17.2', '17.2']);
    },
  );

  it('goes on where another program stopped, and ends when all was sent', async () => {
    const { resumed, events } = await watched([{ status: 204 }], { lastEventId: '17.9' });
    expect([resumed, events]).toEqual([['17.9'], []]);
  });

  it('gives up when three connections in a row bring nothing', async () => {
    const { sent, rows, failure } = await watched([stream([row(1)]), stream([]), stream([]), stream([])]);
    expect([sent.length, rows]).toEqual([4, [1]]);
    expect(failure).toMatchObject({ code: 'connection-failed' });
  });

  it('fails at once where it may not be read', async () => {
    const { sent, failure } = await watched([problem(404, 'not-found')]);
    expect([sent.length, failure]).toMatchObject([1, { code: 'not-found' }]);
  });

  it('fails at once where it would have to wait for long', async () => {
    const { sent, failure } = await watched([problem(429, 'rate-limited', {}, { 'retry-after': '3600' })]);
    expect([sent.length, failure]).toMatchObject([1, { retryAfterSeconds: 3_600 }]);
  });

  it('is left when the caller ends it', async () => {
    const controller = new AbortController();
    const of = simulated([stream([row(1)], 'stalls')]);
    const watch = async (): Promise<void> => {
      for await (const event of of.client.batches.watch('b-1', { signal: controller.signal })) {
        expect(event.type).toBe('row');
        controller.abort();
      }
    };
    expect(await failureOf(watch())).toMatchObject({ code: 'aborted' });
    expect(of.sent).toHaveLength(1);
  });

  it('passes over kinds of events that a later version may send', async () => {
    expect((await watched([stream(['event: news\ndata: {}\n\n', row(1), end])])).rows).toEqual([1]);
  });
});

describe('server-sent events', () => {
  it('are read alike however their bytes are cut, with line ends of either kind', async () => {
    const text = `: ö\r\n\r\nid: 17.1\r\nevent: row\r\ndata: {"row":\r\ndata: 1}\r\n\r\n${row(2)}${end}`;
    const bytes = new TextEncoder().encode(text);
    for (let cut = 1; cut < bytes.length; cut += 1) {
      const latin1 = [bytes.slice(0, cut), bytes.slice(cut)];
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          for (const part of latin1) controller.enqueue(part);
          controller.close();
        },
      });
      const step = { status: 200, headers: { 'content-type': 'text/event-stream' }, body };
      expect((await watched([step])).rows).toEqual([1, 2]);
    }
  });
});

describe('a batch that is sent', () => {
  const accepted: Step = { status: 202, json: { id: 'b-1', accepted: 1 } };

  it('is items or a table, with one key over all attempts', async () => {
    const { client, sent } = simulated(['never', accepted, accepted]);
    await client.batches.create([{ ...QUESTION, reference: 'visit 1' }], {
      notBefore: '2030-01-15T03:00:00Z',
    });
    await client.batches.create('Insurance,Member ID\nAetna,W1\n');
    expect(new URL(sent[0]?.url ?? '').search).toBe('?notBefore=2030-01-15T03%3A00%3A00Z');
    expect(sent.map(({ headers }) => headers.get('content-type'))).toEqual([
      'application/json',
      'application/json',
      'application/octet-stream',
    ]);
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
    expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
  });

  it('may be tried without being kept', async () => {
    const { client, sent } = simulated([
      problem(503, 'service-unavailable'),
      { status: 200, json: { rows: 1 } },
    ]);
    expect(await client.batches.dryRun([QUESTION])).toEqual({ rows: 1 });
    expect(new URL(sent[1]?.url ?? '').search).toBe('?dryRun=true');
  });
});
