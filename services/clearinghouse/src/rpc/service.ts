import { unary } from '@eligibility/kit/grpc';
import type { ClearinghouseServiceServer } from '@eligibility/protos/clearinghouse/v1/clearinghouse';
import type { CheckDependencies } from '../app/check-eligibility';
import { checkEligibilityRpc } from './check-eligibility';

/** Assembles the service's RPCs. */
export function clearinghouseService(dependencies: CheckDependencies): ClearinghouseServiceServer {
  return { checkEligibility: unary(dependencies.log, checkEligibilityRpc(dependencies)) };
}
