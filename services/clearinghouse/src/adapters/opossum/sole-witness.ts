/**
 * Which workspace an open circuit is about, when it opened on what that one alone has seen: it is refused then, and the
 * calls of others go out and decide.
 */
export type SoleWitness = {
  /** Undefined when the circuit is open for all. */
  readonly workspaceId: () => string | undefined;
  readonly set: (workspaceId: string | undefined) => void;
  /** Whether the open circuit says nothing about this workspace. */
  readonly spares: (workspaceId: string) => boolean;
  /** A call of another workspace failed; from so many in a row on, the circuit is open for all. */
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
    spares: (workspaceId) => witness !== undefined && witness !== workspaceId,
    confirm: () => {
      confirmations += 1;
      if (confirmations >= failuresToConfirm) set(undefined);
    },
  };
}
