import { randomUUID } from 'node:crypto';
import type { ConsoleSystem } from './console-system';

type Answered = { readonly status: number; readonly code: string | undefined; readonly body: unknown };

/** A customer's program, with a key that a person gave it. */
export type Program = {
  readonly get: (path: string) => Promise<Answered>;
  readonly post: (path: string, body: unknown) => Promise<Answered>;
  /** Replaces what the demo clinic is allowed for its visits. */
  readonly setRates: (rows: readonly object[]) => Promise<void>;
  /** A live check. @param fields beyond those of the usual patient, or in their place */
  readonly check: (clientId: string, fields?: Readonly<Record<string, string>>) => Promise<Answered>;
};

const PATIENT = {
  payerName: 'Aetna',
  memberId: 'W123456789',
  patientFirstName: 'Jane',
  patientLastName: 'Doe',
  patientDateOfBirth: '1980-04-12',
};

export function programWith(apiKey: string, { baseUrl }: Pick<ConsoleSystem, 'baseUrl'>): Program {
  const send = async (path: string, init: RequestInit = {}): Promise<Answered> => {
    const headers = { authorization: `Bearer ${apiKey}`, ...(init.headers as Record<string, string>) };
    const response = await fetch(baseUrl + path, { ...init, headers });
    const body = (await response.json()) as { readonly code?: string };
    return { status: response.status, code: body.code, body };
  };
  const write = (
    method: string,
    path: string,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
  ) =>
    send(path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  return {
    get: (path) => send(path),
    post: (path, body) => write('POST', path, body),
    setRates: async (rows) => {
      const { data } = (await send('/api/workspace/clinics')).body as {
        readonly data: readonly { readonly clientId: string }[];
      };
      const path = `/api/workspace/clinics/${data[0]?.clientId ?? ''}/rates`;
      const { status, body } = await write('PUT', path, { rows });
      if (status !== 200) throw new Error(`no rates: ${JSON.stringify(body)}`);
    },
    check: (clientId, fields = {}) =>
      write(
        'POST',
        '/api/eligibility/check',
        { ...PATIENT, ...fields },
        { 'idempotency-key': randomUUID(), 'x-client-id': clientId },
      ),
  };
}
