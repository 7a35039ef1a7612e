import type { CallToolResult, InputRequiredResult } from '@modelcontextprotocol/server';
import { createHmac } from 'node:crypto';
import { objectsIn, textIn, type ApiAnswer } from './api';
import { ASKED_FOR, CHECK_FIELDS } from './check-fields';
import { answeredCheck, CHECK_OUTPUT, countIn, runningCheck, unaskedCheck, wordsIn } from './check-result';
import { digestOf } from './asking';
import { objectSchema, type JsonSchema } from './json-schema';
import { REPEATED_WITHIN_SECONDS, uuidOfHash } from './once';
import { refusalOf, resultOf, type Tool, type ToolContext } from './tool';

/** Hosts give a tool 8 to 20 s. A check that takes longer goes on, and the same call gets its answer. */
const WAIT_SECONDS = 8;

const LANGUAGE: JsonSchema = {
  type: 'string',
  enum: ['en', 'es'],
  description: 'Of `say` and `ask`. Default: en.',
};
const REQUIRED = ['payerName', 'memberId', 'patientFirstName', 'patientLastName'] as const;

const CHECK_ELIGIBILITY: Tool = {
  name: 'check_eligibility',
  title: 'Check eligibility',
  description:
    'Asks the payer now whether a patient is covered, and what is left to pay. COSTS ONE CHECK of the clinic. The same ' +
    'call again within 15 minutes gets the same answer and costs nothing, also after a time-out. When `status` is ' +
    'still_checking, call again with the same arguments. When it is needs_payer or needs_field, nothing was charged: ' +
    'ask the person, never guess. Read `say` aloud as it is; it is no promise of payment.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: objectSchema(
    {
      ...CHECK_FIELDS,
      reference: {
        type: 'string',
        maxLength: 100,
        description:
          'A reference of the caller for this one question, such as the id of the appointment: the same reference and ' +
          'arguments are one check for ever, also after 15 minutes. A new one asks the payer anew.',
      },
      language: LANGUAGE,
    },
    REQUIRED,
  ),
  asksForMissing: true,
  output: CHECK_OUTPUT,
  run: (args, context) => {
    const { reference, ...sent } = args;
    return check(
      { path: '/api/eligibility/check', headersFor: onceBy(context.secret, reference) },
      sent,
      context,
    );
  },
};

const MOCK_CHECK: Tool = {
  name: 'mock_check',
  title: 'Mock check',
  description:
    'The same as check_eligibility with an answer from a fixture: no payer is asked and nothing is charged. For tests and ' +
    'demonstrations; never tell a patient its answer.',
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: objectSchema(
    {
      ...CHECK_FIELDS,
      mockFixture: {
        type: 'string',
        description:
          'Such as payer1-dependent1 (default), dental, medical-inactive or 75-subscriber-not-found.',
      },
      language: LANGUAGE,
    },
    REQUIRED,
  ),
  asksForMissing: true,
  output: CHECK_OUTPUT,
  run: async (args, context) => {
    const path = '/api/eligibility/check/mock';
    const result = await check({ path, headersFor: () => ({}) }, args, context);
    const { structuredContent } = result as CallToolResult;
    return structuredContent === undefined ? result : resultOf({ ...structuredContent, isSimulated: true });
  },
};

/** The tools that run a check. */
export const CHECK_TOOLS: readonly Tool[] = [CHECK_ELIGIBILITY, MOCK_CHECK];

type HeadersFor = (fields: JsonSchema) => Readonly<Record<string, string>>;

/** With a reference, a key that follows from it and the question; otherwise the newest answer to the question. */
function onceBy(secret: string, reference: unknown): HeadersFor {
  if (typeof reference !== 'string' || reference.trim() === '')
    return () => ({ 'cache-control': `max-age=${String(REPEATED_WITHIN_SECONDS)}` });
  return (fields) => ({ 'idempotency-key': keyOf(secret, `${digestOf(fields)} ${reference.trim()}`) });
}

function keyOf(secret: string, question: string): string {
  return uuidOfHash(createHmac('sha256', secret).update(`idempotency key\0${question}`).digest('hex'));
}

