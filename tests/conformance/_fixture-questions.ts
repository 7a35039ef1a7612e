import {
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  inputResponse,
  type InputRequests,
  type InputRequiredResult,
  type McpServer,
  type PrimitiveSchemaDefinition,
  type RequestStateCodec,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { addTool, said } from './_fixture-contents';

/** What a call carries from one round of questions to the next. */
export type Round = { readonly round: number };

const NAME = form('What is your name?', { name: { type: 'string' } });
const CONFIRM = form('Please confirm', { ok: { type: 'boolean' } });
const GREETING = sampling('Generate a greeting', 50);
const ROOTS = inputRequired.listRoots();

/** The questions of each tool that completes as soon as all of them are answered. */
const QUESTIONS: Readonly<Record<string, InputRequests>> = {
  test_missing_capability: { llm_answer: GREETING },
  test_input_required_result_elicitation: { user_name: NAME },
  test_input_required_result_sampling: { capital_question: sampling('What is the capital of France?', 100) },
  test_input_required_result_list_roots: { client_roots: ROOTS },
  test_sampling: { answer: GREETING },
  test_elicitation: { answer: form('Please answer', { response: { type: 'string' } }) },
  test_elicitation_sep1034_defaults: {
    answer: form('Please review', {
      name: { type: 'string', default: 'John Doe' },
      age: { type: 'integer', default: 30 },
      score: { type: 'number', default: 95.5 },
      status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
      verified: { type: 'boolean', default: true },
    }),
  },
  test_elicitation_sep1330_enums: {
    answer: form('Please select', {
      untitledSingle: { type: 'string', enum: ['option1', 'option2', 'option3'] },
      titledSingle: { type: 'string', oneOf: titled('First Option', 'Second Option', 'Third Option') },
      legacyEnum: {
        type: 'string',
        enum: ['opt1', 'opt2', 'opt3'],
        enumNames: ['Option One', 'Option Two', 'Option Three'],
      },
      untitledMulti: { type: 'array', items: { type: 'string', enum: ['option1', 'option2', 'option3'] } },
      titledMulti: {
        type: 'array',
        items: { anyOf: titled('First Choice', 'Second Choice', 'Third Choice') },
      },
    }),
  },
};

/** The same for those whose questions come with a signed state, which the library verifies. */
const SIGNED_QUESTIONS: Readonly<Record<string, InputRequests>> = {
  test_input_required_result_request_state: { confirm: CONFIRM },
  test_input_required_result_tampered_state: { confirm: CONFIRM },
  test_input_required_result_multiple_inputs: { user_name: NAME, greeting: GREETING, client_roots: ROOTS },
};

const ROUNDS: readonly InputRequests[] = [
  { step1: form('Step 1: What is your name?', { name: { type: 'string' } }) },
  { step2: form('Step 2: What is your favorite color?', { color: { type: 'string' } }) },
];

function form(
  message: string,
  properties: Readonly<Record<string, PrimitiveSchemaDefinition>>,
): InputRequests[string] {
  const requestedSchema = {
    type: 'object' as const,
    properties: { ...properties },
    required: Object.keys(properties),
  };
  return inputRequired.elicit({ message, requestedSchema });
}

function sampling(text: string, maxTokens: number): InputRequests[string] {
  return inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text } }],
    maxTokens,
  });
}

function titled(...titles: readonly string[]): { const: string; title: string }[] {
  return titles.map((title, index) => ({ const: `value${String(index + 1)}`, title }));
}

/** The tools and the prompt that ask the client before they answer, as the suite's scenarios describe them. */
export function addQuestions(server: McpServer, codec: RequestStateCodec<Round>): void {
  for (const [name, questions] of Object.entries(QUESTIONS))
    addTool(server, name, (context) => unanswered(context, questions) ?? DONE);
  for (const [name, questions] of Object.entries(SIGNED_QUESTIONS))
    addTool(server, name, async (context) => {
      if (unanswered(context, questions) === undefined && context.mcpReq.requestState<Round>() !== undefined)
        return DONE;
      return inputRequired({
        inputRequests: questions,
        requestState: await codec.mint({ round: 0 }, context),
      });
    });
  addTool(server, 'test_input_required_result_multi_round', async (context) => {
    const round = (context.mcpReq.requestState<Round>()?.round ?? -1) + 1;
    const inputRequests = ROUNDS[round];
    if (inputRequests === undefined) return DONE;
    return inputRequired({ inputRequests, requestState: await codec.mint({ round }, context) });
  });
  addTool(server, 'test_input_required_result_capabilities', ({ mcpReq }) => {
    const declared = (mcpReq.envelope as Envelope | undefined)?.[CLIENT_CAPABILITIES_META_KEY] ?? {};
    const able = Object.entries({ elicitation: NAME, sampling: GREETING, roots: ROOTS });
    const asked = able.filter(([capability]) => capability in declared);
    return asked.length === 0 ? DONE : inputRequired({ inputRequests: Object.fromEntries(asked) });
  });
  const questions = {
    user_context: form('What context should the prompt use?', { context: { type: 'string' } }),
  };
  const about = { description: 'The conformance suite gets it.' };
  server.registerPrompt(
    'test_input_required_result_prompt',
    about,
    (context: ServerContext) =>
      unanswered(context, questions) ?? { messages: [{ role: 'user', content: said('answered') }] },
  );
}

type Envelope = Readonly<Record<string, object>>;

const DONE = { content: [said('state-ok: every question was answered')] };

/** The questions once more, unless each of them has an answer of its kind. */
function unanswered(
  { mcpReq }: ServerContext,
  inputRequests: InputRequests,
): InputRequiredResult | undefined {
  const isAnswered = (key: string): boolean => inputResponse(mcpReq.inputResponses, key).kind !== 'missing';
  return Object.keys(inputRequests).every(isAnswered) ? undefined : inputRequired({ inputRequests });
}
