import type { CallOptions, Method } from './api';
import type { Config } from './config';

/** What a method of a client knows of its operation, and the document does not say. */
export type Hints = {
  /** Sending it twice does no more than sending it once, although it is a POST without an idempotency key. */
  readonly isRepeatable?: boolean;
  /** An answer 202 says that the check still runs: ask again until there is its answer. */
  readonly untilAnswered?: boolean;
  /** The answer is server-sent events, for as long as something is sent. */
  readonly isStream?: boolean;
};

type Values = Readonly<Record<string, string | number | boolean | undefined>>;

/** A request to an operation, by the parts that the document may have for one. */
export type Request = CallOptions &
  Hints & {
    readonly path?: Values;
    readonly query?: Values;
    readonly headers?: Values;
    readonly json?: unknown;
    /** A body that is sent as it is, and its type. */
    readonly body?: string | Uint8Array<ArrayBuffer>;
    readonly contentType?: string;
  };

/** A request as `fetch` takes it, the same for all attempts. */
export type Written = {
  readonly url: string;
  readonly method: Method;
  readonly headers: Headers;
  readonly body: BodyInit | null;
};

/**
 * Writes a request to the path of the document.
 * @throws TypeError when a placeholder has no value
 */
export function written(
  { baseUrl, headers, timeoutMs }: Config,
  request: Request,
  { method, path }: { readonly method: Method; readonly path: string },
): Written {
  const {
    json,
    body = json === undefined ? null : JSON.stringify(json),
    contentType = 'application/json',
  } = request;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => segment(name, request.path?.[name]));
  const query = new URLSearchParams(texts(request.query)).toString();
  return {
    url: `${baseUrl}${filled}${query === '' ? '' : `?${query}`}`,
    method,
    headers: new Headers([
      ...texts(headers),
      ...texts(body === null ? {} : { 'content-type': contentType }),
      // The service then answers 202 before the attempt would be ended.
      ...texts(
        request.untilAnswered
          ? { prefer: `wait=${String(Math.min(20, Math.floor(timeoutMs / 2_000)))}` }
          : {},
      ),
      ...texts(request.headers),
    ]),
    body,
  };
}

/** The values that are there, as texts. */
function texts(values: Values = {}): [name: string, text: string][] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
}

/** A value in a path. An empty one, or dots, would make it another path. */
function segment(name: string, value: unknown): string {
  if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) throw new TypeError(`${name} is missing.`);
  return encodeURIComponent(value);
}
