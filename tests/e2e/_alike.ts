import type { Answer } from './_client';

/** What differs between any two answers: the time, the request's id, and how much of a rate limit is left. */
const OF_THE_MOMENT = new Set(['date', 'x-request-id', 'ratelimit', 'idempotency-key']);

/** All of an answer that its sender could tell another answer by: the status, the headers, and the whole body. */
export function tellable({ status, headers, text }: Answer): object {
  const kept = Object.entries(headers).filter(([name]) => !OF_THE_MOMENT.has(name));
  const requestId = headers['x-request-id'] ?? '';
  return { status, headers: kept.sort(), text: requestId === '' ? text : text.replaceAll(requestId, '') };
}
