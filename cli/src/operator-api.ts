import { readFile } from 'node:fs/promises';
import { readSettings, type CliSettings, type Installation } from './config';

export type OperatorCall = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Values that are undefined are left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is, instead of `json`. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
};

/** The operator API of one installation. */
export type OperatorApi = {
  /**
   * The parsed JSON of the answer, undefined when it has none.
   * @throws Error with one line for the terminal: what the service refused and why, or that it cannot be reached, and
   * what to do about it; `isNotFound` tells one of them apart
   */
  readonly call: (path: string, call?: OperatorCall) => Promise<unknown>;
};

/** Somebody waits at the terminal. */
const TIMEOUT_MS = 15_000;
/** A file is taken in while the service reads it. */
const UPLOAD_TIMEOUT_MS = 60_000;

/**
 * Connects to the installation at `url`, else at `ELIGIBILITY_URL`, with the token of `tokenFile`, else of
 * `ELIGIBILITY_OPERATOR_TOKEN`, else of the file that `ELIGIBILITY_OPERATOR_TOKEN_FILE` names. A file holds the token
 * alone, or JSON with a member `operatorToken`.
 * @throws Error naming what is missing
 */
export async function connectOperator(
  { url, tokenFile }: Installation,
  settings: CliSettings = readSettings(),
): Promise<OperatorApi> {
  const base = baseOf(url ?? settings.url);
  const token = tokenFile === undefined ? await tokenOf(settings) : await tokenIn(tokenFile);
  return {
    call: async (path, call = {}) => {
      const request = requestOf(new URL(path, base), token, call);
      const timeoutMs = call.bytes === undefined ? TIMEOUT_MS : UPLOAD_TIMEOUT_MS;
      const { response, text } = await answered(request, timeoutMs).catch((failure: unknown) => {
        throw unanswered(base.origin, timeoutMs, failure);
      });
      return bodyOf(response, text);
    },
  };
}

/** True for the refusal of what is not there. */
export function isNotFound(failure: unknown): boolean {
  return isRecord(failure) && failure['status'] === 404;
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

function requestOf(target: URL, token: string, { method, query = {}, json, bytes }: OperatorCall): Request {
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) target.searchParams.set(name, String(value));
  const headers = { authorization: `Bearer ${token}` };
  const body = bytes ?? (json === undefined ? undefined : JSON.stringify(json));
  if (body === undefined) return new Request(target, { method: method ?? 'GET', headers });
  const type = bytes === undefined ? 'application/json' : 'application/octet-stream';
  return new Request(target, {
    method: method ?? 'POST',
    headers: { ...headers, 'content-type': type },
    body,
  });
}

function baseOf(url: string): URL {
  if (/^https?:/.test(url) && URL.canParse(url)) return new URL(url);
  throw new Error(`${url} is not the http or https address of an installation`);
}

async function tokenOf({ operatorToken, operatorTokenFile }: CliSettings): Promise<string> {
  if (operatorToken !== undefined) return operatorToken;
  if (operatorTokenFile === undefined)
    throw new Error('set ELIGIBILITY_OPERATOR_TOKEN, or name a file with the token by --token-file');
  return tokenIn(operatorTokenFile);
}

async function tokenIn(file: string): Promise<string> {
  const text = (await readFile(file, 'utf8')).trim();
  if (!text.startsWith('{')) return text;
  const content = parsed(text);
  if (isRecord(content) && typeof content['operatorToken'] === 'string') return content['operatorToken'];
  throw new Error(`${file} has no operatorToken`);
}

function bodyOf({ ok, status }: Response, text: string): unknown {
  const body = parsed(text);
  if (ok) return body;
  const problem = isRecord(body) ? body : {};
  const told = [problem['title'], NEXT_STEPS[status] ?? fieldsOf(problem) ?? problem['detail']];
  const lines = told.filter(isText).join(': ');
  // The status is for `isNotFound`: classes of errors are for those that cross a wire.
  throw Object.assign(new Error(lines === '' ? `the service answered ${String(status)}` : lines), { status });
}

const NEXT_STEPS: Readonly<Partial<Record<number, string>>> = {
  401: 'the token is not, or no longer, that of an operator of this installation (ELIGIBILITY_OPERATOR_TOKEN, --token-file)',
};

/** Closer to the mistake than the problem's detail, which then is the same for all of its kind. */
function fieldsOf({ errors }: Readonly<Record<string, unknown>>): string | undefined {
  if (!Array.isArray(errors)) return undefined;
  return errors
    .filter(isRecord)
    .map(({ field, message }) => [field, message].filter(isText).join(' '))
    .join('; ');
}

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
