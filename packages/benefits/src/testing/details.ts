import type { PayerAnswer } from '@eligibility/x12';
import { answerIn } from '@eligibility/x12/testing';
import { benefitDetails } from '../details/benefit-details';
import type { BenefitDetails, Plan, Provenance } from '../details/document';
import { readJsonReply } from '../json/read-reply';
import { type AnswerDocument, jsonOf, type Line, type Question, x12Of } from './document';
import { PLAN } from './rules';

/** The details of an answer on a day, 2026-01-15 and the whole plan unless something else is asked. */
export function detailsOf(
  answer: PayerAnswer,
  { onDate = '2026-01-15', service = '30' }: Question = {},
): BenefitDetails {
  return benefitDetails(answer, {
    serviceTypeCode: service,
    onDate,
    directoryName: '',
    checkedAt: '2026-01-15T09:30:00.000Z',
  });
}

/** The details of a document, read from the 271. */
export function detailsFromX12(document: AnswerDocument, question?: Question): BenefitDetails {
  return detailsOf(answerIn(x12Of(document)), question);
}

/** The same, read from the JSON form. */
export function detailsFromJson(document: AnswerDocument, question?: Question): BenefitDetails {
  const reply = readJsonReply({ httpStatus: 200, body: JSON.stringify(jsonOf(document)) });
  if (reply.kind !== 'answered') throw new Error(`not answered but ${reply.kind}`);
  return detailsOf(reply.answer, question);
}

/** The lists of a plan that every line with a code has a place in, but those of cross-references. */
export function linesInLists(plan: Plan): readonly string[] {
  return [
    plan.coverage,
    plan.deductibles,
    plan.outOfPocket,
    plan.copays,
    plan.coinsurance,
    plan.limits,
    plan.exclusions,
    plan.related,
    plan.other,
    plan.primaryCareProviders,
  ]
    .flat()
    .flatMap(({ lines }) => lines);
}

/** The plan of the summary. */
export function planIn({ plans }: BenefitDetails): Plan {
  const [plan] = plans;
  if (plan === undefined) throw new Error('no plan');
  return plan;
}

/** Where a field of the summary comes from. */
export function proofOf({ summary }: BenefitDetails, field: Provenance['field']): Provenance {
  const proof = summary.find((one) => one.field === field);
  if (proof === undefined) throw new Error(`no ${field}`);
  return proof;
}

/** The plan of an active coverage that has these lines as well; they are EB2 and so on. */
export function planOf(...lines: readonly Line[]): Plan {
  return planIn(detailsFromX12({ lines: [PLAN, ...lines] }));
}
