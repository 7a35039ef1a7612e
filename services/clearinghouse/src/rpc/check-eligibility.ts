import { encodeCheckResult } from '@eligibility/contract';
import { type Handler, unary } from '@eligibility/kit/grpc';
import type {
  CheckEligibilityRequest,
  CheckEligibilityResponse,
  ClearinghouseServiceServer,
} from '@eligibility/protos/clearinghouse/v1/clearinghouse';
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
    return encodeCheckResult(await checkEligibility(dependencies, inquiryFromProto(request), deadlineMs));
  };
}
