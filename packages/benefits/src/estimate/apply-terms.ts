import type { StepKind } from './estimate';
import type { Order, Pool, Terms } from './terms';

/** One item as it is charged: the terms of its service, what is allowed in US cents, and its visits. */
export type Charge = { readonly terms: Terms; readonly allowedCents: number; readonly units: number };

/** What one step adds to the patient's part, in cents; of `ofCents`, what was left for it. */
export type CentStep = {
  readonly item: number;
  readonly kind: StepKind;
  readonly cents: number;
  readonly ofCents: number;
  readonly lines: readonly string[];
  /** Of a coinsurance. */
  readonly percent?: number;
};

/** What the patient pays for a bill, in cents, and the steps that add up to it. */
export type Applied = { readonly patientCents: number; readonly steps: readonly CentStep[] };

/**
 * Applies the terms of each item in the order of the bill. Limits that items share are drawn on together, and shares in
 * percent are rounded over all items of one percentage, so that a bill that is written in more items comes to the same.
 * Integer cents throughout. Pure.
 */
export function applyTerms(charges: readonly Charge[]): Applied {
  const pools = poolsOf();
  const steps: CentStep[] = [];
  for (const [at, charge] of charges.entries()) steps.push(...chargeSteps(charge, at + 1, pools));
  return { patientCents: steps.reduce((sum, { cents }) => sum + cents, 0), steps };
}

/** What was taken of each limit so far, by its key. */
type Pools = {
  /** Takes up to `wantedCents` of what a limit has left. */
  readonly take: (pool: Pool, wantedCents: number) => number;
  /** Whole visits of a limit, up to `wanted`. */
  readonly takeVisits: (visits: NonNullable<Terms['visits']>, wanted: number) => number;
  /** The share of one more amount, rounded over all amounts of the same percentage. */
  readonly share: (percent: number, ofCents: number) => number;
};

function poolsOf(): Pools {
  const taken = new Map<string, number>();
  const takeOf = (key: string, left: number, wanted: number): number => {
    const before = taken.get(key) ?? 0;
    const now = Math.max(0, Math.min(left - before, wanted));
    taken.set(key, before + now);
    return now;
  };
  return {
    take: ({ key, cents }, wantedCents) => takeOf(key, cents, wantedCents),
    takeVisits: ({ key, left }, wanted) => takeOf(key, left, wanted),
    share: (percent, ofCents) => {
      const key = `percent ${String(percent)}`;
      const before = taken.get(key) ?? 0;
      taken.set(key, before + ofCents);
      return percentOf(percent, before + ofCents) - percentOf(percent, before);
    },
  };
}

/** Payers state percentages with up to four digits after the point of a fraction. */
const PER_PERCENT = 100;

/** A percentage of an amount in whole cents, halves up. */
function percentOf(percent: number, cents: number): number {
  const parts = Math.round(percent * PER_PERCENT) * cents;
  const whole = 100 * PER_PERCENT;
  return Math.floor((2 * parts + whole) / (2 * whole));
}

function chargeSteps({ terms, allowedCents, units }: Charge, item: number, pools: Pools): CentStep[] {
  if (terms.notCovered !== undefined)
    return [
      { item, kind: 'not-covered', cents: allowedCents, ofCents: allowedCents, lines: terms.notCovered },
    ];
  const { steps: beyond, leftCents: covered } = visitStep(terms, { item, allowedCents, units }, pools);
  const shares = shareSteps(terms, { item, covered }, pools);
  const capped = [...shares, ...outOfPocketStep(terms, { item, shares }, pools)];
  return [...beyond, ...capped, ...planLimitStep(terms, { item, covered, shares: capped }, pools)];
}

/** Visits beyond the plan's limit are the patient's; an item of several visits is divided evenly among them. */
function visitStep(
  { visits }: Terms,
  { item, allowedCents, units }: { readonly item: number } & Omit<Charge, 'terms'>,
  pools: Pools,
): { readonly steps: CentStep[]; readonly leftCents: number } {
  if (visits === undefined) return { steps: [], leftCents: allowedCents };
  const coveredUnits = pools.takeVisits(visits, units);
  if (coveredUnits === units) return { steps: [], leftCents: allowedCents };
  const leftCents = Math.floor((allowedCents * coveredUnits) / units);
  const cents = allowedCents - leftCents;
  return {
    steps: [{ item, kind: 'visit-limit', cents, ofCents: allowedCents, lines: visits.lines }],
    leftCents,
  };
}

const ORDERS: Readonly<Record<Order, readonly StepKind[]>> = {
  'copay-alone': ['copay', 'coinsurance'],
  'copay-first': ['copay', 'deductible', 'coinsurance'],
  'deductible-first': ['deductible', 'copay', 'coinsurance'],
};

/** Copay, deductible and coinsurance, each of what those before it leave. */
function shareSteps(
  terms: Terms,
  { item, covered }: { readonly item: number; readonly covered: number },
  pools: Pools,
): CentStep[] {
  const steps: CentStep[] = [];
  let ofCents = covered;
  for (const kind of ORDERS[terms.order]) {
    const step = shareStep(terms, kind, { ofCents, pools });
    if (step === undefined) continue;
    steps.push({ item, kind, ofCents, ...step });
    ofCents -= step.cents;
  }
  return steps;
}

function shareStep(
  { copay, deductible, coinsurance }: Terms,
  kind: StepKind,
  { ofCents, pools }: { readonly ofCents: number; readonly pools: Pools },
): Pick<CentStep, 'cents' | 'lines' | 'percent'> | undefined {
  if (kind === 'copay' && copay !== undefined)
    return { cents: pools.take(copay, ofCents), lines: copay.lines };
  if (kind === 'deductible' && deductible !== undefined)
    return { cents: pools.take(deductible, ofCents), lines: deductible.lines };
  if (kind !== 'coinsurance' || coinsurance === undefined) return undefined;
  const { percent, lines } = coinsurance;
  return { cents: pools.share(percent, ofCents), lines, percent };
}

/** What is over the out-of-pocket limit comes off the patient's part. */
function outOfPocketStep(
  { outOfPocket }: Terms,
  { item, shares }: { readonly item: number; readonly shares: readonly CentStep[] },
  pools: Pools,
): CentStep[] {
  if (outOfPocket === undefined) return [];
  const owed = shares.reduce((sum, { cents }) => sum + cents, 0);
  const over = owed - pools.take(outOfPocket, owed);
  // A limit that was reached before is why nothing is owed, and is named.
  if (over === 0 && outOfPocket.cents > 0) return [];
  return [{ item, kind: 'out-of-pocket-limit', cents: 0 - over, ofCents: owed, lines: outOfPocket.lines }];
}

type Covered = { readonly item: number; readonly covered: number; readonly shares: readonly CentStep[] };

/** What the plan would pay over a limit in dollars is the patient's. */
function planLimitStep(
  { planPaysAtMost: limit }: Terms,
  { item, covered, shares }: Covered,
  pools: Pools,
): CentStep[] {
  if (limit === undefined) return [];
  const ofCents = covered - shares.reduce((sum, { cents }) => sum + cents, 0);
  const over = ofCents - pools.take(limit, ofCents);
  return over === 0 ? [] : [{ item, kind: 'benefit-limit', cents: over, ofCents, lines: limit.lines }];
}
