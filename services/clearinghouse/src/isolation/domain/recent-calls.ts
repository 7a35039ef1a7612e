import type { Circuit } from '@eligibility/contract';
import type { FailureClass } from './evidence';

type Tally = { readonly total: number; readonly hits: number };

export type RollingTally = {
  /** Counts one at this instant; instants never go back. */
  readonly add: (isHit: boolean, nowMs: number) => void;
  /** What was counted in the window that ends now. */
  readonly read: (nowMs: number) => Tally;
};

/**
 * Counts over the last `buckets * bucketMs` milliseconds, the oldest bucket dropped whole. Needs no timer: what has
 * become old is cleared at the next call.
 */
export function rollingTally(buckets: number, bucketMs: number): RollingTally {
  const total = new Uint32Array(buckets);
  const hits = new Uint32Array(buckets);
  let newest = -1;

  function turnTo(nowMs: number): number {
    const bucket = Math.floor(nowMs / bucketMs);
    const stale = Math.min(bucket - newest, buckets);
    for (let back = 0; back < stale; back += 1) {
      total[(bucket - back) % buckets] = 0;
      hits[(bucket - back) % buckets] = 0;
    }
    newest = Math.max(newest, bucket);
    return newest % buckets;
  }

  return {
    add: (isHit, nowMs) => {
      const at = turnTo(nowMs);
      total[at] = (total[at] ?? 0) + 1;
      if (isHit) hits[at] = (hits[at] ?? 0) + 1;
    },
    read: (nowMs) => {
      turnTo(nowMs);
      return { total: sum(total), hits: sum(hits) };
    },
  };
}

function sum(counts: Uint32Array): number {
  return counts.reduce((all, one) => all + one, 0);
}

/** The recent calls of a circuit, for operators. */
export type CallHistory = {
  readonly countCall: () => void;
  readonly countRefusal: () => void;
  readonly addFailure: (failure: FailureClass) => void;
  readonly read: () => Pick<Circuit, 'refused' | 'callsLastHour' | 'lastFailures'>;
};

const MINUTES_PER_HOUR = 60;
const MINUTE_MS = 60_000;
const FAILURES_KEPT = 5;

export function callHistory(clock: {
  readonly now: () => number;
  readonly monotonicMs: () => number;
}): CallHistory {
  const calls = rollingTally(MINUTES_PER_HOUR, MINUTE_MS);
  let refused = 0;
  let lastFailures: Circuit['lastFailures'] = [];
  return {
    countCall: () => {
      calls.add(false, clock.monotonicMs());
    },
    countRefusal: () => {
      refused += 1;
    },
    addFailure: (failure) => {
      lastFailures = [{ ...failure, atMs: clock.now() }, ...lastFailures].slice(0, FAILURES_KEPT);
    },
    read: () => ({ refused, callsLastHour: calls.read(clock.monotonicMs()).total, lastFailures }),
  };
}

/** What one call shows: it was answered, it failed, or it is older than the slow limit. */
export type Sign = 'success' | 'failure' | 'hangs';

/**
 * The verdict of the recently active workspaces: `failing` when enough of them fail, or the only one does; else `well`.
 */
type Verdict =
  | { readonly kind: 'well' }
  /** `alone` is the only active workspace, when no other one can confirm its failures. */
  | { readonly kind: 'failing'; readonly alone: string | undefined };

export type WorkspaceVotes = {
  /** Adds the sign of a workspace's call. A workspace without a sign for ten seconds is no longer active. */
  readonly add: (workspaceId: string, seen: Sign, nowMs: number) => void;
  readonly verdict: (nowMs: number) => Verdict;
  readonly areSeveralActive: (nowMs: number) => boolean;
  readonly clear: () => void;
};

type Lately = {
  readonly atMs: number;
  readonly failuresInARow: number;
  readonly failures: number;
  readonly calls: number;
};

const ACTIVE_MS = 10_000;
const FAILURES_IN_A_ROW = 2;
const WITNESSES = 2;
const FAILING_SHARE = 0.5;
/** The workspaces that were active longest ago are forgotten above this. */
const MAX_WORKSPACES = 256;

