import { benefitSummaryBody } from '@eligibility/benefits';
import type { CheckResult } from '@eligibility/contract';

/** The JSON text of a check's answer: the fields of the REST contract, in its order, absent values as null. */
export function checkBody(result: CheckResult, latencyMs: number): string {
  return JSON.stringify({
    success: result.outcome === 'active',
    benefitSummary: benefitSummaryBody(result.summary),
    traceId: result.traceId ?? null,
    upstreamStatusCode: result.upstreamStatusCode,
    latencyMs,
    errorMessage: result.errorMessage ?? null,
  });
}
