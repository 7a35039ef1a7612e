import type { CheckResult } from '../domain/check';

/** The JSON text of a check's answer: the fields of the REST contract, in its order, absent values as null. */
export function checkBody(result: CheckResult, latencyMs: number): string {
  const { summary } = result;
  return JSON.stringify({
    success: result.outcome === 'active',
    benefitSummary: {
      coverageActive: summary.coverageActive,
      planName: summary.planName ?? null,
      payerName: summary.payerName ?? null,
      deductibleRemaining: dollars(summary.deductibleRemainingCents),
      outOfPocketRemaining: dollars(summary.outOfPocketRemainingCents),
      coinsurancePercent: summary.coinsurancePercent ?? null,
      copayAmount: dollars(summary.copayCents),
      inNetworkPreferred: summary.inNetworkPreferred ?? null,
    },
    traceId: result.traceId ?? null,
    upstreamStatusCode: result.upstreamStatusCode,
    latencyMs,
    errorMessage: result.errorMessage ?? null,
  });
}

function dollars(cents: number | undefined): number | null {
  return cents === undefined ? null : cents / 100;
}
