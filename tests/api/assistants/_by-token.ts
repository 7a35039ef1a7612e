import type { Client } from '../../helpers/client';
import type { Browser } from '../people/_browser';

type Used = {
  readonly status: number;
  readonly challenge: string | null;
  /** Without the id of the request. */
  readonly body: Readonly<Record<string, unknown>>;
};

/** Asks for the wallet as an assistant with this credential, or none. */
export async function use(home: string, credential: string | undefined, headers: object = {}): Promise<Used> {
  const answer = await fetch(`${home}/mcp`, {
    method: 'POST',
    headers: {
      ...(credential !== undefined && { authorization: `Bearer ${credential}` }),
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': 'wallet_balance',
      ...headers,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name: 'wallet_balance',
        arguments: {},
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    }),
  });
  const { instance: _, ...body } = (await answer.json()) as Readonly<Record<string, unknown>>;
  return { status: answer.status, challenge: answer.headers.get('www-authenticate'), body };
}

/** Invites a person to the workspace, signs the person in, and accepts. @returns the id of the membership */
export async function joined(
  { call, access }: Pick<Client, 'call' | 'access'>,
  email: string,
  signIn: () => Promise<Browser>,
): Promise<string> {
  const json = { email, role: 'front-desk' };
  const invited = await call('/api/workspace/members', { method: 'POST', json });
  expect(invited.status).toBe(201);
  const person = await signIn();
  const session = await person.ask(`${access.baseUrl}/api/session`);
  const { invitations } = (await session.json()) as {
    readonly invitations: readonly { readonly id: string }[];
  };
  const [{ id } = { id: '' }] = invitations;
  const accepted = await person.ask(`${access.baseUrl}/api/session/invitations/${id}/accept`, {
    method: 'POST',
  });
  expect(accepted.status).toBe(204);
  return id;
}
