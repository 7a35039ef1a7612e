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

const MODES = {
  isolated: CircuitMode.ISOLATED,
  restored: CircuitMode.RESTORED,
} as const satisfies Record<Override['mode'], CircuitMode>;

const STATES = {
  closed: CircuitState.CLOSED,
  open: CircuitState.OPEN,
  'half-open': CircuitState.HALF_OPEN,
} as const satisfies Record<CircuitView['state'], CircuitState>;

/** What is not known stays absent on the wire; zero is sent as zero. */
export function circuitToProto(view: CircuitView): Circuit {
  return {
    ...view,
    target: targetToProto(view.target),
    state: STATES[view.state],
    reason: view.reason ?? '',
    lastFailures: view.lastFailures.map((failure) => ({
      ...failure,
      rejectCodes: [...failure.rejectCodes],
    })),
  };
}

export function overrideToProto(override: Override): CircuitOverride {
  return { ...override, target: targetToProto(override.target), mode: MODES[override.mode] };
}

function targetToProto({ scope, id }: CircuitTarget): ProtoTarget {
  return { scope: SCOPES[scope], id };
}
