import { circuit, type Circuit, type CircuitSettings } from './circuit';
import { recentlyUsed, type RecentlyUsed } from './recently-used';

/** A circuit for each workspace that has failed at one payer on one route. */
export type WorkspaceCircuits = {
  /** Undefined for a workspace that has not failed there lately. */
  readonly find: (workspaceId: string) => Circuit | undefined;
  /** A call of this workspace, which went out before it had a circuit, failed while the payer's is closed. */
  readonly failed: (workspaceId: string) => void;
  /** Such a call has exceeded the slow limit. */
  readonly hangs: (workspaceId: string) => void;
  readonly trip: (workspaceId: string) => void;
  readonly probeNow: () => void;
  /** Drops the circuits of every workspace at this payer. */
  readonly forget: () => void;
};

export type WorkspaceCircuitsOf = {
  readonly at: (
    place: { readonly payerId: string; readonly route: string },
    settings: Omit<CircuitSettings, 'onChange'>,
  ) => WorkspaceCircuits;
  /** Circuits that are not closed. */
  readonly openCount: () => number;
  readonly close: () => void;
};

export type ContainedChange = {
  readonly payerId: string;
  readonly route: string;
  readonly workspaceId: string;
  readonly state: 'closed' | 'open' | 'half-open';
  readonly reason: string;
};

/** About 8 KiB each. */
const MAX_CIRCUITS = 512;

type Kept = { readonly payerKey: string; readonly circuit: Circuit };

export function workspaceCircuits(onChange: (change: ContainedChange) => void): WorkspaceCircuitsOf {
  const circuits = recentlyUsed<Kept>(MAX_CIRCUITS, {
    onDrop: (one) => {
      one.circuit.shutDown();
    },
  });
  return {
    at: (place, settings) =>
      atPayer(circuits, place, (workspaceId) =>
        circuit({
          ...settings,
          onChange: (state, reason) => {
            onChange({ ...place, workspaceId, state, reason });
          },
        }),
      ),
    openCount: () => circuits.all().filter((one) => one.circuit.state().kind !== 'closed').length,
    close: () => {
      circuits.dropIf(() => true);
    },
  };
}

/**
 * Contains what fails for one workspace alone. A circuit is made by the first failure and only while the payer's is
 * closed, so a workspace without failures takes no memory; above the bound the least recently used one is dropped.
 */
function atPayer(
  circuits: RecentlyUsed<Kept>,
  { payerId, route }: { readonly payerId: string; readonly route: string },
  make: (workspaceId: string) => Circuit,
): WorkspaceCircuits {
  const payerKey = `${route} ${payerId}`;
  const isOwn = (one: Kept): boolean => one.payerKey === payerKey;
  const keyOf = (workspaceId: string): string => `${payerKey} ${workspaceId}`;
  const circuitOf = (workspaceId: string): Circuit =>
    circuits.get(keyOf(workspaceId), () => ({ payerKey, circuit: make(workspaceId) })).circuit;

  return {
    find: (workspaceId) => circuits.find(keyOf(workspaceId))?.circuit,
    failed: (workspaceId) => {
      const ownCircuit = circuitOf(workspaceId);
      ownCircuit.settle(firstEpoch(ownCircuit), 'failure');
    },
    hangs: (workspaceId) => {
      const ownCircuit = circuitOf(workspaceId);
      ownCircuit.judgePace(firstEpoch(ownCircuit), true);
    },
    trip: (workspaceId) => {
      circuitOf(workspaceId).trip('one workspace fails');
    },
    probeNow: () => {
      circuits
        .all()
        .filter(isOwn)
        .forEach(({ circuit: each }) => each.probeNow());
    },
    forget: () => {
      circuits.dropIf(isOwn);
    },
  };
}

/** Evidence of a call that went out before there was a circuit counts while that is closed. */
function firstEpoch({ state }: Circuit): number {
  const { kind, epoch } = state();
  return kind === 'closed' ? epoch : NO_EPOCH;
}

const NO_EPOCH = -1;
