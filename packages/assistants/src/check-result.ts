import { isObject, objectsIn, textIn, type ApiAnswer } from './api';
import { QUOTED_SCHEMA, quotesOf, type Quote } from './quoted';
import { BOOLEAN_OR_NULL, NUMBER_OR_NULL, objectSchema, TEXT_OR_NULL, type JsonSchema } from './json-schema';

type Structure = Readonly<Record<string, unknown>>;

/** The figures of a check that are no text of the payer. */
const FIGURES: Readonly<Record<string, JsonSchema>> = {
  coverageActive: BOOLEAN_OR_NULL,
  deductibleRemaining: NUMBER_OR_NULL,
  outOfPocketRemaining: NUMBER_OR_NULL,
  coinsurancePercent: NUMBER_OR_NULL,
  copayAmount: NUMBER_OR_NULL,
  inNetworkPreferred: BOOLEAN_OR_NULL,
};

/** What an answer tells beside its figures, by the header of the API that has it. */
const TOLD: Readonly<Record<string, readonly [header: string, description: string]>> = {
  serviceAsked: ['service-asked', 'The service types that the payer was asked about.'],
  notAsked: ['not-asked', 'What the payer was not asked, and why. Say so to the person.'],
  ignoredFields: ['ignored-fields', 'Arguments that changed nothing.'],
  checksRemaining: ['checks-remaining', 'How many checks the workspace has left.'],
  payerMatchedBy: ['payer-matched-by', 'What made the payer sure: text, context or remembered.'],
};

const FIELD_ERROR = objectSchema({ field: { type: 'string' }, message: { type: 'string' } }, [
  'field',
  'message',
]);
const CHOICE = objectSchema({ payerId: { type: 'string' }, name: { type: 'string' } }, ['payerId', 'name']);

const PROPERTIES: Readonly<Record<string, JsonSchema>> = {
  status: {
    type: 'string',
    enum: ['answered', 'still_checking', 'needs_payer', 'needs_field'],
    description: 'needs_payer and needs_field: no payer was asked and nothing was charged.',
  },
  say: { ...TEXT_OR_NULL, description: 'For reading aloud, word for word.' },
  ask: { ...TEXT_OR_NULL, description: 'The one question to ask the person next.' },
  checkId: { ...TEXT_OR_NULL, description: 'For explain_benefits and estimate.' },
  isCharged: {
    ...BOOLEAN_OR_NULL,
    description: 'Whether this check is taken from the wallet; a repetition is not.',
  },
  isRepeated: { type: 'boolean', description: 'True for the stored answer of an earlier call.' },
  ageSeconds: { ...NUMBER_OR_NULL, description: 'How old a repeated answer is.' },
  payer: {
    oneOf: [CHOICE, { type: 'null' }],
    description: 'The payer that was asked, as the catalog names it.',
  },
  benefits: {
    oneOf: [objectSchema(FIGURES, Object.keys(FIGURES)), { type: 'null' }],
    description: 'US dollars and percent; null is not stated.',
  },
  uncertain: {
    type: ['string', 'null'],
    description:
      'Which figures the payer leaves in doubt, and why (header Benefit-Doubts). Say so to the person.',
  },
  ...Object.fromEntries(
    Object.entries(TOLD).map(([name, [, description]]) => [name, { ...TEXT_OR_NULL, description }]),
  ),
  outcome: TEXT_OR_NULL,
  reason: { ...TEXT_OR_NULL, description: 'Why the coverage is not shown as active.' },
  nextStep: { ...TEXT_OR_NULL, description: 'What to do next.' },
  fields: {
    type: 'array',
    items: { type: 'string' },
    description: 'The arguments to correct or to ask about.',
  },
  askAfter: { ...TEXT_OR_NULL, description: 'Not before this time, where nextStep is ask-later.' },
  isSimulated: { type: 'boolean', description: 'True when no real payer was asked.' },
  choices: { type: 'array', maxItems: 5, items: CHOICE, description: 'The payers that the words may mean.' },
  choiceCount: { type: 'integer', description: 'How many payers fit; choices has at most five of them.' },
  errors: { type: 'array', items: FIELD_ERROR },
  quotedFromPayer: QUOTED_SCHEMA,
};

/** The result of a check, whatever came of it: every member is always there. */
export const CHECK_OUTPUT = objectSchema(PROPERTIES, Object.keys(PROPERTIES));

