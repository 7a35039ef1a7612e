import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { unlessAborted } from './timing';

export type FetchLimits = {
  /** Over everything, from the name to the last byte. */
  readonly timeoutMs: number;
  /** Of the body. */
  readonly maxBytes: number;
};

/**
 * As `fetch`, with an answer whose body has arrived, over a connection of its own, which is closed then. No redirect is
 * followed.
 * @throws DOMException `TimeoutError` when the answer is not whole in time; TypeError when there is none, it is too long,
 * or packed
 */
export async function fetchWhole(
  url: string | URL,
  init: RequestInit,
  { timeoutMs, maxBytes }: FetchLimits,
): Promise<Response> {
  const abort = new AbortController();
  const timer = setTimeout(() => {
    abort.abort(new DOMException('no whole answer in time', 'TimeoutError'));
  }, timeoutMs);
  try {
    const asked = new Request(url, init);
    return await unlessAborted(abort.signal, exchanged(asked, { signal: abort.signal, maxBytes }));
  } catch (failure) {
    throw failure === abort.signal.reason ? failure : new TypeError('no whole answer', { cause: failure });
  } finally {
    clearTimeout(timer);
    abort.abort();
  }
}

type Limits = { readonly signal: AbortSignal; readonly maxBytes: number };

async function exchanged(asked: Request, { signal, maxBytes }: Limits): Promise<Response> {
  const { method, url } = asked;
  const body = Buffer.from(await asked.arrayBuffer());
  const headers = { 'accept-encoding': 'identity', ...Object.fromEntries(asked.headers) };
  const options = { method, headers, agent: false, signal } as const;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = (url.startsWith('https:') ? httpsRequest : httpRequest)(url, options);
    sent.on('response', resolve).on('error', reject);
    // An answer that switches protocols closes the connection, and is neither of the two.
    sent.on('close', () => {
      reject(new Error('closed'));
    });
    sent.end(body);
  });
  return wholeOf(answer, maxBytes);
}

/** Statuses that a `Response` has without a body. */
const BODILESS: readonly number[] = [204, 205, 304];

async function wholeOf(answer: IncomingMessage, maxBytes: number): Promise<Response> {
  if (answer.headers['content-encoding'] !== undefined) throw new Error('the answer is packed');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error('the answer is too long');
  }
  const { statusCode: status = 0, headersDistinct } = answer;
  const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return new Response(BODILESS.includes(status) ? null : Buffer.concat(chunks), { status, headers });
}
