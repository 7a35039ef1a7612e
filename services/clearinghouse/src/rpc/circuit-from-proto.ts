import { AppError, PAYER_ID } from '@eligibility/kit';
import {
  CircuitMode,
  CircuitScope,
  type CircuitTarget as ProtoTarget,
  type OverrideCircuitRequest,
} from '@eligibility/protos/clearinghouse/v1/circuit_admin';
import type { OverrideOrder } from '../app/override-circuit';
import type { CircuitTarget } from '../domain/isolation/override';

const SCOPES: Readonly<Partial<Record<CircuitScope, CircuitTarget['scope']>>> = {
  [CircuitScope.PAYER]: 'payer',
  [CircuitScope.ROUTE]: 'route',
};

const MODES: Readonly<Partial<Record<CircuitMode, OverrideOrder['mode']>>> = {
  [CircuitMode.AUTO]: 'auto',
  [CircuitMode.ISOLATED]: 'isolated',
  [CircuitMode.RESTORED]: 'restored',
};

const LINE = /^(?=.*\S)\P{Cc}{1,200}$/u;

/** @throws AppError `validation-failed` */
export function targetFromProto(target: ProtoTarget | undefined): CircuitTarget {
  const scope = target === undefined ? undefined : SCOPES[target.scope];
  if (target === undefined || scope === undefined) throw invalid('target.scope');
  if (!PAYER_ID.test(target.id)) throw invalid('target.id');
  return { scope, id: target.id };
}

/** @throws AppError `validation-failed` */
export function orderFromProto(request: OverrideCircuitRequest): OverrideOrder {
  const target = targetFromProto(request.target);
  const { actor, reason, untilMs } = request;
  const mode = MODES[request.mode];
  if (mode === undefined) throw invalid('mode');
  if (!LINE.test(actor)) throw invalid('actor');
  if (!LINE.test(reason)) throw invalid('reason');
  return { target, mode, actor, reason, untilMs };
}

function invalid(field: string): AppError {
  return new AppError('validation-failed', { detail: `missing or not valid: ${field}` });
}
