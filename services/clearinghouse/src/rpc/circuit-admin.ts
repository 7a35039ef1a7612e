import { encodeCircuit, encodeOverride } from '@eligibility/contract';
import type { Log } from '@eligibility/kit';
import { type Handler, unary } from '@eligibility/kit/grpc';
import type {
  CircuitAdminServiceServer,
  ListCircuitsRequest,
  ListCircuitsResponse,
  OverrideCircuitRequest,
  OverrideCircuitResponse,
  ProbeCircuitRequest,
  ProbeCircuitResponse,
} from '@eligibility/protos/clearinghouse/v1/circuit_admin';
import { type CircuitAdmin, overrideCircuit, probeCircuit } from '../isolation/app/overrides';
import { orderFromProto, targetFromProto } from './order-from-proto';

/** Assembles the RPCs for operators. */
export function circuitAdminService(admin: CircuitAdmin, log: Log): CircuitAdminServiceServer {
  return {
    listCircuits: unary(log, listCircuitsRpc(admin)),
    overrideCircuit: unary(log, overrideCircuitRpc(admin)),
    probeCircuit: unary(log, probeCircuitRpc(admin)),
  };
}

/** The circuits of this process and every override in force. */
function listCircuitsRpc({
  board,
  overrides,
}: CircuitAdmin): Handler<ListCircuitsRequest, ListCircuitsResponse> {
  return () => ({
    circuits: board.list().map(encodeCircuit),
    overrides: overrides.list().map(encodeOverride),
  });
}

/** The override that is now in force; `validation-failed` for a request that is not well formed. */
function overrideCircuitRpc(admin: CircuitAdmin): Handler<OverrideCircuitRequest, OverrideCircuitResponse> {
  return async (request) => {
    const override = await overrideCircuit(admin, orderFromProto(request));
    return { override: override === undefined ? undefined : encodeOverride(override) };
  };
}

/** How many open circuits let their next call through; `validation-failed` for a target that is none. */
function probeCircuitRpc(admin: CircuitAdmin): Handler<ProbeCircuitRequest, ProbeCircuitResponse> {
  return ({ target }) => ({ circuits: probeCircuit(admin, targetFromProto(target)) });
}
