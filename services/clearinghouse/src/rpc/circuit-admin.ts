import { randomUUID } from 'node:crypto';
import {
  type CircuitOrder,
  type CircuitTarget,
  decodeOrder,
  decodeTarget,
  encodeCircuit,
  encodeOverride,
  decodedPart,
} from '@eligibility/contract';
import { AppError, type Log, PAYER_ID } from '@eligibility/kit';
import { unary } from '@eligibility/kit/grpc';
import type {
  CircuitAdminServiceServer,
  OverrideCircuitRequest,
  ProbeCircuitRequest,
} from '@eligibility/protos/clearinghouse/v1/circuit_admin';
import { type CircuitAdmin, overrideCircuit, probeCircuit } from '../isolation/app/overrides';

/** The RPCs for operators; `validation-failed` for a request that is not well formed. */
export function circuitAdminService(admin: CircuitAdmin, log: Log): CircuitAdminServiceServer {
  const processId = randomUUID();
  return {
    listCircuits: unary(log, () => ({
      circuits: admin.board.list().map(encodeCircuit),
      overrides: admin.overrides.list().map(encodeOverride),
      processId,
    })),
    overrideCircuit: unary(log, async (request) => {
      const override = await overrideCircuit(admin, receivedOrder(request));
      return { override: override && encodeOverride(override) };
    }),
    probeCircuit: unary(log, (request) => {
      return { circuits: probeCircuit(admin, receivedTarget(request)), processId };
    }),
  };
}

/** One line of visible text. */
const LINE = /^(?=.*\S)\P{Cc}{1,200}$/u;

function receivedOrder(request: OverrideCircuitRequest): CircuitOrder {
  receivedTarget(request);
  const order = decodedPart('mode', () => decodeOrder(request));
  if (!LINE.test(order.actor)) throw invalid('actor');
  if (!LINE.test(order.reason)) throw invalid('reason');
  return order;
}

function receivedTarget({ target: wire }: Pick<ProbeCircuitRequest, 'target'>): CircuitTarget {
  const target = decodedPart('target.scope', () => decodeTarget(wire));
  if (!PAYER_ID.test(target.id)) throw invalid('target.id');
  return target;
}

function invalid(field: string): AppError {
  return new AppError('validation-failed', { detail: `missing or not valid: ${field}` });
}
