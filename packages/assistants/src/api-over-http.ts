import type { ApiAnswer, CallApi } from './api';

type Access = {
  readonly url: string;
  readonly apiKey: string;
  /** The clinic that every call is made for; without it, the API says that it is missing where it is needed. */
  readonly clientId: string | undefined;
};

/** Longer than a check may wait. */
const TIMEOUT_MS = 30_000;

/** Calls the API of an installation. @throws Error for an invalid address */
export function apiOverHttp({ url, apiKey, clientId }: Access): CallApi {
  const base = new URL(url);
  return async ({ method, path, body, headers }) => {
    const response = await fetch(new URL(path, base), {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(clientId !== undefined && { 'x-client-id': clientId }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
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
