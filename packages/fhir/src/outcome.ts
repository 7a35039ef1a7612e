import type { OperationOutcome, OperationOutcomeIssue as Issue } from 'fhir/r4';
import { expressionOf } from './expressions';
import type { InputIssue } from './input-error';
import { SYSTEMS } from './systems';

/** A problem of the API (RFC 9457), as far as it is translated. */
export type Problem = {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  /** The id of the request, for support. */
  readonly instance?: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[] | undefined;
  readonly candidates?: unknown;
  readonly issues?: readonly InputIssue[];
};

type IssueType = Issue['code'];

/** FHIR's IssueType for our codes; others follow from the status. */
const BY_CODE: Readonly<Record<string, IssueType>> = {
  'payer-ambiguous': 'multiple-matches',
  'payer-not-found': 'not-found',
  'payer-requires-field': 'required',
  'payer-not-askable': 'not-supported',
  'idempotency-key-reused': 'conflict',
  'idempotency-in-progress': 'lock-error',
  'payload-too-large': 'too-long',
  'method-not-allowed': 'not-supported',
  'unsupported-media-type': 'not-supported',
  'malformed-json': 'structure',
  'validation-failed': 'value',
};

const BY_STATUS: Readonly<Record<number, IssueType>> = {
  400: 'invalid',
  401: 'login',
  402: 'business-rule',
  403: 'forbidden',
  404: 'not-found',
  408: 'timeout',
  409: 'conflict',
  422: 'business-rule',
  429: 'throttled',
  503: 'transient',
  504: 'timeout',
};

/** An error of the API as an OperationOutcome (FHIR R4): each wrong field and each candidate is an issue of its own. */
export function operationOutcomeOf(problem: Problem): OperationOutcome {
  const fields = [
    ...(problem.issues ?? []).map(issueOfInput),
    ...(problem.errors ?? []).flatMap(issueOfField),
  ];
  return {
    resourceType: 'OperationOutcome',
    issue: [
      {
        severity: problem.status >= 500 ? 'fatal' : 'error',
        code: BY_CODE[problem.code] ?? BY_STATUS[problem.status] ?? 'exception',
        details: {
          coding: [{ system: SYSTEMS.error, code: problem.code, display: problem.title }],
          text: problem.detail,
        },
        ...(problem.instance !== undefined && { diagnostics: `request ${problem.instance}` }),
      },
      ...fields,
      ...candidatesIn(problem),
    ],
  };
}

function issueOfInput({ expression, message, code }: InputIssue): Issue {
  return {
    severity: 'error',
    code,
    details: { text: `${expression} ${message}.` },
    expression: [expression],
  };
}

function issueOfField({ field, message }: { readonly field: string; readonly message: string }): Issue[] {
  const expression = expressionOf(field);
  if (expression === undefined) return [];
  return [issueOfInput({ expression, message, code: 'value' })];
}

/** The payers that an ambiguous name may mean: the id is to be sent as the identifier of the insurer. */
function candidatesIn({ candidates }: Problem): Issue[] {
  if (!Array.isArray(candidates)) return [];
  return (candidates as readonly { readonly payerId: string; readonly name: string }[]).map(
    ({ payerId, name }) => ({
      severity: 'information' as const,
      code: 'multiple-matches' as const,
      details: { coding: [{ code: payerId, display: name }], text: `${name}: ${payerId}` },
      expression: [expressionOf('payerName') ?? ''],
    }),
  );
}
