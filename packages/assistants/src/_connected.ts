import { Client, InMemoryTransport, type CallToolResult } from '@modelcontextprotocol/client';
import type { ApiAnswer, ApiCall } from './api';
import { assistantServer } from './server';

const SECRET = 'a secret of 32 bytes at the least';

/** An answer of the API as a test states it. */
export type Stated = {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The official client at the tools, over an API that gives these answers one after another. */
export type Connected = {
  readonly client: Client;
  readonly use: (tool: string, args?: object) => Promise<CallToolResult>;
  /** What the tools have called. */
  readonly calls: readonly ApiCall[];
};

type Person = (question: { readonly message: string; readonly requestedSchema: object }) => object;

export async function connected(
  answers: readonly Stated[],
  { person, secret = SECRET }: { readonly person?: Person; readonly secret?: string } = {},
): Promise<Connected> {
  const calls: ApiCall[] = [];
  const server = assistantServer({
    secret,
    call: (call) => {
      calls.push(call);
      return Promise.resolve(answerOf(answers[calls.length - 1] ?? {}));
    },
  });
  const client = new Client(
    { name: 'test', version: '1' },
    { capabilities: person === undefined ? {} : { elicitation: {} } },
  );
  if (person !== undefined)
    client.setRequestHandler('elicitation/create', ({ params }) => person(params as never) as never);
  const [near, far] = InMemoryTransport.createLinkedPair();
  await server.connect(far);
  await client.connect(near);
  return {
    client,
    calls,
    use: async (name, args = {}) => await client.callTool({ name, arguments: { ...args } }),
  };
}

function answerOf({ status = 200, body, headers = {} }: Stated): ApiAnswer {
  return { status, body, header: (name) => headers[name] };
}
