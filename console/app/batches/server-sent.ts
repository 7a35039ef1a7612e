import { createParser } from 'eventsource-parser';

/** One server-sent event. */
export type ServerSent = {
  readonly event: string;
  /** Undefined where it has none. */
  readonly id: string | undefined;
  readonly data: string;
};

/**
 * The events of a stream that is read by `fetch`: an `EventSource` sends no header, and the workspace is one. An event that
 * is cut off at the end is none.
 */
export async function* serverSentIn(
  texts: AsyncIterable<string>,
): AsyncGenerator<ServerSent, void, undefined> {
  const events: ServerSent[] = [];
  const parser = createParser({
    onEvent: ({ event = 'message', id, data }) => {
      events.push({ event, id, data });
    },
  });
  for await (const text of texts) {
    parser.feed(text);
    yield* events.splice(0);
  }
}

/** The text of bytes as they arrive. Leaving it early ends the connection. */
export async function* textOf(bytes: ReadableStream<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const reader = bytes.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    // A connection that is lost has nothing to be ended.
    await reader.cancel().catch(() => undefined);
  }
}
