import type { CallToolResult, InputRequiredResult, ToolAnnotations } from '@modelcontextprotocol/server';
import { isObject, type ApiAnswer, type CallApi } from './api';
import type { Asking } from './asking';
import type { JsonSchema } from './json-schema';

/** What a tool may use while it runs. */
export type ToolContext = {
  readonly call: CallApi;
  readonly asking: Asking;
  /** Of the caller: the idempotency key of a call follows from it, the arguments and the reference. */
  readonly secret: string;
};

/** A tool that an assistant can call. */
export type Tool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly annotations: ToolAnnotations;
  /** Told to the assistant, and held against its arguments (`checkingArguments`): an `objectSchema`. */
  readonly input: JsonSchema;
  /** True where a required argument that is left out is asked for, in place of an error. */
  readonly asksForMissing?: boolean;
  readonly output: JsonSchema;
  readonly run: (args: JsonSchema, context: ToolContext) => Promise<CallToolResult | InputRequiredResult>;
};

/** A result with its structure, and the same as one block of text for clients that read text alone. */
export function resultOf(structure: Readonly<Record<string, unknown>>): CallToolResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(structure) }],
    structuredContent: { ...structure },
  };
}

/** A refusal of the API, in its own words: it repeats no patient data. */
export function refusalOf({ status, body }: ApiAnswer): CallToolResult {
  const { code = 'service-unavailable', detail = NO_ANSWER, say, errors } = isObject(body) ? body : {};
  return {
    content: [{ type: 'text', text: JSON.stringify({ code, status, say, detail, errors }) }],
    isError: true,
  };
}

const NO_ANSWER = 'The service did not answer in time. Call the tool again with the same arguments.';
