import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport, type CallToolResult } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { ROOT } from '@eligibility/testkit';
import type { Access } from '../../helpers/client';

/** How an assistant reaches the tools: over HTTP or a program's input and output, in this revision or the era before. */
export type Way = {
  readonly over: 'http' | 'stdio';
  readonly era: '2026-07-28' | '2025';
  /** What the person at the assistant answers to each question; without it, the client shows no forms. */
  readonly answers?: (question: Asked) => Record<string, string> | 'decline';
};

/** A question as the client is asked it. */
export type Asked = {
  readonly message: string;
  /** The arguments that are asked for. */
  readonly fields: readonly string[];
  /** The titles of the choices by their values. */
  readonly choices: Readonly<Record<string, string>>;
};

export type Assistant = {
  readonly client: Client;
  /** Calls a tool and returns its structure; of an error, the parsed text. */
  readonly use: (tool: string, args?: object) => Promise<Readonly<Record<string, unknown>>>;
  readonly call: (tool: string, args?: object) => Promise<CallToolResult>;
  readonly close: () => Promise<void>;
};

/** Connects the official client. */
export async function assistantOf(access: Access, { over, era, answers }: Way): Promise<Assistant> {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    {
      versionNegotiation: { mode: era === '2025' ? 'legacy' : { pin: era } },
      capabilities: answers === undefined ? {} : { elicitation: { form: {} } },
    },
  );
  if (answers !== undefined)
    client.setRequestHandler('elicitation/create', ({ params }) => {
      const answer = answers(askedIn(params));
      return answer === 'decline' ? { action: 'decline' } : { action: 'accept', content: answer };
    });
  await client.connect(over === 'http' ? httpTransport(access) : stdioTransport(access));
  const call: Assistant['call'] = async (name, args = {}) =>
    await client.callTool({ name, arguments: { ...args } }, { timeout: 30_000 });
  return {
    client,
    call,
    use: async (name, args) => structureOf(await call(name, args)),
    close: () => client.close(),
  };
}

/** The one block of text says the same as the structure. */
function structureOf({
  content,
  structuredContent,
  isError,
}: CallToolResult): Readonly<Record<string, unknown>> {
  const [block] = content;
  if (content.length !== 1 || block?.type !== 'text') throw new Error('the result is not one block of text');
  const said = JSON.parse(block.text) as Readonly<Record<string, unknown>>;
  if (isError !== true) expect(structuredContent).toEqual(said);
  return said;
}

function httpTransport({ baseUrl, apiKey, clientId }: Access): StreamableHTTPClientTransport {
  return new StreamableHTTPClientTransport(new URL('/mcp', baseUrl), {
    requestInit: { headers: { authorization: `Bearer ${apiKey}`, 'x-client-id': clientId } },
  });
}

function stdioTransport({ baseUrl, apiKey, clientId }: Access): StdioClientTransport {
  return new StdioClientTransport({
    command: process.execPath,
    args: [join(ROOT, 'cli/bin/eligibility.js'), 'mcp', '--clinic', clientId],
    env: { ELIGIBILITY_URL: baseUrl, ELIGIBILITY_API_KEY: apiKey },
    stderr: 'inherit',
  });
}

function askedIn(params: object): Asked {
  const { message, requestedSchema } = params as {
    readonly message: string;
    readonly requestedSchema: {
      readonly properties: Readonly<
        Record<string, { readonly oneOf?: readonly { readonly const: string; readonly title: string }[] }>
      >;
    };
  };
  const [{ oneOf = [] } = {}] = Object.values(requestedSchema.properties);
  const fields = Object.keys(requestedSchema.properties);
  return { message, fields, choices: Object.fromEntries(oneOf.map((one) => [one.const, one.title])) };
}