/**
 * One vote per workspace, however many calls it makes, so that no single workspace can open a circuit for the others. A
 * workspace votes that it fails while its last two calls did, or more than half of all while it was active. Where two
 * or more are active, two of them at least must fail, and half; where one is, it decides alone.
 */
export function workspaceVotes(): WorkspaceVotes {
  const workspaces = latelyBy();
  return {
    add: (workspaceId, seen, nowMs) => {
      workspaces.add(workspaceId, seen, nowMs);
      workspaces.keepAtMost(MAX_WORKSPACES);
    },
    verdict: (nowMs) => {
      const active = workspaces.active(nowMs);
      const failing = [...active.values()].filter(isFailing).length;
      const [alone] = active.keys();
      if (active.size === 1) return { kind: 'failing', alone };
      const isConfirmed = failing >= WITNESSES && failing >= active.size * FAILING_SHARE;
      return isConfirmed ? { kind: 'failing', alone: undefined } : WELL;
    },
    areSeveralActive: (nowMs) => workspaces.active(nowMs).size > 1,
    clear: workspaces.clear,
  };
}

const WELL: Verdict = { kind: 'well' };

function isFailing({ failuresInARow, failures, calls }: Lately): boolean {
  return failuresInARow >= FAILURES_IN_A_ROW || failures > calls * FAILING_SHARE;
}

type LatelyBy = {
  readonly add: (key: string, seen: Sign, nowMs: number) => void;
  /** The keys with a sign in the last ten seconds. */
  readonly active: (nowMs: number) => ReadonlyMap<string, Lately>;
  readonly keepAtMost: (keys: number) => void;
  readonly clear: () => void;
};

/** The latest signs by key, in the order of the last call, so that inactive keys come first. */
function latelyBy(): LatelyBy {
  const seenOf = new Map<string, Lately>();

  function active(nowMs: number): ReadonlyMap<string, Lately> {
    for (const [key, { atMs }] of seenOf) {
      if (nowMs - atMs < ACTIVE_MS) break;
      seenOf.delete(key);
    }
    return seenOf;
  }

  return {
    active,
    add: (key, seen, nowMs) => {
      const before = active(nowMs).get(key);
      seenOf.delete(key);
      seenOf.set(key, {
        atMs: nowMs,
        failuresInARow: failuresInARow(seen, before?.failuresInARow),
        failures: (before?.failures ?? 0) + (seen === 'success' ? 0 : 1),
        calls: (before?.calls ?? 0) + 1,
      });
    },
    keepAtMost: (keys) => {
      const [oldest] = seenOf.keys();
      if (oldest !== undefined && seenOf.size > keys) seenOf.delete(oldest);
    },
    clear: () => {
      seenOf.clear();
    },
  };
}

function failuresInARow(seen: Sign, before = 0): number {
  if (seen === 'success') return 0;
  return seen === 'hangs' ? FAILURES_IN_A_ROW : before + 1;
}

export type RouteTally = {
  /** Adds the sign of a payer's call. A payer without a sign for ten seconds is no longer active. */
  readonly add: (payerId: string, seen: Sign, nowMs: number) => void;
  /** True when at least five payers are active and at least half of them fail. */
  readonly mostPayersFail: (nowMs: number) => boolean;
  readonly clear: () => void;
};

const MIN_ACTIVE_PAYERS = 5;

/**
 * Separates a failing route from failing payers. A payer counts once, however often it is asked, so one payer alone
 * cannot make a route look failing. It fails while its last two calls did: single failures of five rarely asked payers
 * may be coincidences.
 */
export function routeTally(): RouteTally {
  const payers = latelyBy();
  return {
    add: payers.add,
    mostPayersFail: (nowMs) => {
      const active = payers.active(nowMs);
      const failing = [...active.values()].filter((one) => one.failuresInARow >= FAILURES_IN_A_ROW).length;
      return active.size >= MIN_ACTIVE_PAYERS && failing >= active.size * FAILING_SHARE;
    },
    clear: payers.clear,
  };
}
