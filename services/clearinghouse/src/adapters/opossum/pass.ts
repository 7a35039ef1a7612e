import type { Circuit } from './circuit';
import type { SoleWitness } from './sole-witness';

/**
 * How a call came through a circuit: admitted in one of its epochs; as a witness, while the circuit is open on what one
 * other workspace alone has seen; or because an operator has overruled the circuit.
 */
export type Pass =
  | { readonly kind: 'admitted'; readonly epoch: number }
  | { readonly kind: 'witness' }
  | { readonly kind: 'overruled' };

export const OVERRULED: Pass = { kind: 'overruled' };

/** What a settled call showed, and whose it was. */
export type Settled<Evidence> = {
  readonly workspaceId: string;
  readonly evidence: Evidence;
  /** Older than the payer's slow limit when it ended, however well it did. */
  readonly isSlow: boolean;
};

/** Undefined when the call may not go out. */
export function passOf(circuit: Circuit, sole: SoleWitness, workspaceId: string): Pass | undefined {
  if (circuit.state().kind !== 'closed' && sole.spares(workspaceId)) return { kind: 'witness' };
  const epoch = circuit.admit();
  return epoch === undefined ? undefined : { kind: 'admitted', epoch };
}
