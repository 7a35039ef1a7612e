import { objectsIn, textIn } from '@eligibility/assistants';
import { fieldSentences } from '../../http/fields';
import type { ProblemDocument } from '../../http/problem';

/**
 * A refusal in the forms of both publishers: Stedi's `code`, `message` and `fieldList`, and Optum's `errors`.
 * @param nameOf the name of a field of the API in the request
 */
export function v3RefusalOf(problem: ProblemDocument, nameOf: (field: string) => string = same): object {
  const { status, code, detail, candidates, error } = problem;
  const wrong = (problem.errors ?? []).map(({ field, message }) => ({ field: nameOf(field), message }));
  const message = wrong.length === 0 ? detail : fieldSentences(wrong);
  return {
    // The one code that Stedi publishes.
    code: status === 429 ? 'TOO_MANY_REQUESTS' : code,
    message,
    errors:
      wrong.length === 0
        ? [{ ...(status === 422 && PAYER), code, description: message, ...resolutionIn(problem) }]
        : wrong.map(({ field, message: description }) => ({ field, code, description })),
    ...(wrong.length > 0 && { fieldList: wrong.map(pointed) }),
    ...(candidates !== undefined && { candidates }),
    ...(error !== undefined && { error }),
  };
}

/**
 * What the format says in place of statuses that its programs do not know. Those about the request as HTTP (405, 413, 415)
 * stay, and so does 401, by which Optum's programs see that a token has ended.
 */
const STATUSES: ReadonlyMap<number, number> = new Map([
  [402, 403],
  [409, 503],
  [410, 400],
  [422, 400],
]);

/** The HTTP status of a refusal in this format. */
export function v3StatusOf({ status }: Pick<ProblemDocument, 'status'>): number {
  return STATUSES.get(status) ?? status;
}

const PAYER = { field: 'tradingPartnerServiceId' } as const;

function same(field: string): string {
  return field;
}

/** The payers that may be meant, for a person who chooses. */
function resolutionIn(problem: ProblemDocument): object {
  const payers = objectsIn(problem, 'candidates').map(
    (payer) => `${textIn(payer, 'payerId') ?? ''} (${textIn(payer, 'name') ?? ''})`,
  );
  return payers.length === 0
    ? {}
    : { possibleResolutions: `Send the id that is meant: ${payers.join(', ')}.` };
}

/** With a JSON pointer (RFC 6901). */
function pointed({ field, message }: { readonly field: string; readonly message: string }): object {
  return { path: field === '' ? '' : `/${field.replaceAll('.', '/')}`, message };
}
