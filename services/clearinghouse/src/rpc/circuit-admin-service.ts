import type { Log } from '@eligibility/kit';
import { unary } from '@eligibility/kit/grpc';
import type { CircuitAdminServiceServer } from '@eligibility/protos/clearinghouse/v1/circuit_admin';
import type { CircuitAdmin } from '../app/override-circuit';
import { listCircuitsRpc } from './list-circuits';
import { overrideCircuitRpc } from './override-circuit';
import { probeCircuitRpc } from './probe-circuit';

/** Assembles the RPCs of the engineer on call. */
export function circuitAdminService(admin: CircuitAdmin, log: Log): CircuitAdminServiceServer {
  return {
    listCircuits: unary(log, listCircuitsRpc(admin)),
    overrideCircuit: unary(log, overrideCircuitRpc(admin)),
    probeCircuit: unary(log, probeCircuitRpc(admin)),
  };
}
