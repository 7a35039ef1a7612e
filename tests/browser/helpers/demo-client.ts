import { randomUUID } from 'node:crypto';

/** What `demo.json` holds. */
export type Access = {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly clientId: string;
  readonly operatorToken: string;
  readonly workspaceId: string;
};

type Answered = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly body: unknown;
};
type Call = {
  readonly method?: string;
  readonly json?: unknown;
  readonly query?: Readonly<Record<string, string>>;
};
type Fields = Readonly<Record<string, string>>;

/** What programs do while people look: checks of the demo clinic, and an operator's calls. */
export type DemoClient = {
  readonly apiKey: string;
  readonly asProgram: (path: string, call?: Call) => Promise<Answered>;
  readonly live: (fields: Fields) => Promise<Answered>;
  readonly mock: (fields: Fields) => Promise<Answered>;
  readonly balance: () => Promise<{ readonly available: number; readonly captured: number }>;
  readonly operate: (path: string, call?: Call) => Promise<Answered>;
};

/** A synthetic patient, as in all tests. */
const PATIENT = {
  payerName: 'Aetna',
  memberId: 'W123456789',
  patientFirstName: 'Jane',
  patientLastName: 'Doe',
  patientDateOfBirth: '1980-04-12',
};

export function demoClientOf({ baseUrl, apiKey, clientId, operatorToken }: Access): DemoClient {
  const send = async (
    path: string,
    bearer: string,
    { method, json, query }: Call = {},
  ): Promise<Answered> => {
    const url = query === undefined ? path : `${path}?${String(new URLSearchParams(query))}`;
    const response = await fetch(baseUrl + url, {
      method: method ?? (json === undefined ? 'GET' : 'POST'),
      headers: {
        authorization: `Bearer ${bearer}`,
        'x-client-id': clientId,
        ...(json !== undefined && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    const text = await response.text();
    const isJson = (response.headers.get('content-type') ?? '').includes('json');
    const body: unknown = isJson ? JSON.parse(text) : undefined;
    return { status: response.status, headers: Object.fromEntries(response.headers), text, body };
  };
  return {
    apiKey,
    asProgram: (path, call) => send(path, apiKey, call),
    live: (fields) => send('/api/eligibility/check', apiKey, { json: { ...PATIENT, ...fields } }),
    mock: (fields) => send('/api/eligibility/check/mock', apiKey, { json: { ...PATIENT, ...fields } }),
    balance: async () =>
      (await send('/api/wallet', apiKey)).body as Awaited<ReturnType<DemoClient['balance']>>,
    operate: (path, call) => send(path, operatorToken, call),
  };
}
