import type { Handler } from '@eligibility/kit/grpc';
import type {
  ProbeCircuitRequest,
  ProbeCircuitResponse,
} from '@eligibility/protos/clearinghouse/v1/circuit_admin';
import { probeCircuit, type CircuitAdmin } from '../app/override-circuit';
import { targetFromProto } from './circuit-from-proto';

/** How many open circuits let their next call through; `validation-failed` for a target that is none. */
export function probeCircuitRpc(admin: CircuitAdmin): Handler<ProbeCircuitRequest, ProbeCircuitResponse> {
  return ({ target }) => ({ circuits: probeCircuit(admin, targetFromProto(target)) });
}
