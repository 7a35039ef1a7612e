import type { Handler } from '@eligibility/kit/grpc';
import type {
  CheckEligibilityRequest,
  CheckEligibilityResponse,
} from '@eligibility/protos/clearinghouse/v1/clearinghouse';
import { checkEligibility, type CheckDependencies } from '../app/check-eligibility';
import { inquiryFromProto } from './inquiry-from-proto';
import { resultToProto } from './result-to-proto';

/** Whatever the payer does is a result; only a wrong request or a spent deadline is an error. */
export function checkEligibilityRpc(
  dependencies: CheckDependencies,
): Handler<CheckEligibilityRequest, CheckEligibilityResponse> {
  return async (request, { deadlineMs }) => {
    const result = await checkEligibility(dependencies, inquiryFromProto(request), deadlineMs);
    return { result: resultToProto(result), simulated: result.isSimulated ?? false };
  };
}
