import {
  fromJsonSchema,
  ResourceTemplate,
  type CallToolResult,
  type ContentBlock,
  type InputRequiredResult,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';

/** The smallest PNG: one pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** The head of a WAV without a sample. */
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';

const IMAGE: ContentBlock = { type: 'image', data: PNG, mimeType: 'image/png' };

/** The tools whose result is always the same. */
const CONTENTS: Readonly<Record<string, readonly ContentBlock[]>> = {
  test_simple_text: [said('This is a simple text response for testing.')],
  test_image_content: [IMAGE],
  test_audio_content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }],
  test_embedded_resource: [
    embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
  ],
  test_multiple_content_types: [
    said('Multiple content types test:'),
    IMAGE,
    embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
  ],
  test_streaming_elicitation: [said('The stream of this call has its result alone.')],
};

type Schema = Readonly<Record<string, unknown>>;
type Run = (
  context: ServerContext,
) => CallToolResult | InputRequiredResult | Promise<CallToolResult | InputRequiredResult>;

export function addTool(server: McpServer, name: string, run: Run, input: Schema = { type: 'object' }): void {
  // The library's type of a schema knows no extensions of it.
  const inputSchema = fromJsonSchema(input as Parameters<typeof fromJsonSchema>[0]);
  const description = 'The conformance suite calls it.';
  server.registerTool(name, { description, inputSchema }, (_args, context) => run(context));
}

export function said(text: string): ContentBlock {
  return { type: 'text', text };
}

function embedded(uri: string, mimeType: string, text: string): ContentBlock {
  return { type: 'resource', resource: { uri, mimeType, text } };
}

/** The tools, resources and prompts that ask nothing, as the suite's scenarios describe them. */
export function addContents(server: McpServer): void {
  for (const [name, content] of Object.entries(CONTENTS))
    addTool(server, name, () => ({ content: [...content] }));
  addTool(server, 'test_error_handling', () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
  addTool(server, 'json_schema_2020_12_tool', () => ({ content: [] }), SCHEMA_2020_12);
  addTool(server, 'test_x_mcp_header', () => ({ content: [] }), {
    type: 'object',
    properties: { region: { type: 'string', 'x-mcp-header': 'Region' } },
  });
  addNotifyingTools(server);
  addResources(server);
  addPrompts(server);
}

/** Each keyword of it has to be listed as it is written here. */
const SCHEMA_2020_12: Schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
};

function addNotifyingTools(server: McpServer): void {
  const log = async ({ mcpReq }: ServerContext, messages: readonly string[]): Promise<CallToolResult> => {
    // The suite demands it of both eras.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    for (const message of messages) await mcpReq.log('info', message);
    return { content: [said('logged')] };
  };
  addTool(server, 'test_logging_tool', (context) => log(context, ['Only for who asked for it']));
  addTool(server, 'test_tool_with_logging', (context) =>
    log(context, ['Tool execution started', 'Tool processing data', 'Tool execution completed']),
  );
  addTool(server, 'test_tool_with_progress', async ({ mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken;
    for (const progress of progressToken === undefined ? [] : [0, 50, 100])
      await mcpReq.notify({
        method: 'notifications/progress',
        params: { progressToken, progress, total: 100 },
      });
    return { content: [said('done')] };
  });
}

function addResources(server: McpServer): void {
  const add = (
    name: string,
    mimeType: string,
    content: { readonly text: string } | { readonly blob: string },
  ): void => {
    const uri = `test://${name}`;
    const contents = [{ uri, mimeType, ...content }];
    server.registerResource(name, uri, { description: 'The conformance suite reads it.', mimeType }, () => ({
      contents,
    }));
  };
  add('static-text', 'text/plain', { text: 'This is the content of the static text resource.' });
  add('static-binary', 'image/png', { blob: PNG });
  add('watched-resource', 'text/plain', { text: 'It never changes.' });
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined });
  const mimeType = 'application/json';
  server.registerResource('template', template, { mimeType }, ({ href }, { id }) => {
    const data = { id, templateTest: true, data: `Data for ID: ${String(id)}` };
    return { contents: [{ uri: href, mimeType, text: JSON.stringify(data) }] };
  });
}

function addPrompts(server: McpServer): void {
  type Args = Readonly<Record<string, string>>;
  const add = (name: string, args: readonly string[], contentOf: (given: Args) => ContentBlock[]): void => {
    const properties = Object.fromEntries(args.map((arg) => [arg, { type: 'string' }]));
    const argsSchema = fromJsonSchema<Args>({ type: 'object', properties, required: [...args] });
    const description = 'The conformance suite gets it.';
    server.registerPrompt(name, { description, argsSchema }, (given) => ({
      messages: contentOf(given).map((content) => ({ role: 'user' as const, content })),
    }));
  };
  add('test_simple_prompt', [], () => [said('This is a simple prompt for testing.')]);
  add('test_prompt_with_arguments', ['arg1', 'arg2'], ({ arg1 = '', arg2 = '' }) => [
    said(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`),
  ]);
  add('test_prompt_with_embedded_resource', ['resourceUri'], ({ resourceUri = '' }) => [
    embedded(resourceUri, 'text/plain', 'Embedded resource content for testing.'),
    said('Please process the embedded resource above.'),
  ]);
  add('test_prompt_with_image', [], () => [IMAGE, said('Please analyze the image above.')]);
}
