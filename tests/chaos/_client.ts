import { randomUUID } from 'node:crypto';

/** One live check that a clinic wants, under the key it repeats until it has an answer. */
export type Question = { readonly key: string; readonly payerName: string; readonly memberId: string };

export type Reply = {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | null;
};

export type Clinic = {
  readonly workspaceId: string;
  /** What a client of another kind needs. */
  readonly access: { readonly apiKey: string; readonly clientId: string };
  /**
   * Posts JSON under this key. Undefined when the connection broke, or nothing was read or came in time: then nothing was
   * acknowledged.
   */
  readonly post: (url: string, key: string, json: object) => Promise<Reply | undefined>;
  /** Undefined as for `post`. */
  readonly ask: (baseUrl: string, question: Question) => Promise<Reply | undefined>;
  /** Sends a batch under this key. Undefined as for `post`. */
  readonly submit: (baseUrl: string, key: string, items: readonly object[]) => Promise<Reply | undefined>;
  /** @throws Error for any other status than 2xx */
  readonly read: (baseUrl: string, path: string) => Promise<unknown>;
};

export type Operator = {
  /** @throws Error for any other status than 2xx */
  readonly operate: (baseUrl: string, path: string, json?: object) => Promise<unknown>;
  /** A workspace with one clinic, one key and so many prepaid checks. */
  readonly openClinic: (baseUrl: string, checks: number) => Promise<Clinic>;
};

const PATIENCE_MS = 30_000;
/** More than a run keeps to one gateway: its questions, each asked twice at once, and those of the operator. */
const KEPT_CONNECTIONS = 10;
/** From the HTTP server itself, on a machine too busy to read a request: none of ours has seen it. */
const NOT_READ = 408;
const NPI = '1999999984';
export const PATIENT = { patientFirstName: 'Jane', patientLastName: 'Doe', patientDateOfBirth: '1980-04-12' };
/** The JSON of MCP comes to those alone who would also take its stream. */
const ACCEPT = 'application/json, text/event-stream';
const SCOPES = ['check:live', 'check:mock', 'check:raw', 'checks:read', 'wallet:read', 'workspace:admin'];

export function operatorWith(token: string): Operator {
  const operate: Operator['operate'] = async (baseUrl, path, json) =>
    successOf(path, await sendAgain(baseUrl + path, { authorization: `Bearer ${token}` }, json));
  return {
    operate,
    openClinic: async (baseUrl, checks) => {
      const make = async (path: string, json: object): Promise<Record<string, string>> =>
        (await operate(baseUrl, path, json)) as Record<string, string>;
      const workspaceId = String((await make('/ops/workspaces', { name: 'North Clinics' }))['id']);
      const below = `/ops/workspaces/${workspaceId}`;
      const clinic = await make(`${below}/clinics`, { name: 'North Family Practice', npi: NPI });
      const key = await make(`${below}/keys`, { name: 'front desk', scopes: SCOPES });
      await make(`${below}/wallet/grants`, { checks, reason: 'order 1042' });
      return clinicWith(workspaceId, String(key['key']), String(clinic['clientId']));
    },
  };
}

function clinicWith(workspaceId: string, apiKey: string, clientId: string): Clinic {
  const headers = { authorization: `Bearer ${apiKey}`, 'x-client-id': clientId };
  const post: Clinic['post'] = async (url, key, json) => {
    const reply = await send(url, { ...headers, 'idempotency-key': key }, json).catch(() => undefined);
    return reply?.status === NOT_READ ? undefined : reply;
  };
  return {
    workspaceId,
    access: { apiKey, clientId },
    post,
    ask: (baseUrl, { key, ...question }) =>
      post(`${baseUrl}/api/eligibility/check`, key, { ...question, ...PATIENT }),
    submit: (baseUrl, key, items) =>
      post(`${baseUrl}/api/eligibility/batches`, key, {
        items: items.map((item) => ({ ...PATIENT, ...item })),
      }),
    read: async (baseUrl, path) => successOf(path, await sendAgain(baseUrl + path, headers)),
  };
}

/** Again when the connection breaks, as each does that was kept from before its gateway was killed. */
async function sendAgain(...[url, headers, json]: Parameters<typeof send>): Promise<Reply> {
  const keyed = { 'idempotency-key': randomUUID(), ...headers };
  for (let attempt = 1; attempt < KEPT_CONNECTIONS; attempt += 1) {
    const reply = await send(url, keyed, json).catch(() => undefined);
    if (reply !== undefined) return reply;
  }
  return send(url, keyed, json);
}

async function send(url: string, headers: Readonly<Record<string, string>>, json?: object): Promise<Reply> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: {
      'idempotency-key': randomUUID(),
      accept: ACCEPT,
      'content-type': 'application/json',
      ...headers,
    },
    ...(json !== undefined && { method: 'POST', body: JSON.stringify(json) }),
  });
  const { status } = response;
  return { status, text: await response.text(), retryAfter: response.headers.get('retry-after') };
}

function successOf(path: string, { status, text }: Reply): unknown {
  if (status >= 300) throw new Error(`${path} answered ${String(status)}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}
