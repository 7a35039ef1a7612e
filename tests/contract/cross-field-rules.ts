import { ERROR_TABLE } from '@eligibility/kit';

type Members = Readonly<Record<string, unknown>>;

/** Which codes come with which member of a problem. Every other code comes without it. */
const MEMBERS_OF_CODES: Readonly<Record<string, readonly string[]>> = {
  errors: [
    'validation-failed',
    'payer-requires-field',
    'member-id-required',
    'payer-date-out-of-range',
    'payer-service-not-taken',
  ],
  candidates: ['payer-ambiguous', 'payer-not-found'],
  candidateCount: ['payer-ambiguous'],
  slugs: ['unknown-fixture'],
  budget: ['daily-budget-exhausted'],
};

const INTERNAL_SENTENCES: readonly unknown[] = [
  ERROR_TABLE.internal.remedy,
  ERROR_TABLE['service-unavailable'].remedy,
  ERROR_TABLE['metrics-unavailable'].remedy,
];

/**
 * What the document says about a problem in words alone. JSON Schema could say it with `if` and `then`; several generators
 * of clients then lose the whole error, so the schemas stay flat and these rules are kept here.
 * @returns the broken rules, each as a phrase that names places, never values
 */
export function brokenProblemRules(body: unknown): readonly string[] {
  if (!isObject(body)) return [];
  const { code, status, detail, candidates, candidateCount } = body;
  const wrongMembers = Object.entries(MEMBERS_OF_CODES)
    .filter(([member, codes]) => member in body !== codes.includes(String(code)))
    .map(([member]) => `/${member} does not belong to the code, or is missing`);
  const hasOneCandidate = code === 'payer-ambiguous' && Array.isArray(candidates) && candidates.length < 2;
  const isUndercounted = Array.isArray(candidates) && Number(candidateCount) < candidates.length;
  const hasInnerText = Number(status) >= 500 && !INTERNAL_SENTENCES.includes(detail);
  return [
    ...wrongMembers,
    ...(hasOneCandidate ? ['/candidates must have at least two'] : []),
    ...(isUndercounted ? ['/candidateCount must count the candidates at least'] : []),
    ...(hasInnerText ? ['/detail is none of the sentences of a 5xx'] : []),
  ];
}

/** The same for the answer of a check: what `success` says about the other members. */
export function brokenAnswerRules(body: unknown): readonly string[] {
  if (!isObject(body) || !isObject(body['benefitSummary'])) return [];
  const { success, benefitSummary, upstreamStatusCode, errorMessage } = body;
  return [
    ...(benefitSummary['coverageActive'] === success
      ? []
      : ['/benefitSummary/coverageActive must equal success']),
    ...(success !== true || upstreamStatusCode === 200
      ? []
      : ['/upstreamStatusCode must be 200 with success']),
    ...(success !== true || errorMessage === null ? [] : ['/errorMessage must be null with success']),
  ];
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null;
}
