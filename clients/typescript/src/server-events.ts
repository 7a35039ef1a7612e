import type { Limit } from './timing';

/** One event of a stream, its data as the text that was sent. */
export type ServerEvent = { readonly event: string; readonly data: string; readonly id: string | undefined };

/**
 * Reads server-sent events until the stream ends.
 * @param limit is given its whole time again whenever something is sent
 * @param failureOf what is thrown when the connection breaks or the time is over
 */
export async function* serverEvents(
  body: ReadableStream<Uint8Array>,
  limit: Limit,
  failureOf: (cause: unknown) => Error,
): AsyncGenerator<ServerEvent, void> {
  const reader = body.getReader();
  const read = async (): Promise<Uint8Array | undefined> => {
    const { value } = await reader.read().catch((cause: unknown) => {
      throw failureOf(cause);
    });
    limit.restart();
    return value;
  };
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (let chunk = await read(); chunk !== undefined; chunk = await read()) {
      const blocks = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? '';
      for (const block of blocks) yield* eventOf(block);
    }
  } finally {
    limit.stop();
    await reader.cancel().catch(() => undefined);
  }
}

/** The event of one block of lines; none where it has no data, as a comment. */
function* eventOf(block: string): Generator<ServerEvent> {
  const valuesOf = (name: string): readonly string[] =>
    [...block.matchAll(new RegExp(`^${name}: ?(.*)$`, 'gm'))].map(([, value = '']) => value);
  const data = valuesOf('data');
  if (data.length > 0)
    yield { event: valuesOf('event')[0] ?? 'message', data: data.join('\n'), id: valuesOf('id')[0] };
}
