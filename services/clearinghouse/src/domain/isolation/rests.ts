type Rest = {
  readonly connector: string;
  readonly workspaceId: string;
  /** Monotonic milliseconds. */
  readonly untilMs: number;
};

export type Rests = {
  /** A clearinghouse asked this workspace to wait; an instant that has passed is no rest. */
  readonly add: (rest: Rest, nowMs: number) => void;
  /** Whether this workspace leaves the clearinghouse alone now. */
  readonly includes: (connector: string, workspaceId: string, nowMs: number) => boolean;
};

/** So many workspaces of one connector; where more are throttled at once, the connector rests anyway. */
const MAX_WORKSPACES = 64;

type OfConnector = {
  readonly untilMsOf: Map<string, number>;
  /** When the rest of all workspaces ends. */
  untilMs: number;
};

/**
 * Who leaves a clearinghouse alone because it throttled them. One workspace that is throttled has asked too much, and rests
 * itself; when a second one is throttled meanwhile it is our account that has, and all rest until the later of both.
 */
export function rests(): Rests {
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
