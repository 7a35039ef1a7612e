import { readFile } from 'node:fs/promises';
import { readSettings, type CliSettings } from './config';

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
   * @throws Error with one line for the terminal: what the service refused and why, or that it cannot be reached
   */
  readonly call: (path: string, call?: OperatorCall) => Promise<unknown>;
};

const TIMEOUT_MS = 60_000;

/**
 * Connects to the installation at `url`, else at `ELIGIBILITY_URL`, with the token of `ELIGIBILITY_OPERATOR_TOKEN` or of
 * the file that `ELIGIBILITY_OPERATOR_TOKEN_FILE` names: the token alone, or JSON with a member `operatorToken`.
 * @throws Error naming what is missing
 */
export async function connectOperator(
  url: string | undefined,
  settings: CliSettings = readSettings(),
): Promise<OperatorApi> {
  const base = baseOf(url ?? settings.url);
  const token = await tokenOf(settings);
  return {
    call: async (path, call = {}) => {
      const request = requestOf(new URL(path, base), token, call);
      const response = await fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
        (failure: unknown) => {
          throw new Error(`${base.origin} cannot be reached`, { cause: failure });
        },
      );
      return answerOf(response);
    },
  };
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
    throw new Error('set ELIGIBILITY_OPERATOR_TOKEN, or ELIGIBILITY_OPERATOR_TOKEN_FILE to a file with it');
  const text = (await readFile(operatorTokenFile, 'utf8')).trim();
  if (!text.startsWith('{')) return text;
  const parsed: unknown = JSON.parse(text);
  if (isRecord(parsed) && typeof parsed['operatorToken'] === 'string') return parsed['operatorToken'];
  throw new Error(`${operatorTokenFile} has no operatorToken`);
}

async function answerOf(response: Response): Promise<unknown> {
  const text = await response.text();
  const body = parsed(text);
  if (response.ok) return body;
  const problem = isRecord(body) ? body : {};
  const told = [problem['title'], problem['detail'] ?? fieldsOf(problem)].filter(isText).join(': ');
  throw new Error(told === '' ? `the service answered ${String(response.status)}` : told);
}

function fieldsOf({ errors }: Readonly<Record<string, unknown>>): string {
  if (!Array.isArray(errors)) return '';
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
