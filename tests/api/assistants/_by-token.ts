import type { Client } from '../../helpers/client';
import type { Browser } from '../people/_browser';

type Used = {
  readonly status: number;
  readonly challenge: string | null;
  readonly headers: Headers;
  /** Without the id of the request. */
  readonly body: Readonly<Record<string, unknown>>;
};

type Sent = {
  /** Default: a call of the tool that is named, else the list of tools. */
  readonly method?: string;
  readonly tool?: string;
  readonly args?: object;
  readonly params?: object;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Sends a request of the revision 2026-07-28, whose headers repeat what the body says, with this credential, or none. */
export async function send(home: string, credential: string | undefined, sent: Sent = {}): Promise<Used> {
  const { tool, args = {}, method = tool === undefined ? 'tools/list' : 'tools/call', params = {} } = sent;
  const answer = await fetch(`${home}/mcp`, {
    method: 'POST',
    headers: {
      ...(credential !== undefined && { authorization: `Bearer ${credential}` }),
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(tool !== undefined && { 'mcp-name': tool }),
      ...sent.headers,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method,
      params: {
        ...(tool !== undefined && { name: tool, arguments: args }),
        ...params,
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': { elicitation: {} },
        },
      },
    }),
  });
  const { instance: _, ...body } = (await answer.json()) as Used['body'];
  const { status, headers } = answer;
  return { status, challenge: headers.get('www-authenticate'), headers, body };
}

/** Asks for the wallet as an assistant with this credential, or none. */
export async function use(home: string, credential: string | undefined): Promise<Omit<Used, 'headers'>> {
  const { headers: _, ...used } = await send(home, credential, { tool: 'wallet_balance' });
  return used;
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
