import { AppError } from '@eligibility/kit';
import {
  Outcome as WireOutcome,
  type CheckResult as WireResult,
} from '@eligibility/protos/common/v1/check_result';
import type { CheckResult, Outcome } from '../domain/check';

const OUTCOME_OF: Readonly<Record<WireOutcome, Outcome | undefined>> = {
  [WireOutcome.ACTIVE]: 'active',
  [WireOutcome.INACTIVE]: 'inactive',
  [WireOutcome.NOT_STATED]: 'not-stated',
  [WireOutcome.REJECTED]: 'rejected',
  [WireOutcome.UNAVAILABLE]: 'unavailable',
  [WireOutcome.NO_ANSWER]: 'no-answer',
  [WireOutcome.NEVER_SENT]: 'never-sent',
  [WireOutcome.NOT_CALLED]: 'not-called',
  [WireOutcome.ACCOUNT_REFUSED]: 'account-refused',
  [WireOutcome.THROTTLED]: 'throttled',
  [WireOutcome.FORMAT_REFUSED]: 'format-refused',
  [WireOutcome.UNSPECIFIED]: undefined,
  [WireOutcome.UNRECOGNIZED]: undefined,
};

/** @throws AppError `internal` when a service answers with what this gateway does not know: never charge on a guess */
export function checkResultFromWire(wire: WireResult | undefined): CheckResult {
  const outcome = wire === undefined ? undefined : OUTCOME_OF[wire.outcome];
  if (wire?.summary === undefined || outcome === undefined) throw new AppError('internal');
  const { summary } = wire;
  return {
    outcome,
    summary: {
      coverageActive: summary.coverageActive,
      planName: summary.planName,
      payerName: summary.payerName,
      deductibleRemainingCents: summary.deductibleRemainingCents,
      outOfPocketRemainingCents: summary.outOfPocketRemainingCents,
      coinsurancePercent: summary.coinsurancePercent,
      copayCents: summary.copayCents,
      inNetworkPreferred: summary.inNetworkPreferred,
    },
    traceId: wire.traceId,
    upstreamStatusCode: wire.upstreamStatusCode,
    errorMessage: wire.errorMessage,
  };
}
