import { ERROR_TABLE } from '@eligibility/kit';
import { processProgress } from './progress';

/** One call of the API, as it is sent. */
export type ApiCall = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Undefined values are left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Such as `Idempotency-Key`; the authorization is added. Undefined values are left out. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Receives the headers of a successful answer. */
  readonly onHeaders?: (headers: Pick<Headers, 'get'>) => void;
  /** A body that is sent unchanged, instead of `json`; the headers may name its type. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
};

/** Makes a call, and gives the parsed JSON of the answer, or the text of a table; undefined when it has neither. */
export type Send = (path: string, call: ApiCall) => Promise<unknown>;

/** The address, the credentials, and the message for a 401. */
export type Door = {
  /** The address as the user wrote it. */
  readonly url: string;
  readonly token: string;
  /** What a person should do about a 401. */
  readonly refusedText: string;
  /** What a person should do about a 503, where it is more than to wait. */
  readonly outageText?: string;
  /** How long to wait for an answer, in ms. Default: 15 s. */
  readonly timeoutMs?: number;
};

/** Short, because a person waits at the terminal. */
const TIMEOUT_MS = 15_000;
const TABLE = /^(?:text\/csv|application\/x-ndjson)\b/;
/** Longer, because the service reads a whole file meanwhile. */
const UPLOAD_TIMEOUT_MS = 60_000;

/**
 * Calls one installation, and gives the answer as `Send` says. A refusal is thrown as an Error with a one-line message
 * for the terminal, and with the `status` when the API itself refused.
 * @throws Error when `url` is not a valid address
 */
export function apiClient(door: Door): Send {
  const base = baseOf(door.url);
  return async (path, call) => {
    const request = requestOf(new URL(path, base), door.token, call);
    const ownMs = door.timeoutMs ?? TIMEOUT_MS;
    const timeoutMs = call.bytes === undefined ? ownMs : UPLOAD_TIMEOUT_MS;
    const { response, text } = await processProgress
      .during(base.host, () => answered(request, timeoutMs))
      .catch((failure: unknown) => {
        throw unanswered(base.origin, timeoutMs, failure);
      });
    const isTable = TABLE.test(response.headers.get('content-type') ?? '');
    const body = isTable ? text : parsed(text);
    if (response.ok) {
      call.onHeaders?.(response.headers);
      return body;
    }
    throw refusal(response.status, body, { ...door, origin: base.origin });
  };
}

/** The status with which the API refused; undefined for every other failure, after which the call may have been done. */
export function refusedStatus(failure: unknown): number | undefined {
  return isRecord(failure) && typeof failure['status'] === 'number' ? failure['status'] : undefined;
}

/** True for a refusal with 404 by the API itself. */
export function isNotFound(failure: unknown): boolean {
  return refusedStatus(failure) === 404;
}

async function answered(
  request: Request,
  timeoutMs: number,
): Promise<{ readonly response: Response; readonly text: string }> {
  const response = await fetch(request, { signal: AbortSignal.timeout(timeoutMs) });
  return { response, text: await response.text() };
}

function unanswered(origin: string, timeoutMs: number, failure: unknown): Error {
  const isLate = isRecord(failure) && failure['name'] === 'TimeoutError';
  const what = isLate ? `did not answer within ${String(timeoutMs / 1_000)} s` : 'cannot be reached';
  return new Error(`${origin} ${what}: see whether it runs, or name another with --url or ELIGIBILITY_URL`, {
    cause: failure,
  });
}

function requestOf(target: URL, token: string, call: ApiCall): Request {
  const { method, json, bytes } = call;
  for (const [name, value] of namedIn(call.query)) target.searchParams.set(name, value);
  const headers = new Headers({ authorization: `Bearer ${token}` });
  for (const [name, value] of namedIn(call.headers)) headers.set(name, value);
  const body = bytes ?? (json === undefined ? undefined : JSON.stringify(json));
  if (body === undefined) return new Request(target, { method, headers });
  if (!headers.has('content-type'))
    headers.set('content-type', bytes === undefined ? 'application/json' : 'application/octet-stream');
  return new Request(target, { method, headers, body });
}

/** The values that are not undefined, as texts. */
function namedIn(values: ApiCall['query'] = {}): readonly (readonly [name: string, value: string])[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );
}

function baseOf(url: string): URL {
  if (/^https?:/.test(url) && URL.canParse(url)) return new URL(url);
  throw new Error(`${url} is not the http or https address of an installation`);
}

function refusal(status: number, body: unknown, where: Door & { readonly origin: string }): Error {
  const problem = isRecord(body) ? body : {};
  // Only the API answers 404 with a problem; OPS_PORT, another program or a proxy answers with something else.
  if (status === 404 && !isText(problem['title'])) return new Error(elsewhereText(where.origin));
  const parts = [
    problem['title'],
    adviceOf(status, problem, where) ?? fieldsOf(problem) ?? problem['detail'],
  ];
  const line = [parts.filter(isText).join(': '), candidatesOf(problem)].filter(isText).join(' ');
  // Carries the status for `refusedStatus`; error classes are only for errors that cross a wire.
  return Object.assign(new Error(line === '' ? `the service answered ${String(status)}` : line), { status });
}

/** What a person at this terminal should do, where the API's own advice is for its callers in general. */
function adviceOf(
  status: number,
  { detail, instance }: Readonly<Record<string, unknown>>,
  { refusedText, outageText }: Door,
): string | undefined {
  // A 401 with advice of its own names what is wrong with the form of the request.
  if (status === 401) return detail === ERROR_TABLE.unauthorized.remedy ? refusedText : undefined;
  if (status !== 503 || outageText === undefined) return undefined;
  return isText(instance)
    ? `${outageText}; the gateway's log has the cause under the request id ${instance}`
    : outageText;
}

function elsewhereText(origin: string): string {
  return (
    `${origin} answers, but not as the API does: OPS_PORT, where metrics and probes are, does not serve /ops or /api. ` +
    'Name the address of the API (PORT, 8080 unless it is set) with --url or ELIGIBILITY_URL'
  );
}

/** More precise than the problem's detail, which is the same for all problems of this kind. */
function fieldsOf({ errors }: Readonly<Record<string, unknown>>): string | undefined {
  if (!Array.isArray(errors)) return undefined;
  return errors
    .filter(isRecord)
    .map(({ field, message }) => [field, message].filter(isText).join(' '))
    .join('; ');
}

/** The payers that the name may mean. */
function candidatesOf({ candidates }: Readonly<Record<string, unknown>>): string | undefined {
  if (!Array.isArray(candidates)) return undefined;
  const named = candidates
    .filter(isRecord)
    .map(({ payerId, name }) => [payerId, name].filter(isText).join(' '));
  return named.length === 0 ? undefined : `(${named.join(', ')})`;
}

/** Undefined when the text is not JSON. */
export function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
