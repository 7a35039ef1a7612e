import { decodeOrder, decodeTarget, type CircuitOrder, type CircuitTarget } from '@eligibility/contract';
import { AppError, PAYER_ID } from '@eligibility/kit';
import type {
  CircuitTarget as WireTarget,
  OverrideCircuitRequest,
} from '@eligibility/protos/clearinghouse/v1/circuit_admin';

/** One line of visible text. */
const LINE = /^(?=.*\S)\P{Cc}{1,200}$/u;

/** @throws AppError `validation-failed` that names the wrong field */
export function targetFromProto(wire: WireTarget | undefined): CircuitTarget {
  const target = decoded('target.scope', () => decodeTarget(wire));
  if (!PAYER_ID.test(target.id)) throw invalid('target.id');
  return target;
}

/** @throws AppError `validation-failed` that names the wrong field */
export function orderFromProto(request: OverrideCircuitRequest): CircuitOrder {
  targetFromProto(request.target);
  const order = decoded('mode', () => decodeOrder(request));
  if (!LINE.test(order.actor)) throw invalid('actor');
  if (!LINE.test(order.reason)) throw invalid('reason');
  return order;
}

/** A value that the contract does not have is the caller's mistake here, not an internal error. */
function decoded<T>(field: string, decode: () => T): T {
  try {
    return decode();
  } catch {
    throw invalid(field);
  }
}

function invalid(field: string): AppError {
  return new AppError('validation-failed', { detail: `missing or not valid: ${field}` });
}
