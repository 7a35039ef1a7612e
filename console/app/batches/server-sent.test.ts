import { serverSentIn, textOf, type ServerSent } from './server-sent';

async function eventsOf(...texts: readonly string[]): Promise<readonly ServerSent[]> {
  async function* source(): AsyncGenerator<string> {
    for (const text of texts) yield await Promise.resolve(text);
  }
  const events: ServerSent[] = [];
  for await (const event of serverSentIn(source())) events.push(event);
  return events;
}

describe('serverSentIn', () => {
  const STREAM = 'id: 9.1\nevent: row\ndata: {"row":1}\n\n: still here\n\nevent: end\ndata: {}\n\n';

  it('reads events however they are divided on their way', async () => {
    for (const size of [1, 2, 7, 1_000]) {
      const pieces = STREAM.match(new RegExp(`[^]{1,${String(size)}}`, 'g')) ?? [];
      expect(await eventsOf(...pieces)).toEqual([
        { event: 'row', id: '9.1', data: '{"row":1}' },
        { event: 'end', id: undefined, data: '{}' },
      ]);
    }
  });

  it('keeps separators of lines that are none in a stream', async () => {
    expect(await eventsOf('data: "a\u2028b"\n\n')).toMatchObject([{ data: '"a\u2028b"' }]);
  });

  it('joins lines of data, takes other ends of lines, and passes over an event that is cut off', async () => {
    expect(await eventsOf('data: a\r\ndata: b\r\n\r\ndata: c')).toEqual([
      { event: 'message', id: undefined, data: 'a\nb' },
    ]);
  });
});

describe('textOf', () => {
  it('reads a letter whose bytes arrive apart', async () => {
    const bytes = new TextEncoder().encode('José');
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    let text = '';
    for await (const part of textOf(stream)) text += part;
    expect(text).toBe('José');
  });

  it('ends the connection when nobody reads on', async () => {
    let isEnded = false;
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.enqueue(Uint8Array.of(65));
      },
      cancel: () => {
        isEnded = true;
      },
    });
    for await (const part of textOf(stream)) {
      expect(part).toBe('A');
      break;
    }
    expect(isEnded).toBe(true);
  });
});
