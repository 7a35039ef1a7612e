import {
  CircuitMode,
  CircuitScope,
  CircuitState,
  type Circuit,
  type CircuitOverride,
  type CircuitTarget as ProtoTarget,
} from '@eligibility/protos/clearinghouse/v1/circuit_admin';
import type { CircuitView } from '../app/ports';
import type { CircuitTarget, Override } from '../domain/isolation/override';

const SCOPES = {
  payer: CircuitScope.PAYER,
  route: CircuitScope.ROUTE,
} as const satisfies Record<CircuitTarget['scope'], CircuitScope>;

const MODES: Readonly<Record<Override['mode'], CircuitMode>> = {
  isolated: CircuitMode.ISOLATED,
  restored: CircuitMode.RESTORED,
};

const STATES: Readonly<Record<CircuitView['state'], CircuitState>> = {
  closed: CircuitState.CLOSED,
  open: CircuitState.OPEN,
  'half-open': CircuitState.HALF_OPEN,
};

/** What is not known stays absent on the wire; zero is sent as zero. */
export function circuitToProto({ target, state, reason, lastFailures, ...view }: CircuitView): Circuit {
  return {
    ...view,
    target: targetToProto(target),
    state: STATES[state],
    reason: reason ?? '',
    lastFailures: lastFailures.map((failure) => ({
      ...failure,
      rejectCodes: [...failure.rejectCodes],
    })),
  };
}

export function overrideToProto({ target, mode, ...override }: Override): CircuitOverride {
  return { ...override, target: targetToProto(target), mode: MODES[mode] };
}

function targetToProto({ scope, id }: CircuitTarget): ProtoTarget {
  return { scope: SCOPES[scope], id };
}
