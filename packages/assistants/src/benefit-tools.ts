import type { Schema } from '@eligibility/api-types';
import { isObject, objectsIn } from './api';
import { wordsIn } from './check-result';
import { explained, EXPLAINED } from './explained';
import { NUMBER_OR_NULL, objectSchema, TEXT_OR_NULL, type JsonSchema } from './json-schema';
import { refusalOf, resultOf, type Tool } from './tool';

const READ_ONLY = { readOnlyHint: true, openWorldHint: false } as const;
const CHECK_ID: JsonSchema = { type: 'string', minLength: 1, description: 'Of an earlier result.' };
const RUNNING = {
  status: { type: 'string', enum: ['answered', 'still_checking'] },
} as const satisfies Readonly<Record<string, JsonSchema>>;

const EXPLAIN_BENEFITS: Tool = {
  name: 'explain_benefits',
  title: 'Explain benefits',
  description:
    'What the payer said behind the figures of a check: how certain each is, what else it states, costs by service, ' +
    'authorizations and warnings. Free; no payer is asked.',
  annotations: READ_ONLY,
  input: objectSchema({ checkId: CHECK_ID }, ['checkId']),
  output: objectSchema({ ...RUNNING, say: TEXT_OR_NULL, ask: TEXT_OR_NULL, explanation: EXPLAINED }, [
    ...['status', 'say', 'ask', 'explanation'],
  ]),
  run: async ({ checkId }, { call }) => {
    const path = `/api/eligibility/checks/${encodeURIComponent(String(checkId))}/answer?include=benefits,say`;
    const answer = await call({ method: 'GET', path, headers: { prefer: 'wait=8' } });
    if (answer.status !== 200 && answer.status !== 202) return refusalOf(answer);
    const status = answer.status === 200 ? 'answered' : 'still_checking';
    const details = isObject(answer.body) ? answer.body['benefits'] : undefined;
    const explanation = isObject(details) ? explained(details as Schema<'BenefitDetails'>) : null;
    return resultOf({ status, ...wordsIn(answer.body), explanation });
  },
};

const ITEM = objectSchema(
  {
    serviceTypeCode: { type: 'string', description: 'A word or X12 code, such as physical therapy or 98.' },
    procedureCode: { type: 'string', description: 'CPT, HCPCS or CDT.' },
    visit: { type: 'string', enum: ['primary-care', 'specialist'] },
    allowedAmount: { type: 'number', minimum: 0, description: 'What the plan allows for it, in US dollars.' },
    units: { type: 'integer', minimum: 1, maximum: 99 },
  } satisfies Readonly<Record<keyof Schema<'EstimateItem'>, JsonSchema>>,
  ['allowedAmount'],
);

const SENTENCES: JsonSchema = { type: 'array', items: { type: 'string' } };

const ESTIMATE: Tool = {
  name: 'estimate',
  title: 'Estimate what the patient pays',
  description:
    'What the patient is expected to pay for a visit, by the stored answer of a check. Free; no payer is asked. It is no ' +
    'promise of the payer: say so. Where confidence is cannot-be-determined, give no amount.',
  annotations: READ_ONLY,
  input: objectSchema(
    {
      checkId: CHECK_ID,
      items: { type: 'array', minItems: 1, maxItems: 50, items: ITEM },
      visitKind: {
        type: 'string',
        description: "A kind of visit among the clinic's rates, in place of items.",
      },
      network: { type: 'string', enum: ['in', 'out'] },
    },
    ['checkId'],
  ),
  output: objectSchema(
    {
      ...RUNNING,
      confidence: { type: ['string', 'null'], enum: ['stated', 'assumed', 'cannot-be-determined', null] },
      patientPays: NUMBER_OR_NULL,
      planPays: NUMBER_OR_NULL,
      steps: SENTENCES,
      assumptions: SENTENCES,
      reasons: { ...SENTENCES, description: 'Why there is no amount.' },
    },
    ['status', 'confidence', 'patientPays', 'planPays', 'steps', 'assumptions', 'reasons'],
  ),
  run: async ({ checkId, ...bill }, { call }) => {
    const path = `/api/eligibility/checks/${encodeURIComponent(String(checkId))}/estimate`;
    const answer = await call({ method: 'POST', path, body: bill, headers: { prefer: 'wait=8' } });
    if ((answer.status !== 200 && answer.status !== 202) || !isObject(answer.body)) return refusalOf(answer);
    const { confidence = null, patientPays = null, planPays = null } = answer.body;
    return resultOf({
      status: answer.status === 200 ? 'answered' : 'still_checking',
      confidence,
      patientPays,
      planPays,
      steps: sentencesIn(answer.body, 'steps'),
      assumptions: sentencesIn(answer.body, 'assumptions'),
      reasons: sentencesIn(answer.body, 'reasons'),
    });
  },
};

/** The tools about the answer of a check that was made before. */
export const BENEFIT_TOOLS: readonly Tool[] = [EXPLAIN_BENEFITS, ESTIMATE];

function sentencesIn(body: unknown, name: keyof Schema<'Estimate'>): readonly unknown[] {
  return objectsIn(body, name).map(({ sentence }) => sentence);
}
