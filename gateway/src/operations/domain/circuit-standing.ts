import type { Circuit, CircuitOverride, CircuitTarget } from '@eligibility/contract';

/** What one process of the clearinghouse service knows. */
export type CircuitsOfProcess = {
  readonly circuits: readonly Circuit[];
  readonly overrides: readonly CircuitOverride[];
};

/**
 * `partly-open`: open on some of its routes or in some of the processes, and asked through the others. An override takes
 * precedence over what circuits say.
 */
type StandingState = 'closed' | 'open' | 'half-open' | 'partly-open' | CircuitOverride['mode'];

/**
 * The state of a payer or of a route, over all processes: calls are summed, `failureRate` is the highest, and the next
 * probe is the first. Times are epoch milliseconds.
 */
export type CircuitStanding = Pick<
  Circuit,
  'nextProbeAtMs' | 'inFlight' | 'refused' | 'callsLastHour' | 'failureRate' | 'lastFailures'
> & {
  readonly id: string;
  readonly state: StandingState;
  readonly override: CircuitOverride | undefined;
  /** The start of the override; without one, since when a circuit is not closed. */
  readonly sinceMs: number | undefined;
  /** The operator's reason; without one, those of the circuits that are not closed. */
  readonly why: string | undefined;
};

const MAX_FAILURES = 5;

/** Every payer, or every route, that a process knows or an operator has overruled. */
export function circuitStandings(
  processes: readonly CircuitsOfProcess[],
  scope: CircuitTarget['scope'],
): ReadonlyMap<string, CircuitStanding> {
  const circuits = groupedById(processes.flatMap((process) => process.circuits).filter(hasScope(scope)));
  const overrides = groupedById(processes.flatMap((process) => process.overrides).filter(hasScope(scope)));
  const ids = new Set([...circuits.keys(), ...overrides.keys()]);
  return new Map(
    [...ids].map((id) => [id, standingOf(id, circuits.get(id) ?? [], newest(overrides.get(id) ?? []))]),
  );
}

type Targeted = { readonly target: CircuitTarget };

function hasScope(scope: CircuitTarget['scope']): (one: Targeted) => boolean {
  return ({ target }) => target.scope === scope;
}

function groupedById<One extends Targeted>(all: readonly One[]): ReadonlyMap<string, readonly One[]> {
  const groups = new Map<string, One[]>();
  for (const entry of all) {
    const group = groups.get(entry.target.id) ?? [];
    group.push(entry);
    groups.set(entry.target.id, group);
  }
  return groups;
}

/** A process may lag behind by half a second: what was ordered last counts. */
function newest(overrides: readonly CircuitOverride[]): CircuitOverride | undefined {
  return [...overrides].sort((one, other) => other.sinceMs - one.sinceMs)[0];
}

function standingOf(
  id: string,
  circuits: readonly Circuit[],
  override: CircuitOverride | undefined,
): CircuitStanding {
  const tripped = circuits.filter(({ state }) => state !== 'closed');
  const reasons = [...new Set(tripped.flatMap(({ reason }) => reason ?? []))];
  const sum = (of: (circuit: Circuit) => number): number =>
    circuits.reduce((all, circuit) => all + of(circuit), 0);
  return {
    id,
    state: override?.mode ?? stateOf(circuits, tripped),
    override,
    sinceMs: override?.sinceMs ?? least(tripped.map(({ openedAtMs }) => openedAtMs)),
    why: override?.reason ?? (reasons.length === 0 ? undefined : reasons.join(', ')),
    nextProbeAtMs: least(tripped.map(({ nextProbeAtMs }) => nextProbeAtMs)),
    inFlight: sum(({ inFlight }) => inFlight),
    refused: sum(({ refused }) => refused),
    callsLastHour: sum(({ callsLastHour }) => callsLastHour),
    failureRate: most(circuits.map(({ failureRate }) => failureRate)),
    lastFailures: circuits
      .flatMap(({ lastFailures }) => lastFailures)
      .sort((one, other) => other.atMs - one.atMs)
      .slice(0, MAX_FAILURES),
  };
}

function stateOf(circuits: readonly Circuit[], tripped: readonly Circuit[]): StandingState {
  if (tripped.length === 0) return 'closed';
  if (tripped.length < circuits.length) return 'partly-open';
  return tripped.some(({ state }) => state === 'half-open') ? 'half-open' : 'open';
}

function least(values: readonly (number | undefined)[]): number | undefined {
  const numbers = values.flatMap((value) => value ?? []);
  return numbers.length === 0 ? undefined : Math.min(...numbers);
}

function most(values: readonly (number | undefined)[]): number | undefined {
  const numbers = values.flatMap((value) => value ?? []);
  return numbers.length === 0 ? undefined : Math.max(...numbers);
}
