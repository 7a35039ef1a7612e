import { AppError, PAYER_ID } from '@eligibility/kit';
import {
  type Circuit,
  CircuitMode,
  type CircuitOverride,
  CircuitScope,
  CircuitState,
  type OverrideCircuitRequest,
  type CircuitTarget as ProtoTarget,
} from '@eligibility/protos/clearinghouse/v1/circuit_admin';
import type { CircuitView } from '../isolation/app/ports';
import type { OverrideOrder } from '../isolation/app/overrides';
import type { CircuitTarget, Override } from '../isolation/domain/override';

const SCOPE_FROM_PROTO: Readonly<Partial<Record<CircuitScope, CircuitTarget['scope']>>> = {
  [CircuitScope.PAYER]: 'payer',
  [CircuitScope.ROUTE]: 'route',
};

const MODE_FROM_PROTO: Readonly<Partial<Record<CircuitMode, OverrideOrder['mode']>>> = {
  [CircuitMode.AUTO]: 'auto',
  [CircuitMode.ISOLATED]: 'isolated',
  [CircuitMode.RESTORED]: 'restored',
};

const LINE = /^(?=.*\S)\P{Cc}{1,200}$/u;

/** @throws AppError `validation-failed` */
export function targetFromProto(target: ProtoTarget | undefined): CircuitTarget {
  const scope = target === undefined ? undefined : SCOPE_FROM_PROTO[target.scope];
  if (target === undefined || scope === undefined) throw invalid('target.scope');
  if (!PAYER_ID.test(target.id)) throw invalid('target.id');
  return { scope, id: target.id };
}

/** @throws AppError `validation-failed` */
export function orderFromProto(request: OverrideCircuitRequest): OverrideOrder {
  const target = targetFromProto(request.target);
  const { actor, reason, untilMs } = request;
  const mode = MODE_FROM_PROTO[request.mode];
  if (mode === undefined) throw invalid('mode');
  if (!LINE.test(actor)) throw invalid('actor');
  if (!LINE.test(reason)) throw invalid('reason');
  return { target, mode, actor, reason, untilMs };
}

function invalid(field: string): AppError {
  return new AppError('validation-failed', { detail: `missing or not valid: ${field}` });
}

const SCOPE_TO_PROTO = {
  payer: CircuitScope.PAYER,
  route: CircuitScope.ROUTE,
} as const satisfies Record<CircuitTarget['scope'], CircuitScope>;

const MODE_TO_PROTO: Readonly<Record<Override['mode'], CircuitMode>> = {
  isolated: CircuitMode.ISOLATED,
  restored: CircuitMode.RESTORED,
};

const STATE_TO_PROTO: Readonly<Record<CircuitView['state'], CircuitState>> = {
  closed: CircuitState.CLOSED,
  open: CircuitState.OPEN,
  'half-open': CircuitState.HALF_OPEN,
};

/** An unknown value stays absent on the wire; zero is sent as zero. */
export function circuitToProto({ target, state, reason, lastFailures, ...view }: CircuitView): Circuit {
  return {
    ...view,
    target: targetToProto(target),
    state: STATE_TO_PROTO[state],
    reason: reason ?? '',
    lastFailures: lastFailures.map((failure) => ({
      ...failure,
      rejectCodes: [...failure.rejectCodes],
    })),
  };
}

export function overrideToProto({ target, mode, ...override }: Override): CircuitOverride {
  return { ...override, target: targetToProto(target), mode: MODE_TO_PROTO[mode] };
}

function targetToProto({ scope, id }: CircuitTarget): ProtoTarget {
  return { scope: SCOPE_TO_PROTO[scope], id };
}
