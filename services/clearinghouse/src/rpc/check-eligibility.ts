import type { CheckResult, Outcome } from '@eligibility/benefits';
import { type Handler, unary } from '@eligibility/kit/grpc';
import type {
  CheckEligibilityRequest,
  CheckEligibilityResponse,
  ClearinghouseServiceServer,
} from '@eligibility/protos/clearinghouse/v1/clearinghouse';
import {
  Outcome as ProtoOutcome,
  type CheckResult as ProtoResult,
} from '@eligibility/protos/common/v1/check_result';
import { type CheckDependencies, checkEligibility } from '../app/check-eligibility';
import { inquiryFromProto } from './inquiry-from-proto';

/** Assembles the service's RPCs. */
export function clearinghouseService(dependencies: CheckDependencies): ClearinghouseServiceServer {
  return { checkEligibility: unary(dependencies.log, checkEligibilityRpc(dependencies)) };
}

/** Everything that the payer does is a result; only an invalid request or a spent deadline is an error. */
function checkEligibilityRpc(
  dependencies: CheckDependencies,
): Handler<CheckEligibilityRequest, CheckEligibilityResponse> {
  return async (request, { deadlineMs }) => {
    const result = await checkEligibility(dependencies, inquiryFromProto(request), deadlineMs);
    return { result: resultToProto(result), simulated: result.isSimulated ?? false };
  };
}

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

/** A value that is not stated stays absent on the wire; zero is sent as zero. */
function resultToProto(result: CheckResult): ProtoResult {
  return {
    outcome: OUTCOMES[result.outcome],
    summary: result.summary,
    traceId: result.traceId,
    upstreamStatusCode: result.upstreamStatusCode,
    errorMessage: result.errorMessage,
    rejectCodes: [...result.rejectCodes],
  };
}
