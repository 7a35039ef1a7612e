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
