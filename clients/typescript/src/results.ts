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
  const { outcome = '', benefitSummary: summary, reason, nextStep, fields, isCharged } = answer;
  const { headers } = response;
  const status = STATUS_OF[outcome] ?? 'unavailable';
  const checkId = headers.get('check-id');
  const isReplay = headers.has('idempotent-replayed');
  const idempotencyKey = headers.get('idempotency-key') ?? undefined;
  const doubts = doubtsOf(headers.get('benefit-doubts') ?? '');
  const result = {
    status,
    summary,
    reason,
    nextStep,
    fields,
    isCharged,
    checkId,
    isReplay,
    idempotencyKey,
    doubts,
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
