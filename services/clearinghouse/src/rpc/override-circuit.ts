import type { Handler } from '@eligibility/kit/grpc';
import type {
  OverrideCircuitRequest,
  OverrideCircuitResponse,
} from '@eligibility/protos/clearinghouse/v1/circuit_admin';
import { overrideCircuit, type CircuitAdmin } from '../app/override-circuit';
import { orderFromProto } from './circuit-from-proto';
import { overrideToProto } from './circuit-to-proto';

/** The override as it is in force; `validation-failed` for a request that is not well formed. */
export function overrideCircuitRpc(
  admin: CircuitAdmin,
): Handler<OverrideCircuitRequest, OverrideCircuitResponse> {
  return async (request) => {
    const override = await overrideCircuit(admin, orderFromProto(request));
    return { override: override === undefined ? undefined : overrideToProto(override) };
  };
}
