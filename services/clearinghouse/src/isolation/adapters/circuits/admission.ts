import type { Circuit } from './circuit';

/**
 * How a call passed a circuit: admitted in one of its epochs; as a witness, while the circuit is open on the evidence
 * of one other workspace alone; or because an operator has overruled the circuit.
 */
export type Pass =
  | { readonly kind: 'admitted'; readonly epoch: number }
  | { readonly kind: 'witness' }
  | { readonly kind: 'overruled' };

export const OVERRULED: Pass = { kind: 'overruled' };

/** The evidence of a settled call, and its workspace. */
export type Settled<Evidence> = {
  readonly workspaceId: string;
  readonly evidence: Evidence;
  /** Exceeded the payer's slow limit, even if it succeeded. */
  readonly isSlow: boolean;
};

/** Undefined when the call may not go out. */
export function passOf(circuit: Circuit, sole: SoleWitness, workspaceId: string): Pass | undefined {
  if (circuit.state().kind !== 'closed' && sole.exempts(workspaceId)) return { kind: 'witness' };
  const epoch = circuit.admit();
  return epoch === undefined ? undefined : { kind: 'admitted', epoch };
}

/**
 * The workspace on whose evidence alone a circuit opened: that workspace is refused, and the calls of others go out and
 * decide.
 */
export type SoleWitness = {
  /** Undefined when the circuit is open for all. */
  readonly workspaceId: () => string | undefined;
  readonly set: (workspaceId: string | undefined) => void;
  /** Whether this workspace's calls are made although the circuit is open. */
  readonly exempts: (workspaceId: string) => boolean;
  /** A call of another workspace failed; after enough of them in a row, the circuit opens for all. */
  readonly confirm: () => void;
};

export function soleWitness(failuresToConfirm: number): SoleWitness {
  let witness: string | undefined;
  let confirmations = 0;
  const set = (workspaceId: string | undefined): void => {
    witness = workspaceId;
    confirmations = 0;
  };
  return {
    set,
    workspaceId: () => witness,
    exempts: (workspaceId) => witness !== undefined && witness !== workspaceId,
    confirm: () => {
      confirmations += 1;
      if (confirmations >= failuresToConfirm) set(undefined);
    },
  };
}
