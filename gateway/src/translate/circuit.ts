import { AppError } from '@eligibility/kit';
import {
  CircuitMode,
  CircuitScope,
  CircuitState,
  type Circuit as ProtoCircuit,
  type CircuitOverride as ProtoOverride,
  type CircuitTarget as ProtoTarget,
  type OverrideCircuitRequest,
} from '@eligibility/protos/clearinghouse/v1/circuit_admin';
import type { CircuitOrder } from '../app/ports';
import type { Circuit, CircuitOverride, CircuitTarget } from '../domain/circuit';

const SCOPE_TO_WIRE = {
  payers: CircuitScope.PAYER,
  routes: CircuitScope.ROUTE,
} as const satisfies Record<CircuitTarget['scope'], CircuitScope>;

const SCOPES: Readonly<Partial<Record<CircuitScope, CircuitTarget['scope']>>> = {
  [CircuitScope.PAYER]: 'payers',
  [CircuitScope.ROUTE]: 'routes',
};

const MODE_TO_WIRE = {
  auto: CircuitMode.AUTO,
  isolated: CircuitMode.ISOLATED,
  restored: CircuitMode.RESTORED,
} as const satisfies Record<CircuitOrder['mode'], CircuitMode>;

const MODES: Readonly<Partial<Record<CircuitMode, CircuitOverride['mode']>>> = {
  [CircuitMode.ISOLATED]: 'isolated',
  [CircuitMode.RESTORED]: 'restored',
};

const STATES: Readonly<Partial<Record<CircuitState, Circuit['state']>>> = {
  [CircuitState.CLOSED]: 'closed',
  [CircuitState.OPEN]: 'open',
  [CircuitState.HALF_OPEN]: 'half-open',
};

export function targetToWire({ scope, id }: CircuitTarget): ProtoTarget {
  return { scope: SCOPE_TO_WIRE[scope], id };
}

export function orderToWire({ target, mode, ...order }: CircuitOrder): OverrideCircuitRequest {
  return { ...order, target: targetToWire(target), mode: MODE_TO_WIRE[mode] };
}

/** @throws AppError `internal` for a state or a target this gateway does not know */
export function circuitFromWire(wire: ProtoCircuit): Circuit {
  const { route, reason, inFlight, refused, callsLastHour, failureRate, openedAtMs, nextProbeAtMs } = wire;
  return {
    target: targetFromWire(wire.target),
    route,
    state: known(STATES[wire.state]),
    reason: reason === '' ? undefined : reason,
    inFlight,
    refused,
    callsLastHour,
    failureRate,
    lastFailures: wire.lastFailures.map(({ kind, rejectCodes, atMs }) => ({ kind, rejectCodes, atMs })),
    openedAtMs,
    nextProbeAtMs,
  };
}

/** @throws AppError `internal` for a mode or a target this gateway does not know */
export function overrideFromWire(wire: ProtoOverride): CircuitOverride {
  const { actor, reason, sinceMs, untilMs } = wire;
  return {
    target: targetFromWire(wire.target),
    mode: known(MODES[wire.mode]),
    actor,
    reason,
    sinceMs,
    untilMs,
  };
}

function targetFromWire(wire: ProtoTarget | undefined): CircuitTarget {
  const { scope, id } = known(wire);
  return { scope: known(SCOPES[scope]), id };
}

function known<T>(value: T | undefined): T {
  if (value === undefined) throw new AppError('internal');
  return value;
}
