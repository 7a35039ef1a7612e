import { fetchWhole } from '@eligibility/kit';
import type { ApiAnswer, CallApi } from './api';

type Access = {
  readonly url: string;
  readonly apiKey: string;
  /** The clinic that every call is made for; without it, the API says that it is missing where it is needed. */
  readonly clientId: string | undefined;
  /** Default: 30 s for each call, longer than a check may wait. */
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 30_000;
/** Many times the largest answer that a tool reads. */
const MAX_BYTES = 16 * 1_024 * 1_024;

/**
 * Calls the API of an installation. No redirect is followed: what is asked about a patient is for this address alone.
 * @throws Error for an invalid address
 */
export function apiOverHttp({ url, apiKey, clientId, timeoutMs = TIMEOUT_MS }: Access): CallApi {
  const base = new URL(url);
  return async ({ method, path, body, headers }) => {
    const sent = {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(clientId !== undefined && { 'x-client-id': clientId }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    const response = await fetchWhole(new URL(path, base), sent, { timeoutMs, maxBytes: MAX_BYTES });
    const text = await response.text();
    return {
      status: response.status,
      body: jsonIn(text),
      header: (name) => response.headers.get(name) ?? undefined,
    };
  };
}

/** Undefined where the text is no JSON, as of a proxy that answered in the API's place. */
export function jsonIn(text: string): ApiAnswer['body'] {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
