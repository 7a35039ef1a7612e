import type { CallOptions, Hints } from './api';
import type { Config } from './config';

type Values = Readonly<Record<string, string | number | boolean | undefined>>;

/** A request whose types were checked where it was made: the values of the parts that the document has for it. */
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

/** The seconds in which the service answers that a check still runs: before the attempt would be ended. */
const LONGEST_WAIT_S = 20;

/**
 * A request as `fetch` takes it, the same for all attempts.
 * @throws TypeError when a placeholder has no value
 */
export function written(
  { baseUrl, headers, timeoutMs }: Config,
  { path, request }: { readonly path: string; readonly request: Request },
): { readonly url: string; readonly headers: Headers; readonly body: BodyInit | null } {
  const { json, contentType = 'application/json' } = request;
  const body = request.body ?? (json === undefined ? null : JSON.stringify(json));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => segment(name, request.path?.[name]));
  const query = new URLSearchParams(texts(request.query)).toString();
  const waitS = Math.min(LONGEST_WAIT_S, Math.floor(timeoutMs / 2_000));
  const prefer = request.untilAnswered ? `wait=${String(waitS)}` : undefined;
  const own = { prefer, 'content-type': body === null ? undefined : contentType };
  return {
    url: `${baseUrl}${filled}${query === '' ? '' : `?${query}`}`,
    headers: new Headers(texts({ ...headers, ...own, ...request.headers })),
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
function segment(name: string, value: Values[string]): string {
  if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) throw new TypeError(`${name} is missing.`);
  return encodeURIComponent(value);
}
