import type { WithResponse } from './answer';
import type { Schema } from './api';
import type { CheckResult, Doubt } from './types';

/** Every other outcome is that no answer of the payer came. */
const STATUS_OF: Readonly<Record<string, CheckResult['status']>> = {
  active: 'active',
  inactive: 'inactive',
  'not-stated': 'unknown',
  rejected: 'rejected',
};

/** The result of a check, from an answer with `include=outcome`. */
export function resultOf({
  data: answer,
  response,
}: WithResponse<Schema<'CheckAnswer'>>): WithResponse<CheckResult> {
  const { headers } = response;
  const result = {
    status: STATUS_OF[answer.outcome ?? ''] ?? 'unavailable',
    checkId: headers.get('check-id'),
    isCharged: answer.isCharged,
    isReplay: headers.has('idempotent-replayed'),
    summary: answer.benefitSummary,
    reason: answer.reason,
    nextStep: answer.nextStep,
    fields: answer.fields,
    doubts: doubtsOf(headers.get('benefit-doubts') ?? ''),
    idempotencyKey: headers.get('idempotency-key') ?? undefined,
    answer,
  };
  return { data: result as CheckResult, response };
}

/** From `copayAmount;reason=several-amounts, …` */
function doubtsOf(header: string): readonly Doubt[] {
  return [...header.matchAll(/(\w+);reason=([a-z-]+)/g)].map(
    ([, field, reason]) => ({ field, reason }) as Doubt,
  );
}
