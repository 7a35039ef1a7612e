import type { Limit } from './timing';

/** One event of a stream, its data as the text that was sent. */
export type ServerEvent = { readonly event: string; readonly data: string; readonly id: string | undefined };

/**
 * Reads server-sent events until the stream ends.
 * @param limit is given its whole time again whenever something is sent
 * @param lost says why, when the connection breaks
 */
export async function* serverEvents(
  body: ReadableStream<Uint8Array>,
  limit: Limit,
  lost: (cause: unknown) => Error,
): AsyncGenerator<ServerEvent, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      limit.restart();
      const blocks = (rest + decoder.decode(chunk.value, { stream: true })).split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? '';
      for (const block of blocks) yield* eventIn(block);
    }
  } catch (cause) {
    throw lost(cause);
  } finally {
    limit.stop();
    await reader.cancel().catch(() => undefined);
  }
}

/** The event of a block of lines; none where it has no data, as a comment. */
function* eventIn(block: string): Generator<ServerEvent> {
  const valuesOf = (name: string): string[] =>
    [...block.matchAll(new RegExp(`^${name}: ?(.*)$`, 'gm'))].map(([, value = '']) => value);
  const [event = 'message'] = valuesOf('event');
  const [id] = valuesOf('id');
  const data = valuesOf('data');
  if (data.length > 0) yield { event, data: data.join('\n'), id };
}
