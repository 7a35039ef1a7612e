import type { CheckResult, Outcome } from '@eligibility/benefits';
import {
  Outcome as ProtoOutcome,
  type CheckResult as ProtoResult,
} from '@eligibility/protos/common/v1/check_result';

const OUTCOMES = {
  active: ProtoOutcome.ACTIVE,
  inactive: ProtoOutcome.INACTIVE,
  'not-stated': ProtoOutcome.NOT_STATED,
  rejected: ProtoOutcome.REJECTED,
  unavailable: ProtoOutcome.UNAVAILABLE,
  'no-answer': ProtoOutcome.NO_ANSWER,
  'never-sent': ProtoOutcome.NEVER_SENT,
  'not-called': ProtoOutcome.NOT_CALLED,
  'account-refused': ProtoOutcome.ACCOUNT_REFUSED,
  throttled: ProtoOutcome.THROTTLED,
  'format-refused': ProtoOutcome.FORMAT_REFUSED,
} as const satisfies Record<Outcome, ProtoOutcome>;

/** What is not stated stays absent on the wire; zero is sent as zero. */
export function resultToProto(result: CheckResult): ProtoResult {
  return {
    outcome: OUTCOMES[result.outcome],
    summary: result.summary,
    traceId: result.traceId,
    upstreamStatusCode: result.upstreamStatusCode,
    errorMessage: result.errorMessage,
    rejectCodes: [...result.rejectCodes],
  };
}