const NOTHING = {
  checkId: null,
  isCharged: false,
  isRepeated: false,
  ageSeconds: null,
  payer: null,
  benefits: null,
  uncertain: null,
  ...toldIn(() => undefined),
  outcome: null,
  reason: null,
  nextStep: null,
  fields: [],
  askAfter: null,
  isSimulated: false,
  choices: [],
  choiceCount: 0,
  errors: [],
  quotedFromPayer: [],
};

/** What the API says for a voice. */
export function wordsIn(body: unknown): { readonly say: string | null; readonly ask: string | null } {
  return { say: textIn(body, 'say') ?? null, ask: textIn(body, 'ask') ?? null };
}

/** The result of an answered check (200). */
export function answeredCheck({ body, header }: ApiAnswer): Structure {
  const answer = isObject(body) ? body : {};
  const summary = memberOf(answer, 'benefitSummary');
  return {
    status: 'answered',
    ...wordsIn(body),
    ...NOTHING,
    checkId: header('check-id') ?? null,
    ...repetitionIn(header),
    payer: payerIn(header),
    benefits: withNulls(summary, Object.keys(FIGURES)),
    uncertain: header('benefit-doubts') ?? null,
    ...toldIn(header),
    ...outcomeIn(answer),
    isSimulated: header('payer-network') === 'simulator',
    quotedFromPayer: quotesIn(answer, summary),
  };
}

function toldIn(header: ApiAnswer['header']): Structure {
  return Object.fromEntries(Object.entries(TOLD).map(([name, [of]]) => [name, header(of) ?? null]));
}

function memberOf(of: Structure, name: string): Structure {
  const member = of[name];
  return isObject(member) ? member : {};
}

function withNulls(of: Structure, names: readonly string[]): Structure {
  return Object.fromEntries(names.map((name) => [name, of[name] ?? null]));
}

function repetitionIn(header: ApiAnswer['header']): Structure {
  const age = header('age');
  return {
    isRepeated: header('idempotent-replayed') === 'true',
    ageSeconds: age === undefined ? null : Number(age),
  };
}

function payerIn(header: ApiAnswer['header']): Structure | null {
  const payerId = decoded(header('payer-id'));
  return payerId === undefined ? null : { payerId, name: decoded(header('payer-name')) ?? payerId };
}

function outcomeIn(answer: Structure): Structure {
  const nextStep = memberOf(answer, 'nextStep');
  return {
    ...withNulls(answer, ['outcome', 'isCharged']),
    reason: textIn(answer['reason'], 'text') ?? null,
    nextStep: textIn(nextStep, 'step') ?? null,
    fields: answer['fields'] ?? [],
    askAfter: textIn(nextStep, 'askAfter') ?? null,
  };
}

function quotesIn(answer: Structure, summary: Structure): readonly Quote[] {
  const nextStep = memberOf(answer, 'nextStep');
  return quotesOf([
    ['payerName', textIn(summary, 'payerName')],
    ['planName', textIn(summary, 'planName')],
    ['errorMessage', textIn(answer, 'errorMessage')],
    ['otherPayerName', textIn(nextStep, 'payerName')],
    ['otherPayerId', textIn(nextStep, 'payerId')],
    ['phone', textIn(nextStep, 'phone')],
  ]);
}

/** The payer's id and name are percent-encoded where they are no plain ASCII. */
function decoded(value: string | undefined): string | undefined {
  return value === undefined ? undefined : decodeURIComponent(value);
}

/** The result of a check that was not answered in time (202): the same call gets its answer. */
export function runningCheck({ body }: ApiAnswer): Structure {
  return {
    status: 'still_checking',
    ...wordsIn(body),
    ...NOTHING,
    checkId: textIn(body, 'checkId') ?? null,
    isCharged: null,
  };
}

/** How many payers fit; where the API does not say it, those that it lists are all. */
export function countIn(body: unknown, { length }: readonly object[]): number {
  const count = isObject(body) ? body['candidateCount'] : undefined;
  return typeof count === 'number' ? count : length;
}

/** The result of a check that was not begun, because something has to be asked first. */
export function unaskedCheck(
  status: 'needs_payer' | 'needs_field',
  { body }: ApiAnswer,
  choices: readonly object[],
): Structure {
  const errors = objectsIn(body, 'errors').map(({ field, message }) => ({ field, message }));
  return { status, ...wordsIn(body), ...NOTHING, choices, choiceCount: countIn(body, choices), errors };
}
