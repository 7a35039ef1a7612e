import type { Handler } from '@eligibility/kit/grpc';
import type {
  ListCircuitsRequest,
  ListCircuitsResponse,
} from '@eligibility/protos/clearinghouse/v1/circuit_admin';
import type { CircuitAdmin } from '../app/override-circuit';
import { circuitToProto, overrideToProto } from './circuit-to-proto';

/** The circuits of this process and every override in force. */
export function listCircuitsRpc({
  board,
  overrides,
}: CircuitAdmin): Handler<ListCircuitsRequest, ListCircuitsResponse> {
  return () => ({
    circuits: board.list().map(circuitToProto),
    overrides: overrides.list().map(overrideToProto),
  });
}