async function check(
  { path, headersFor }: { readonly path: string; readonly headersFor: HeadersFor },
  { language: wanted, ...args }: JsonSchema,
  { call, asking }: ToolContext,
): Promise<CallToolResult | InputRequiredResult> {
  const language = wanted === 'es' ? 'es' : 'en';
  const fields = withAnswers(args, asking.answers);
  const answer = await call({
    method: 'POST',
    path: `${path}?include=outcome,say`,
    body: fields,
    headers: {
      prefer: `wait=${String(WAIT_SECONDS)}`,
      'accept-language': language,
      ...headersFor(fields),
    },
  });
  if (answer.status === 200) return resultOf(answeredCheck(answer));
  if (answer.status === 202) return resultOf(runningCheck(answer));
  return (await questionFor(answer, { fields, language }, asking)) ?? unasked(answer);
}

/** What a person chose for an ambiguous payer is asked for by its id, with the person's words beside it. */
function withAnswers(args: JsonSchema, answers: Readonly<Record<string, string>>): JsonSchema {
  const { payer, ...fields } = answers;
  const sent = { ...args, ...fields };
  if (payer === undefined) return sent;
  return { ...sent, payerName: payer, payerText: sent['payerName'] };
}

/** Before a list of them: what the API asks may be another question, such as that for the state. */
const WHICH_PAYER = { en: 'Which of these payers is it?', es: '¿Cuál de estas aseguradoras es?' } as const;
/** The fields of the form for the first name: its question is about both. */
const NAMES = {
  en: { patientFirstName: 'First name', patientLastName: 'Last name' },
  es: { patientFirstName: 'Nombre', patientLastName: 'Apellido' },
} as const;

type Asked = { readonly fields: JsonSchema; readonly language: keyof typeof WHICH_PAYER };

/** The one thing that is missing, as a question to the person, where the client can ask. */
async function questionFor(
  answer: ApiAnswer,
  { fields, language }: Asked,
  { canAsk, isDeclined, ask }: ToolContext['asking'],
): Promise<InputRequiredResult | undefined> {
  if (!canAsk || isDeclined) return undefined;
  if (textIn(answer.body, 'code') === 'payer-ambiguous') {
    const choices = choicesIn(answer.body).map(({ payerId, name }) => ({ value: payerId, title: name }));
    const { length } = choices;
    const count = countIn(answer.body, choices);
    const title = `${WHICH_PAYER[language]}${count > length ? ` (${String(length)}/${String(count)})` : ''}`;
    return ask({ message: title, fields: [{ name: 'payer', title, choices }] });
  }
  const field = missingIn(answer.body, fields);
  if (field === undefined) return undefined;
  const message = wordsIn(answer.body).ask ?? `What is the ${field}?`;
  const titles = field === 'patientFirstName' ? NAMES[language] : { [field]: message };
  const format = CHECK_FIELDS[field]['format'] === 'date' ? { format: 'date' as const } : {};
  return ask({
    message,
    fields: Object.entries(titles).map(([name, title]) => ({ name, title, ...format })),
  });
}

/**
 * The field that the API asks for first, where the call does not have it: `ask` is about this one. What is there and
 * wrong is for the assistant to correct.
 */
function missingIn(body: unknown, fields: JsonSchema): (typeof ASKED_FOR)[number] | undefined {
  const [first] = objectsIn(body, 'errors');
  return ASKED_FOR.find((field) => field === first?.['field'] && isEmpty(fields[field]));
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

function choicesIn(body: unknown): readonly { readonly payerId: string; readonly name: string }[] {
  return objectsIn(body, 'candidates').flatMap(({ payerId, name }) =>
    typeof payerId === 'string' && typeof name === 'string' ? [{ payerId, name }] : [],
  );
}

/** A check that was not begun: the person is to be asked first, or it was refused. */
function unasked(answer: ApiAnswer): CallToolResult {
  const code = textIn(answer.body, 'code');
  if (code === 'payer-ambiguous' || code === 'payer-not-found')
    return resultOf(unaskedCheck('needs_payer', answer, choicesIn(answer.body)));
  const hasFields = objectsIn(answer.body, 'errors').length > 0;
  return hasFields ? resultOf(unaskedCheck('needs_field', answer, [])) : refusalOf(answer);
}
