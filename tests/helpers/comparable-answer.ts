import type { Answer } from './client';

/** Headers that differ between any two answers: times, the request's id, the rest of a rate limit. */
const VOLATILE_HEADERS = new Set(['date', 'age', 'x-request-id', 'ratelimit', 'idempotency-key']);

/** All of an answer by which a caller could distinguish it from another: status, headers and body. */
export function comparable({ status, headers, text }: Answer): object {
  const kept = Object.entries(headers).filter(([name]) => !VOLATILE_HEADERS.has(name));
  const requestId = headers['x-request-id'] ?? '';
  return { status, headers: kept.sort(), text: requestId === '' ? text : text.replaceAll(requestId, '') };
}
