import type { Schema } from '@eligibility/api-types';

type Circuit = Schema<'Circuit'>;
type Override = Schema<'CircuitOverride'>;

/**
 * In the order in which they need an operator's attention; `partly open`: open on some routes, and asked through
 * another.
 */
const STATES = ['open', 'half-open', 'isolated', 'partly open', 'restored', 'closed'] as const;
export type PayerState = (typeof STATES)[number];

/** The state of one payer, over all routes to it; what both have is summed over its circuits, or the next of them. */
export type PayerStanding = Pick<
  Circuit,
  'callsLastHour' | 'inFlight' | 'refused' | 'nextProbeAt' | 'lastFailures'
> & {
  readonly payerId: string;
  readonly state: PayerState;
  /** How many times faster than allowed its checks fail now: at 1, a month uses up exactly the month's budget. */
  readonly burn: number;
  /** 0 to 1: the share of its checks that fail or are refused now, on the best of its routes. */
  readonly failingShare: number;
  /** The start of its override; without one, the time since when a circuit is not closed. */
  readonly since: string | null;
  readonly override: Override | null;
  readonly reasons: readonly string[];
};

/**
 * 90 % of a payer's checks must be answered: the target of the CAQH CORE connectivity rules for real-time inquiries.
 */
const ALLOWED_FAILING_SHARE = 0.1;
const MAX_FAILURES = 5;

/**
 * Every payer that was asked recently or is overridden, ordered by how fast it burns its error budget, fastest first.
 */
export function payerStandings({ circuits, overrides }: Schema<'CircuitList'>): readonly PayerStanding[] {
  const ofPayers = circuits.filter(({ scope }) => scope === 'payers');
  const overridden = overrides.filter(({ scope }) => scope === 'payers');
  const ids = new Set([...ofPayers, ...overridden].map(({ id }) => id));
  return [...ids]
    .map((payerId) => {
      const own = ofPayers.filter(({ id }) => id === payerId);
      return standingOf(payerId, own, overridden.find(({ id }) => id === payerId) ?? null);
    })
    .sort(byBurn);
}

function standingOf(payerId: string, circuits: readonly Circuit[], override: Override | null): PayerStanding {
  const tripped = circuits.filter(({ state }) => state !== 'closed');
  const failingShare = override?.mode === 'isolated' ? 1 : bestShareOf(circuits);
  const sum = (of: (circuit: Circuit) => number): number =>
    circuits.reduce((all, circuit) => all + of(circuit), 0);
  return {
    payerId,
    state: override?.mode ?? stateOf(circuits, tripped),
    burn: failingShare / ALLOWED_FAILING_SHARE,
    failingShare,
    callsLastHour: sum(({ callsLastHour }) => callsLastHour),
    inFlight: sum(({ inFlight }) => inFlight),
    refused: sum(({ refused }) => refused),
    since: override?.since ?? earliest(tripped.map(({ openedAt }) => openedAt)),
    override,
    reasons: [...new Set(tripped.flatMap(({ reason }) => reason ?? []))],
    nextProbeAt: earliest(tripped.map(({ nextProbeAt }) => nextProbeAt)),
    lastFailures: circuits
      .flatMap(({ lastFailures }) => lastFailures)
      .sort((one, other) => other.at.localeCompare(one.at, 'en'))
      .slice(0, MAX_FAILURES),
  };
}

function stateOf(circuits: readonly Circuit[], tripped: readonly Circuit[]): PayerState {
  if (tripped.length === 0) return 'closed';
  if (tripped.length < circuits.length) return 'partly open';
  return tripped.some(({ state }) => state === 'half-open') ? 'half-open' : 'open';
}

/** A circuit that is not closed refuses every check except a probe. Without any call there are no known failures. */
function bestShareOf(circuits: readonly Circuit[]): number {
  if (circuits.length === 0) return 0;
  return Math.min(...circuits.map(({ state, failureRate }) => (state === 'closed' ? (failureRate ?? 0) : 1)));
}

function byBurn(one: PayerStanding, other: PayerStanding): number {
  return (
    other.burn - one.burn ||
    STATES.indexOf(one.state) - STATES.indexOf(other.state) ||
    other.callsLastHour - one.callsLastHour ||
    one.payerId.localeCompare(other.payerId, 'en')
  );
}

/** Times in one format sort as text. */
function earliest(times: readonly (string | null)[]): string | null {
  return times.flatMap((time) => time ?? []).sort()[0] ?? null;
}
