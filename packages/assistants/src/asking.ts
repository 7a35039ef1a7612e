import {
  inputRequired,
  inputResponse,
  type InputRequiredResult,
  type PrimitiveSchemaDefinition,
  type RequestStateCodec,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { createHash } from 'node:crypto';
import type { JsonSchema } from './json-schema';

/** What a call of a tool carries from one question to the next: signed, bound to the caller and short-lived. */
export type AskedState = {
  /** The digest of the arguments that the questions are about. */
  readonly of: string;
  /** What was answered to earlier questions of the same call. */
  readonly answers: Readonly<Record<string, string>>;
  /** The arguments that the last question was about, each with the values that it offered: without them, any text. */
  readonly asked: Readonly<Record<string, readonly string[] | null>>;
};

/** A question to the person at the assistant. */
type Question = {
  readonly message: string;
  readonly fields: readonly AskedField[];
};

type AskedField = {
  /** The argument whose value is asked for. */
  readonly name: string;
  readonly title: string;
  readonly choices?: readonly { readonly value: string; readonly title: string }[];
  /** `date`, where the value is one. */
  readonly format?: 'date';
};

/** Asks the person at the assistant, where the client has declared that it can (the capability `elicitation`). */
export type Asking = {
  readonly canAsk: boolean;
  /** What the person has answered so far in this call, by argument. */
  readonly answers: Readonly<Record<string, string>>;
  /** True when the person declined the last question, or closed it. */
  readonly isDeclined: boolean;
  readonly ask: (question: Question) => Promise<InputRequiredResult>;
};

const ANSWER = 'answer';
const MAX_CHARACTERS = 200;

/**
 * Reads the answer to the last question of a call. A state that was made for other arguments counts as none: the
 * question is asked again.
 */
export function askingOf(
  context: ServerContext,
  args: JsonSchema,
  { canAsk, codec }: { readonly canAsk: boolean; readonly codec: RequestStateCodec<AskedState> },
): Asking {
  const of = digestOf(args);
  const { answers, isDeclined } = answered(context, of);
  return {
    canAsk,
    answers,
    isDeclined,
    ask: async ({ message, fields }) => {
      const offered = fields.map(({ name, choices }) => [name, choices?.map(({ value }) => value) ?? null]);
      const next: AskedState = { of, answers, asked: Object.fromEntries(offered) as AskedState['asked'] };
      const requestedSchema = {
        type: 'object' as const,
        properties: Object.fromEntries(fields.map((field) => [field.name, propertyOf(field)])),
        required: fields.map(({ name }) => name),
      };
      return inputRequired({
        inputRequests: { [ANSWER]: inputRequired.elicit({ message, requestedSchema }) },
        requestState: await codec.mint(next, context),
      });
    },
  };
}

function propertyOf({ title, choices, format }: AskedField): PrimitiveSchemaDefinition {
  if (choices !== undefined)
    return {
      type: 'string',
      title,
      oneOf: choices.map((choice) => ({ const: choice.value, title: choice.title })),
    };
  return { type: 'string', title, ...(format !== undefined && { format }) };
}

function answered({ mcpReq }: ServerContext, of: string): Pick<Asking, 'answers' | 'isDeclined'> {
  const state = mcpReq.requestState<AskedState>();
  if (state?.of !== of) return { answers: {}, isDeclined: false };
  const { answers, asked } = state;
  const response = inputResponse(mcpReq.inputResponses, ANSWER);
  if (response.kind !== 'elicit') return { answers, isDeclined: false };
  if (response.action !== 'accept') return { answers, isDeclined: true };
  const { content = {} } = response;
  const given = Object.entries(asked).flatMap(([name, choices]) => {
    const answer = answerIn(content[name], choices);
    return answer === undefined ? [] : [[name, answer] as const];
  });
  return { answers: { ...answers, ...Object.fromEntries(given) }, isDeclined: false };
}

/** The answer, if it is a text that the question allows. */
function answerIn(given: unknown, choices: readonly string[] | null): string | undefined {
  const text = typeof given === 'string' ? given.trim() : '';
  if (text === '' || text.length > MAX_CHARACTERS) return undefined;
  return choices?.includes(text) === false ? undefined : text;
}

/** The same for the same arguments in any order. */
export function digestOf(args: JsonSchema): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(args)))
    .digest('base64url');
}

function sorted(args: JsonSchema): readonly (readonly [string, unknown])[] {
  return Object.entries(args).sort(([a], [b]) => (a < b ? -1 : 1));
}
