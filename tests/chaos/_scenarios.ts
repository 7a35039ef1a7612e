import { seededChoice, type SeededChoice } from './_seeded-choice';

/** The processes that die: one of two gateways first, the other one where a scenario says so. */
export type Victim = 'gateway' | 'gateway-2' | 'wallet' | 'clearinghouse';

type Scenario = {
  readonly name: string;
  /** Who dies where while the checks run at `gateway`; several failpoints mean the first of them to be passed. */
  readonly first: Readonly<Partial<Record<Victim, readonly string[]>>>;
  /** Where `gateway-2` dies when it takes over. */
  readonly then?: {
    readonly failpoint: string;
    /** `retry`: clinics ask again there. `reconcile`: they do not. */
    readonly cause: 'retry' | 'reconcile';
  };
};

const dies = (victim: Victim, ...failpoints: readonly string[]): Scenario => ({
  name: failpoints.join(' or '),
  first: { [victim]: failpoints },
});

/** The payer cannot be asked, because the clearinghouse has just died; then another process dies while it releases the hold. */
const diesReleasing = (victim: Victim, failpoint: string): Scenario => ({
  name: `clearinghouse.before-send, ${failpoint}`,
  first: { clearinghouse: ['clearinghouse.before-send'], [victim]: [failpoint] },
});

const diesTwice = (first: string, then: string, cause: 'retry' | 'reconcile'): Scenario => ({
  name: `${first}, ${then}`,
  first: { gateway: [first] },
  then: { failpoint: then, cause },
});

/** Every step of a check, and of resolving what dead processes left. */
const SCENARIOS: readonly Scenario[] = [
  dies('gateway', 'gateway.after-reservation'),
  dies('gateway', 'gateway.after-match'),
  dies('gateway', 'gateway.after-hold'),
  dies('gateway', 'gateway.after-ask'),
  dies('gateway', 'gateway.after-record'),
  dies('gateway', 'gateway.after-settle'),
  dies('gateway', 'gateway.before-note'),
  dies('gateway', 'gateway.after-note'),
  diesTwice('gateway.after-hold', 'gateway.after-hold', 'retry'),
  diesTwice('gateway.after-ask', 'gateway.after-record', 'retry'),
  diesTwice('gateway.after-hold', 'gateway.reconcile-taken', 'reconcile'),
  diesTwice('gateway.after-hold', 'gateway.reconcile-settled', 'reconcile'),
  diesTwice('gateway.after-record', 'gateway.reconcile-settled', 'reconcile'),
  diesTwice('gateway.after-record', 'gateway.reconcile-closed', 'reconcile'),
  dies('wallet', 'wallet.before-hold'),
  dies('wallet', 'wallet.after-hold'),
  dies('wallet', 'wallet.before-capture', 'wallet.before-release'),
  dies('wallet', 'wallet.after-capture', 'wallet.after-release'),
  dies('clearinghouse', 'clearinghouse.before-send'),
  dies('clearinghouse', 'clearinghouse.after-answer'),
  diesReleasing('gateway', 'gateway.before-release'),
  diesReleasing('gateway', 'gateway.after-release'),
  diesReleasing('gateway', 'gateway.after-refusal'),
  diesReleasing('wallet', 'wallet.before-release'),
];

/** How the simulated payer network brings an outcome about, by member id or by payer. */
export const OUTCOMES: Readonly<Record<string, { readonly memberId: string; readonly payerName?: string }>> =
  {
    active: { memberId: 'W' },
    inactive: { memberId: 'INACTIVE' },
    'not-stated': { memberId: 'NOTSTATED' },
    rejected: { memberId: 'AAA75' },
    unavailable: { memberId: 'HTTP500' },
    'no-answer': { memberId: 'HANG' },
    'never-sent': { memberId: 'W', payerName: 'Nowhere Mutual' },
    'not-called': { memberId: 'W', payerName: 'Isolated Mutual' },
    'account-refused': { memberId: 'HTTP401' },
    throttled: { memberId: 'HTTP429' },
    'clearinghouse-refused': { memberId: 'ACK999' },
  };

/** One crash run; the same name makes the same choices. */
export type Run = { readonly scenario: Scenario; readonly outcome: string; readonly seed: number };

export function nameOf({ scenario, outcome, seed }: Run): string {
  return `${scenario.name} / ${outcome} / ${String(seed)}`;
}

/** Every scenario with every outcome, once a seed, well mixed: what is made in half of the time is half of everything. */
export function allRuns(seeds: number): readonly Run[] {
  const runs = Array.from({ length: seeds }, (_, index) => index + 1).flatMap((seed) =>
    SCENARIOS.flatMap((scenario) => Object.keys(OUTCOMES).map((outcome) => ({ scenario, outcome, seed }))),
  );
  const placeOf = (run: Run): number => seededChoice(nameOf(run)).index('place', 2 ** 32);
  return runs.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** So many of them, each scenario at least once where there are enough, outcomes in turn. */
export function someRuns(count: number, choice: SeededChoice): readonly Run[] {
  const outcomes = Object.keys(OUTCOMES);
  const offset = choice.index('offset', outcomes.length);
  return Array.from({ length: count }, (_, index) => {
    const scenario = SCENARIOS[Math.floor((index * SCENARIOS.length) / count)];
    const outcome = outcomes[(index + offset) % outcomes.length];
    if (scenario === undefined || outcome === undefined) throw new RangeError('no such run');
    return { scenario, outcome, seed: offset };
  });
}
