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
  readonly asked: Question['field'];
  /** The values that the last question offered; without them, any text will do. */
  readonly choices?: readonly string[];
};

/** A question to the person at the assistant. */
type Question = {
  /** The argument whose value is asked for. */
  readonly field: string;
  readonly message: string;
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
    ask: async (question) => {
      const { field, message, choices } = question;
      const values = choices?.map(({ value }) => value);
      const next: AskedState = {
        of,
        answers,
        asked: field,
        ...(values !== undefined && { choices: values }),
      };
      const requestedSchema = {
        type: 'object' as const,
        properties: { [field]: propertyOf(question) },
        required: [field],
      };
      return inputRequired({
        inputRequests: { [ANSWER]: inputRequired.elicit({ message, requestedSchema }) },
        requestState: await codec.mint(next, context),
      });
    },
  };
}

function propertyOf({ message, choices, format }: Question): PrimitiveSchemaDefinition {
  if (choices !== undefined)
    return {
      type: 'string',
      title: message,
      oneOf: choices.map(({ value, title }) => ({ const: value, title })),
    };
  return { type: 'string', title: message, ...(format !== undefined && { format }) };
}

function answered({ mcpReq }: ServerContext, of: string): Pick<Asking, 'answers' | 'isDeclined'> {
  const state = mcpReq.requestState<AskedState>();
  if (state?.of !== of) return { answers: {}, isDeclined: false };
  const { answers, asked, choices } = state;
  const response = inputResponse(mcpReq.inputResponses, ANSWER);
  if (response.kind !== 'elicit') return { answers, isDeclined: false };
  if (response.action !== 'accept') return { answers, isDeclined: true };
  const answer = answerIn(response.content?.[asked], choices);
  return { answers: answer === undefined ? answers : { ...answers, [asked]: answer }, isDeclined: false };
}

/** The answer, if it is a text that the question allows. */
function answerIn(given: unknown, choices: readonly string[] | undefined): string | undefined {
  const text = typeof given === 'string' ? given.trim() : '';
  if (text === '' || text.length > MAX_CHARACTERS) return undefined;
  return choices === undefined || choices.includes(text) ? text : undefined;
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
