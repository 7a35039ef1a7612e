import type { Reject } from '@eligibility/x12';
import { fields, type Fields, list, text } from './fields';

export type Rejects = Readonly<Record<'rejects' | 'partialRejects', readonly Reject[]>>;

/** More AAA than any loop of the standard can hold. */
const MAX_REJECTS = 100;

/** AAA03 has two characters; anything else in `errors` is about the request's JSON. */
const AAA_CODE = /^[0-9A-Z]{2}$/;

/** AAA04 as this format words it. */
const FOLLOW_UPS: ReadonlyMap<string, string> = new Map([
  ['Please Correct and Resubmit', 'C'],
  ['Resubmission Not Allowed', 'N'],
  ['Please Resubmit Original Transaction', 'P'],
  ['Resubmission Allowed', 'R'],
  ['Do Not Resubmit; Inquiry Initiated to a Third Party', 'S'],
  ['Please Wait 30 Days and Resubmit', 'W'],
  ['Please Wait 10 Days and Resubmit', 'X'],
  ['Do Not Resubmit; We Will Hold Your Request and Respond Again Shortly', 'Y'],
]);

/** The entity of each loop that may carry AAA of its own. */
const LOOPS = ['payer', 'provider', 'subscriber'] as const;

/**
 * Collects the AAA of every loop, each code once: `errors` has them all as a rule, and payer, provider and patient
 * repeat their own. One inside loop 2110 takes back only a part of the benefits; any other rejects the inquiry.
 */
export function readRejects(body: Fields): Rejects {
  const entities = [...LOOPS.map((loop) => body[loop]), ...list(body['dependents'], 1)];
  const entries = [body['errors'], ...entities.map((entity) => fields(entity)['aaaErrors'])]
    .flatMap((errors) => list(errors, MAX_REJECTS))
    .map(fields)
    .filter(isAaa);
  return {
    rejects: distinct(entries.filter((entry) => !isInBenefitLoop(entry))),
    partialRejects: distinct(entries.filter(isInBenefitLoop)),
  };
}

function isAaa({ field = 'AAA', code }: Fields): boolean {
  return field === 'AAA' && AAA_CODE.test(text(code) ?? '');
}

function isInBenefitLoop({ location }: Fields): boolean {
  return text(location)?.includes('2110') ?? false;
}

function distinct(entries: readonly Fields[]): readonly Reject[] {
  const rejects = new Map<string, Reject>();
  for (const entry of entries) {
    const code = text(entry['code']);
    if (code !== undefined && !rejects.has(code)) rejects.set(code, { code, followUp: followUpOf(entry) });
  }
  return [...rejects.values()].slice(0, MAX_REJECTS);
}

function followUpOf({ followupAction }: Fields): string | undefined {
  return FOLLOW_UPS.get(text(followupAction) ?? '');
}
