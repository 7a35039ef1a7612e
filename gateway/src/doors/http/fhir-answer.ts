import type { AnswerOf } from '@eligibility/api-types';
import { operationOutcomeOf, responseOf, type AnsweredCheck, type Problem } from '@eligibility/fhir';
import type { ToldAnswer } from './asked-check';
import { LIMITING, type Told } from './told';

/** What an API answer is in FHIR: a status, a resource, and where the answer of the check is read. */
export type FhirAnswer = {
  readonly status: number;
  readonly resource: object;
  /** Below the door: `/CoverageEligibilityResponse/<id>`. */
  readonly address?: string;
  /** What is told beside the answer. */
  readonly told?: readonly Told[];
};

type CheckAnswer = AnswerOf<'post', '/api/eligibility/checks'>;

/**
 * The answer of the API to a check, or to a read of its answer, in FHIR.
 * @param known what the response repeats, and the instant at which it is written
 * @param requestId for support: that of the request at the door
 */
export function fhirAnswerOf(
  answer: ToldAnswer,
  known: Pick<AnsweredCheck, 'created' | 'repeated'>,
  requestId: string,
): FhirAnswer {
  const checkId = answer.header('check-id') ?? '';
  const address = `/CoverageEligibilityResponse/${checkId}`;
  if (answer.status === 202) return { status: 202, resource: RUNNING, address };
  if (answer.status !== 200) return refusalOf({ ...(answer.body as Problem), instance: requestId });
  const isSimulated = answer.header('payer-network') === 'simulator';
  const notAsked = answer.told
    .filter(({ name }) => LIMITING.includes(name))
    .map(({ name, sentence }) => ({ code: name.toLowerCase(), text: sentence }));
  const check = { ...known, answer: answer.body as CheckAnswer, checkId, isSimulated, notAsked };
  return { status: 200, resource: responseOf(check), address, told: answer.told };
}

/** A refusal. FHIR calls what was there, and is no longer, gone. */
export function refusalOf(problem: Problem): FhirAnswer {
  const isGone = problem.code === 'idempotency-result-expired';
  return { status: isGone ? 410 : problem.status, resource: operationOutcomeOf(problem) };
}

const RUNNING = {
  resourceType: 'OperationOutcome',
  issue: [
    {
      severity: 'information',
      code: 'informational',
      details: { text: 'The payer has not answered yet. Read the address of Content-Location again.' },
    },
  ],
} as const;
