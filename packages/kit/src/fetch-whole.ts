import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
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
    return await unlessAborted(abort.signal, exchanged(asked, maxBytes, abort.signal));
  } catch (failure) {
    throw failure === abort.signal.reason ? failure : new TypeError('no whole answer', { cause: failure });
  } finally {
    clearTimeout(timer);
    abort.abort();
  }
}

async function exchanged(asked: Request, maxBytes: number, signal: AbortSignal): Promise<Response> {
  const { method, url } = asked;
  const body = Buffer.from(await asked.arrayBuffer());
  const headers = { 'accept-encoding': 'identity', ...Object.fromEntries(asked.headers) };
  const send = url.startsWith('https:') ? httpsRequest : httpRequest;
  const sent = send(url, { method, headers, agent: false, signal }).end(body);
  return wholeOf(await answerTo(sent), maxBytes);
}

/** The beginning of the answer to a request; it rejects however the connection ends before. */
export function answerTo(sent: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sent.on('response', resolve).on('error', reject);
    // An answer that switches protocols closes the connection, and is neither of the two.
    sent.on('close', () => {
      reject(Object.assign(new Error('closed without an answer'), { code: 'ECONNRESET' }));
    });
  });
}

/** Statuses that a `Response` has without a body. */
const BODILESS: readonly number[] = [204, 205, 304];

async function wholeOf(answer: IncomingMessage, maxBytes: number): Promise<Response> {
  const { 'content-encoding': encoding = 'identity' } = answer.headers;
  if (encoding !== 'identity') throw new Error('the answer is packed');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error('the answer is too long');
  }
  const { statusCode: status = 0 } = answer;
  const headers = Object.fromEntries(
    Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
  );
  return new Response(BODILESS.includes(status) ? null : Buffer.concat(chunks), { status, headers });
}
