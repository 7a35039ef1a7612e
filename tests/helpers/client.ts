import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { document } from '../contract/_document';
import { contractOf } from '../contract/contract';

export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The parsed JSON body; undefined when there is none. */
  readonly body: unknown;
};

export type Call = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** Sent unchanged, instead of `json`. */
  readonly raw?: string;
};

export type Access = {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly clientId: string;
  readonly operatorToken: string;
};

export type Client = {
  readonly access: Access;
  /** As the demo clinic. Every answer is held against the OpenAPI document. */
  readonly call: (path: string, call?: Call) => Promise<Answer>;
  /** As the operator. */
  readonly operate: (path: string, call?: Call) => Promise<Answer>;
  readonly live: (fields?: Partial<Fields> & ServiceFields, key?: string) => Promise<Answer>;
  readonly mock: (
    fields?: Partial<Fields> & ServiceFields & { mockFixture?: string },
    key?: string,
  ) => Promise<Answer>;
  readonly balance: () => Promise<{ available: number; held: number; captured: number; granted: number }>;
};

export type Fields = {
  readonly payerName: string;
  readonly memberId: string;
  readonly patientFirstName: string;
  readonly patientLastName: string;
  readonly patientDateOfBirth: string;
};

/** What a check may be about beyond the plan as a whole today. */
type ServiceFields = {
  readonly serviceTypeCodes?: readonly string[];
  readonly dateOfService?: string;
  readonly procedureCode?: string;
};

/** A synthetic patient, as in all tests. */
export const PATIENT: Fields = {
  payerName: 'Aetna',
  memberId: 'W123456789',
  patientFirstName: 'Jane',
  patientLastName: 'Doe',
  patientDateOfBirth: '1980-04-12',
};

const contract = contractOf(document);

export function clientOf(access: Access): Client {
  const send = (
    path: string,
    { method, headers, query, json, raw }: Call,
    base: Call['headers'],
  ): Promise<Answer> => {
    const url = `${access.baseUrl}${path}${query === undefined ? '' : `?${String(new URLSearchParams(query))}`}`;
    const body = raw ?? (json === undefined ? undefined : JSON.stringify(json));
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const wanted = new Map<string, string | undefined>(Object.entries({ ...base, ...type, ...headers }));
    const all = [...wanted].flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, value]],
    );
    return request(url, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: all,
      body,
    });
  };
  const clinic = { authorization: `Bearer ${access.apiKey}`, 'x-client-id': access.clientId };
  const call = (path: string, options: Call = {}): Promise<Answer> => send(path, options, clinic);
  const post = (path: string, json: unknown, key: string): Promise<Answer> =>
    call(path, { json, headers: { 'idempotency-key': key } });
  return {
    access,
    call,
    operate: (path, options = {}) => send(path, options, { authorization: `Bearer ${access.operatorToken}` }),
    live: (fields, key = randomUUID()) => post('/api/eligibility/check', { ...PATIENT, ...fields }, key),
    mock: (fields, key = randomUUID()) => post('/api/eligibility/check/mock', { ...PATIENT, ...fields }, key),
    balance: async () => {
      const { body } = await call('/api/wallet');
      return body as Awaited<ReturnType<Client['balance']>>;
    },
  };
}

type Sent = {
  readonly method: string;
  readonly headers: [string, string][];
  readonly body: string | undefined;
};

async function request(url: string, { method, headers, body }: Sent): Promise<Answer> {
  const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
  const text = await textOf(response);
  const answer = {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    text,
    body: /[/+]json\b/.test(response.headers.get('content-type') ?? '')
      ? (JSON.parse(text) as unknown)
      : undefined,
  };
  const { pathname } = new URL(url);
  contract.expectResponse({ method, path: pathname, ...answer, body: answer.body ?? text });
  return answer;
}

/** Everything; of server-sent events, what was sent until there was no more for now. */
async function textOf(response: Response): Promise<string> {
  if (response.headers.get('content-type') !== 'text/event-stream' || response.body === null)
    return response.text();
  let text = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (/^: /m.test(text)) break;
  }
  return text;
}

/** The problem's code, for answers that should be problems. */
/**
 * Sends many requests at once, and again what the gateway refuses because it has no room for so many (503), as clients
 * do: how many it has room for depends on the machine.
 */
export async function allAtOnce(sends: readonly (() => Promise<Answer>)[]): Promise<readonly Answer[]> {
  const insist = async (send: () => Promise<Answer>): Promise<Answer> => {
    let answer = await send();
    for (let tries = 1; answer.status === 503 && tries < 20; tries += 1) {
      await pause(500);
      answer = await send();
    }
    return answer;
  };
  return Promise.all(sends.map(insist));
}

export function codeOf(answer: Answer): unknown {
  return (answer.body as { code?: unknown } | undefined)?.code;
}
