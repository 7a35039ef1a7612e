import {
  CircuitMode,
  CircuitScope,
  CircuitState,
  type Circuit as WireCircuit,
  type CircuitOverride as WireOverride,
  type CircuitTarget as WireTarget,
  type OverrideCircuitRequest,
} from '@eligibility/protos/clearinghouse/v1/circuit_admin';
import { orNone, requiredPart, words, type WordOf } from './words';

const scopes = words(CircuitScope);
const modes = words(CircuitMode);
const states = words(CircuitState);

/** One payer on every route, or one route for every payer. */
export type CircuitTarget = { readonly scope: WordOf<typeof CircuitScope>; readonly id: string };

/**
 * An operator's decision about a circuit; it takes precedence over the circuit's own state. Times are epoch
 * milliseconds; without `untilMs` an operator ends it.
 */
export type CircuitOverride = Omit<WireOverride, 'target' | 'mode'> & {
  readonly target: CircuitTarget;
  readonly mode: Exclude<CircuitOrder['mode'], 'auto'>;
};

/** `auto` ends an override. */
export type CircuitOrder = Omit<OverrideCircuitRequest, 'target' | 'mode'> & {
  readonly target: CircuitTarget;
  readonly mode: WordOf<typeof CircuitMode>;
};

/** One circuit, as seen by the clearinghouse process that answers. What it leaves out is unknown, or is not so now. */
export type Circuit = Omit<WireCircuit, 'target' | 'state' | 'reason'> & {
  readonly target: CircuitTarget;
  readonly state: WordOf<typeof CircuitState>;
  readonly reason: string | undefined;
};

export function encodeTarget({ scope, id }: CircuitTarget): WireTarget {
  return { scope: scopes.encode(scope), id };
}

/** @throws AppError `internal` for a value that is not known; so do all functions here that decode */
export function decodeTarget(wire: WireTarget | undefined): CircuitTarget {
  const { scope, id } = requiredPart(wire);
  return { scope: scopes.decode(scope), id };
}

export function encodeOrder({ target, mode, ...order }: CircuitOrder): OverrideCircuitRequest {
  return { ...order, target: encodeTarget(target), mode: modes.encode(mode) };
}

export function decodeOrder({ target, mode, ...order }: OverrideCircuitRequest): CircuitOrder {
  return { ...order, target: decodeTarget(target), mode: modes.decode(mode) };
}

export function encodeOverride({ target, mode, ...override }: CircuitOverride): WireOverride {
  return { ...override, target: encodeTarget(target), mode: modes.encode(mode) };
}

export function decodeOverride({ target, mode, ...override }: WireOverride): CircuitOverride {
  const decoded = modes.decode(mode);
  return {
    ...override,
    target: decodeTarget(target),
    mode: requiredPart(decoded === 'auto' ? undefined : decoded),
  };
}

export function encodeCircuit({ target, state, reason = '', ...circuit }: Circuit): WireCircuit {
  return { ...circuit, target: encodeTarget(target), state: states.encode(state), reason };
}

export function decodeCircuit({ target, state, reason, ...circuit }: WireCircuit): Circuit {
  return {
    ...circuit,
    target: decodeTarget(target),
    state: states.decode(state),
    reason: orNone(reason),
  };
}
