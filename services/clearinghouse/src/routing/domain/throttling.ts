const SECONDS = /^\d{1,9}$/;

/** A longer wait that a clearinghouse asks for is cut to this. */
const MAX_WAIT_MS = 5 * 60_000;

/**
 * The wait that a `Retry-After` header asks for (RFC 9110: seconds or an HTTP date), in milliseconds, five minutes at
 * the most. Zero without a header, and for one that is invalid or in the past.
 * @param nowMs epoch milliseconds
 */
export function waitMsOf(retryAfter: string | undefined, nowMs: number): number {
  const text = retryAfter?.trim() ?? '';
  const waitMs = SECONDS.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs;
  return Number.isNaN(waitMs) ? 0 : Math.min(Math.max(0, waitMs), MAX_WAIT_MS);
}

type ThrottlePause = {
  readonly connector: string;
  readonly workspaceId: string;
  /** Monotonic milliseconds. */
  readonly untilMs: number;
};

export type ThrottlePauses = {
  /** A clearinghouse asked this workspace to wait; an instant in the past has no effect. */
  readonly add: (rest: ThrottlePause, nowMs: number) => void;
  /** Whether this workspace must not call the clearinghouse now. */
  readonly includes: (connector: string, workspaceId: string, nowMs: number) => boolean;
};

/**
 * So many workspaces of one connector; where more are throttled at once, all of the connector's calls are paused
 * anyway.
 */
const MAX_WORKSPACES = 64;

type OfConnector = {
  readonly untilMsOf: Map<string, number>;
  /** When the pause of all workspaces ends. */
  untilMs: number;
};

/**
 * The workspaces that must not call a clearinghouse because it throttled them. One throttled workspace has asked too
 * much and is paused alone; when a second one is throttled meanwhile, our account has, and all are paused until the
 * later end.
 */
export function throttlePauses(): ThrottlePauses {
  const connectors = new Map<string, OfConnector>();

  function ofConnector(connector: string): OfConnector {
    const known = connectors.get(connector) ?? { untilMsOf: new Map<string, number>(), untilMs: 0 };
    connectors.set(connector, known);
    return known;
  }

  return {
    add: ({ connector, workspaceId, untilMs }, nowMs) => {
      if (untilMs <= nowMs) return;
      const found = ofConnector(connector);
      forgetEnded(found.untilMsOf, nowMs);
      found.untilMsOf.set(workspaceId, Math.max(untilMs, found.untilMsOf.get(workspaceId) ?? 0));
      if (found.untilMsOf.size < 2) return;
      found.untilMs = Math.max(...found.untilMsOf.values());
      const [oldest] = found.untilMsOf.keys();
      if (oldest !== undefined && found.untilMsOf.size > MAX_WORKSPACES) found.untilMsOf.delete(oldest);
    },
    includes: (connector, workspaceId, nowMs) => {
      const found = connectors.get(connector);
      if (found === undefined) return false;
      return nowMs < found.untilMs || nowMs < (found.untilMsOf.get(workspaceId) ?? 0);
    },
  };
}

function forgetEnded(untilMsOf: Map<string, number>, nowMs: number): void {
  for (const [workspaceId, untilMs] of untilMsOf) if (untilMs <= nowMs) untilMsOf.delete(workspaceId);
}
