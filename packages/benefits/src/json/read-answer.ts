import { payerAnswerOf, type PayerAnswer, type Reject } from '@eligibility/x12';
import { fields, type Fields, list, text } from './foreign-json';
import { FOLLOW_UPS } from './names';
import { readNeutral } from './read-neutral';

/**
 * Reads a "medical network eligibility v3" answer, the JSON form of an X12 271. Nothing in it can make this throw: what
 * is unknown is ignored, what has the wrong type is skipped.
 */
export function readAnswer(body: Fields, rejects: Rejects): PayerAnswer {
  return { ...payerAnswerOf(readNeutral(body)), traceId: readTraceId(body), ...rejects };
}

/** The clearinghouse's own id of the inquiry; older services have it in `meta` alone. */
export function readTraceId(body: Fields): string | undefined {
  const { traceId, outboundTraceId } = fields(body['meta']);
  return text(body['id']) ?? text(traceId) ?? text(outboundTraceId);
}

type Rejects = Readonly<Record<'rejects' | 'partialRejects', readonly Reject[]>>;

/** More AAA than any loop of the standard can hold. */
const MAX_REJECTS = 100;

/** AAA03 has two characters; anything else in `errors` is about the request's JSON. */
const AAA_CODE = /^[0-9A-Z]{2}$/;

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
