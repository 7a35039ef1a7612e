/** One server-sent event. */
export type ServerSent = {
  readonly event: string;
  /** Undefined where it has none. */
  readonly id: string | undefined;
  readonly data: string;
};

const END_OF_EVENT = /\r\n\r\n|\n\n|\r\r/;

/**
 * The events of a stream (HTML, 9.2.6) that is read by `fetch`: an `EventSource` sends no header, and the workspace is one.
 * An event that is cut off at the end is none.
 */
export async function* serverSentIn(
  texts: AsyncIterable<string>,
): AsyncGenerator<ServerSent, void, undefined> {
  let open = '';
  for await (const text of texts) {
    open += text;
    for (let end = END_OF_EVENT.exec(open); end !== null; end = END_OF_EVENT.exec(open)) {
      const event = eventOf(open.slice(0, end.index));
      open = open.slice(end.index + end[0].length);
      if (event !== undefined) yield event;
    }
  }
}

/** @returns undefined for comments alone */
function eventOf(block: string): ServerSent | undefined {
  const fields = new Map<string, string>();
  for (const line of block.split(/\r\n|\n|\r/)) {
    const [, name = '', value = ''] = /^([^:]*)(?:: ?([^]*))?$/.exec(line) ?? [];
    const before = name === 'data' ? fields.get(name) : undefined;
    fields.set(name, before === undefined ? value : `${before}\n${value}`);
  }
  const data = fields.get('data');
  return data === undefined
    ? undefined
    : { event: fields.get('event') ?? 'message', id: fields.get('id'), data };
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
